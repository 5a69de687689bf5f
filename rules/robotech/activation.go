package robotech

import (
	"cmp"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

const maxFormations = 99

// enemyFormations returns the number of enemy formations, if the player gave it.
func (a *army) enemyFormations() (int, bool) {
	n, ok := a.Chosen.Options.Int("enemy-formations")
	return n, ok && n >= 1 && n <= maxFormations
}

// activationOrder returns who activates when, where A is this side and has the initiative.
func activationOrder(formations rules.Stat, enemies int) rules.Stat {
	own := formations.Value.Int()
	if own == 0 {
		w := rules.Work("activation-order", "Activations").Set("formations", judge.NotGiven)
		return w.Needs(cmp.Or(formations.Needs, "a formation")).Stat()
	}
	s := rules.WordStat("activation-order", "Activations", activations(own, enemies), book.Inferred("Activation Phase"))
	s.Steps[0].Label = "for " + rules.Count(own, "formation") + " against " + strconv.Itoa(enemies)
	return s
}

// activations returns the order in which a and b formations activate if A has the initiative. Before each pair of
// turns each side divides its remaining formations by the enemy's, and activates that many in its turn.
func activations(a, b int) string {
	var order strings.Builder
	for a+b > 0 {
		turn := func(own, enemy int, letter string) int {
			n := own
			if enemy > 0 {
				n = min(own, max(1, own/enemy))
			}
			order.WriteString(strings.Repeat(letter, n))
			return n
		}
		da := turn(a, b, "A")
		db := turn(b, a, "B")
		a, b = a-da, b-db
	}
	return order.String()
}

func activationTable(own, most int) rules.Table {
	t := rules.Table{Title: "Turn order by enemy formations (A = you)",
		Columns: rules.Columns("Enemy", "You have the initiative", "The enemy has it")}
	for n := 1; n <= most; n++ {
		second := []byte(activations(n, own))
		for i := range second { // from the second's view the enemy is A
			second[i] = 'A' + 'B' - second[i]
		}
		t.Add(rules.Text(strconv.Itoa(n)), rules.Text(activations(own, n)), rules.Text(string(second)))
	}
	return t
}
