package exchange

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strings"

	"gantry/builder"
)

// column is what a column of a table says of a unit.
type column byte

const (
	columnOther column = iota
	columnCount
	columnName
	columnEach    // price of one
	columnPrice   // price of one or of the line
	columnLoadout // items
)

// columnWords are the heads of columns, by their letters and digits.
var columnWords = map[string]column{
	"count": columnCount, "qty": columnCount, "quantity": columnCount, "number": columnCount, "no": columnCount,
	"amount": columnCount, "units": columnCount, "models": columnCount, "x": columnCount,
	"unit": columnName, "name": columnName, "unitname": columnName, "model": columnName, "mech": columnName,
	"mecha": columnName, "profile": columnName,
	"each": columnEach, "pointseach": columnEach, "ptseach": columnEach, "pveach": columnEach, "costeach": columnEach,
	"ptsunit": columnEach, "unitcost": columnEach, "pointsperunit": columnEach, "ptsperunit": columnEach,
	"pts": columnPrice, "points": columnPrice, "pv": columnPrice, "cost": columnPrice, "price": columnPrice,
	"total": columnPrice, "totalpts": columnPrice, "totalpoints": columnPrice, "ptstotal": columnPrice,
	"linetotal": columnPrice, "subtotal": columnPrice,
	"weapons": columnLoadout, "equipment": columnLoadout, "loadout": columnLoadout, "items": columnLoadout,
	"wargear": columnLoadout, "options": columnLoadout, "gear": columnLoadout,
}

// tableHead is the head of a table: what is between its cells, and its columns.
type tableHead struct {
	between string
	heads   []string
	columns []column
}

var ruleRow = regexp.MustCompile(`^\s*\|?[\s|:+-]*-{2,}[\s|:+-]*$`)

// fromTables writes the rows of tables that have a head as lines, and leaves the others.
func fromTables(raws []string) []string {
	out := slices.Clone(raws)
	var of *tableHead
	for i, raw := range raws {
		t := headOf(raw)
		switch {
		case t != nil:
			of, out[i] = t, ""
		case strings.Contains(raw, "|") && ruleRow.MatchString(raw):
			out[i] = ""
		case of != nil && of.has(raw):
			out[i] = of.line(cellsOf(raw, of.between))
		case isRow(raw):
			out[i] = strings.Join(filled(cellsOf(raw, "|")), "\t")
		case strings.TrimSpace(raw) != "":
			of = nil
		}
	}
	return out
}

// isRow reports whether a line is a row between bars, as Markdown has them.
func isRow(raw string) bool {
	raw = strings.TrimSpace(raw)
	return len(raw) > 2 && raw[0] == '|' && raw[len(raw)-1] == '|'
}

func filled(cells []string) []string {
	return slices.DeleteFunc(cells, func(cell string) bool { return cell == "" })
}

// headOf returns the table whose head a line is, nil for other lines: the head of each
// table here has a column of names and one of numbers.
func headOf(raw string) *tableHead {
	for _, between := range []string{"\t", "|", ";", ","} {
		if !strings.Contains(raw, between) {
			continue
		}
		t := &tableHead{between: between, heads: cellsOf(raw, between)}
		known := map[column]bool{}
		for _, head := range t.heads {
			c := columnWords[builder.NameKey(head)]
			if head == "#" {
				c = columnCount
			}
			if c == columnName && known[columnName] {
				c = columnOther
			}
			known[c] = true
			t.columns = append(t.columns, c)
		}
		if known[columnName] && (known[columnCount] || known[columnEach] || known[columnPrice]) {
			return t
		}
	}
	return nil
}

func (t *tableHead) has(raw string) bool {
	return strings.Contains(raw, t.between) && len(cellsOf(raw, t.between)) <= len(t.heads)
}

// cellsOf cuts a line into cells; in those of a file, quotation marks hold a cell together.
func cellsOf(raw, between string) []string {
	if between == "|" {
		raw = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(raw), "|"), "|")
	}
	cells := strings.Split(raw, between)
	if between != "|" && strings.Contains(raw, `"`) {
		in := csv.NewReader(strings.NewReader(raw))
		in.Comma, in.LazyQuotes = rune(between[0]), true
		if row, err := in.Read(); err == nil {
			cells = row
		}
	}
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	return cells
}

var (
	wholeCell = regexp.MustCompile(`^\d{1,4}$|^(\d{1,4})[.,]0+$`)
	digitCell = regexp.MustCompile(`^\d[\d.,]*$`)
)

// line writes a row as the line of a unit. A column that no unit has keeps its head.
func (t *tableHead) line(cells []string) string {
	var count, name, loadout string
	var rest, choices []string
	for i, cell := range cells {
		if cell == "" || cell == "-" || cell == "–" {
			continue
		}
		switch t.columns[i] {
		case columnName:
			name = cell
		case columnCount:
			if m := wholeCell.FindStringSubmatch(cell); m != nil {
				count = strings.TrimRight(strings.TrimRight(cell, "0"), ".,") + " × "
				if m[1] == "" {
					count = cell + " × "
				}
			} else {
				rest = append(rest, cell)
			}
		case columnEach:
			rest = append(rest, pointsCell(cell)+" each")
		case columnPrice:
			rest = append(rest, pointsCell(cell))
		case columnLoadout:
			loadout = ": " + cell
		default:
			choices = append(choices, strings.TrimPrefix(t.heads[i]+labelSeparator+cell, labelSeparator))
		}
	}
	switch {
	case slices.ContainsFunc(cells, totalWord.MatchString):
		rest = slices.DeleteFunc(rest, totalWord.MatchString)
		return "Total" + labelSeparator + strings.Join(rest, " · ")
	case name == "" && len(rest) == 1 && choices == nil && loadout == "":
		return "Total" + labelSeparator + strings.Join(rest, " · ")
	case name == "":
		return strings.Join(filled(cells), " · ")
	case len(choices) > 0:
		name += " (" + strings.Join(choices, "; ") + ")"
	}
	return count + strings.Join(append([]string{name}, rest...), " · ") + loadout
}

func pointsCell(cell string) string {
	if digitCell.MatchString(cell) {
		return cell + " pts"
	}
	return cell
}
