package csv

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// unitColumns are the heads of a table of units; behind them stand the numbers that
// the units have.
var unitColumns = []string{"list", "game", "player", "unit", "profile", "class", "count", "points each", "choices",
	"loadout", "notes"}

// Export is the units of lists as a table of comma-separated values, a row per unit.
// Numbers are numbers, and no spreadsheet takes a text for a formula.
var Export = format.Export{ID: "csv", Label: "Table", About: "One row per unit, for spreadsheets (CSV).",
	MediaType: "text/csv; charset=utf-8", Suffix: ".csv",
	OneWay: "CSV is for spreadsheets. Gantry can't read it back.", Write: writeTable}

func writeTable(ctx context.Context, lists ...format.List) ([]byte, error) {
	var rows [][]string
	var numbers []string // the heads of the numbers
	var cells []map[string]string
	for _, l := range lists {
		s, err := l.Sheet(ctx)
		if err != nil {
			return nil, err
		}
		for _, u := range s.Units {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			rows = append(rows, unitRow(s, u))
			of := map[string]string{}
			for _, n := range numbersOf(u.Profile) {
				if _, twice := of[n.head]; !twice {
					of[n.head] = n.cell
				}
				if !slices.Contains(numbers, n.head) {
					numbers = append(numbers, n.head)
				}
			}
			cells = append(cells, of)
		}
	}
	head := slices.Clone(unitColumns)
	for _, n := range numbers {
		head = append(head, format.Cell(n))
	}
	for i := range rows {
		for _, n := range numbers {
			rows[i] = append(rows[i], cells[i][n])
		}
	}
	var b bytes.Buffer
	err := format.NewTable(&b, head).WriteAll(rows)
	return b.Bytes(), err
}

func unitRow(s builder.Sheet, u builder.UnitSheet) []string {
	var choices, loadout []string
	for _, said := range builder.GivenIn(u.Form, u.Unit.Choices) {
		choices = append(choices, said.String())
	}
	for _, l := range u.Loadout() {
		loadout = append(loadout, l.Place+format.LabelSeparator+strings.Join(format.Counted(l.Items), ", "))
	}
	points := ""
	if p, ok := u.Profile.Role(rules.RolePoints); ok {
		points = statCell(p)
	}
	return []string{format.Cell(builder.RosterName(s.Roster.Name)), format.Cell(s.Pack.System.Name),
		format.Cell(s.Roster.Player), format.Cell(u.Title),
		format.Cell(rules.ProfileName(s.Catalogue, u.Unit.Profile)), format.Cell(u.Profile.Class),
		strconv.Itoa(u.Unit.Number()), points,
		format.Cell(strings.Join(choices, "; ")), format.Cell(strings.Join(loadout, "; ")), format.Cell(u.Unit.Notes)}
}

// number is one of a unit's numbers in a table.
type number struct{ head, cell string }

// numbersOf returns the numbers and words of a unit's card, each with its mode where there are several.
func numbersOf(p rules.Profile) (list []number) {
	modes := format.HasModes(p)
	for _, b := range p.Blocks {
		for _, st := range b.Stats {
			if !b.Card || st.Role == rules.RolePoints {
				continue
			}
			head := st.Label
			if b.Label != "" && modes {
				head = b.Label + " " + head
			}
			list = append(list, number{head, statCell(st)})
		}
	}
	return list
}

// statCell returns a number as a number, where its text says no other beside it, and words as a text.
func statCell(st rules.Stat) string {
	if st.Basis == rules.Missing {
		return ""
	}
	if st.Value.IsInt() {
		said := strings.Map(func(r rune) rune {
			if unicode.IsDigit(r) {
				return r
			}
			return -1
		}, st.Text)
		if n := strconv.Itoa(st.Value.Int()); said == strings.TrimPrefix(n, "-") {
			return n
		}
	}
	return format.Cell(st.Text)
}
