package fleshwound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// readDamage reads three or four numbers.
func (m *mech) readDamage(v any) {
	list, ints := rules.Ints(v)
	f := fault{choice: "damage", Source: house("mech numbers without a limit in the text")}
	if !ints || len(list) != 3 && len(list) != 4 {
		m.unusable = true
		f.why = func() string {
			return fmt.Sprintf("Damage: enter 3 or 4 numbers, as in 3/2/1 (now %.40s).", doc.PlainText(v))
		}
		if numbers := slashedNumbers(v); numbers != nil {
			f.why = func() string {
				return fmt.Sprintf("Damage: enter %d numbers in the file, as in [%s].", len(numbers),
					strings.ReplaceAll(slashes(numbers), "/", ", "))
			}
		}
		m.faults = append(m.faults, f)
		return
	}
	least, most := slices.Min(list), slices.Max(list)
	usable := least >= 0 && most <= maxReckoned
	if usable {
		for i, n := range list {
			m.damage[i] = rules.Given(n, rules.ThisRoster)
		}
	}
	if least >= 0 && most <= maxDamage {
		return
	}
	m.unusable = m.unusable || !usable
	f.severity = rules.Warning
	f.why = func() string {
		return unusual("Damage "+slashes(v), 0, maxDamage, usable)
	}
	m.faults = append(m.faults, f)
}

// slashedNumbers reads damage as written on a card: "3/2/1".
func slashedNumbers(v any) []any {
	text, _ := v.(string)
	var list []any
	for _, part := range strings.Split(text, "/") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 0 || n > maxDamage {
			return nil
		}
		list = append(list, n)
	}
	if len(list) != 3 && len(list) != 4 {
		return nil
	}
	return list
}
