package text

import (
	"encoding/csv"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/exchange/format"
	"gantry/builder/fold"
)

// column is the content of a table's column.
type column byte

const (
	columnOther column = iota
	columnRow          // number of the row
	columnCount
	columnName
	columnEach    // price of one
	columnPrice   // price of one or of the line
	columnLoadout // items
)

// columnWords are the heads of columns, by their letters and digits.
var columnWords = map[string]column{
	"count": columnCount, "qty": columnCount, "quantity": columnCount, "number": columnCount,
	"noof": columnCount, "noofunits": columnCount, "noofmodels": columnCount, "numberof": columnCount,
	"numberofunits": columnCount, "numberofmodels": columnCount, "anzahl": columnCount, "menge": columnCount,
	"no": columnRow, "nr": columnRow, "pos": columnRow, "position": columnRow, "row": columnRow, "line": columnRow,
	"rowno": columnRow, "lineno": columnRow,
	"amount": columnCount, "units": columnCount, "models": columnCount, "x": columnCount,
	"unit": columnName, "name": columnName, "unitname": columnName, "model": columnName, "mech": columnName,
	"mecha": columnName, "profile": columnName, "einheit": columnName, "einheiten": columnName, "modell": columnName,
	"each": columnEach, "pointseach": columnEach, "ptseach": columnEach, "pveach": columnEach, "costeach": columnEach,
	"ptsunit": columnEach, "unitcost": columnEach, "pointsperunit": columnEach, "ptsperunit": columnEach,
	"costperunit": columnEach, "priceperunit": columnEach, "unitprice": columnEach, "pointspermodel": columnEach,
	"costpermodel": columnEach, "eachpts": columnEach, "eachpoints": columnEach,
	"pts": columnPrice, "points": columnPrice, "pv": columnPrice, "cost": columnPrice, "price": columnPrice,
	"total": columnPrice, "totalpts": columnPrice, "totalpoints": columnPrice, "totalcost": columnPrice,
	"totalprice": columnPrice, "costtotal": columnPrice, "ptstotal": columnPrice, "linetotal": columnPrice,
	"subtotal": columnPrice, "punkte": columnPrice, "kosten": columnPrice,
	"weapons": columnLoadout, "equipment": columnLoadout, "loadout": columnLoadout, "items": columnLoadout,
	"wargear": columnLoadout, "options": columnLoadout, "gear": columnLoadout,
}

// tableHead is the head of a table: what is between its cells, and its columns.
type tableHead struct {
	between string
	heads   []string
	columns []column
	rows    int // the number of the last row
}

var ruleRow = regexp.MustCompile(`^\s*\|?[\s|:+-]*-{2,}[\s|:+-]*$`)

// fromTables writes the rows of tables that have a head as lines, and leaves the others.
// numbers are those of rows that may be counts, by the line.
func fromTables(raws []string) (out []string, numbers map[int]string) {
	out, numbers = slices.Clone(raws), map[int]string{}
	var of *tableHead
	for i, raw := range raws {
		t := headOf(raw)
		switch {
		case t != nil:
			of, out[i] = t, ""
		case strings.Contains(raw, "|") && ruleRow.MatchString(raw):
			out[i] = ""
		case of != nil && of.has(raw):
			cells := cellsOf(raw, of.between)
			out[i], numbers[i] = of.line(cells), of.rowNumber(cells)
		case isRow(raw):
			out[i] = strings.Join(filled(cellsOf(raw, "|")), "\t")
		case strings.TrimSpace(raw) != "":
			of = nil
		}
	}
	return out, numbers
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
			c := columnWords[fold.Key(head)]
			if head == "#" {
				c = columnRow
			}
			if c == columnName && known[columnName] {
				c = columnOther
			}
			known[c] = true
			t.columns = append(t.columns, c)
		}
		if known[columnName] && (known[columnRow] || known[columnCount] || known[columnEach] || known[columnPrice]) {
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
	rowCell   = regexp.MustCompile(`^#?(\d{1,4})[.)]?$`)
	digitCell = regexp.MustCompile(`^\d[\d.,]*$`)
)

// line writes a row as the line of a unit. A column that no unit has keeps its head.
func (t *tableHead) line(cells []string) string {
	var count, name, loadout string
	var rest, choices []string
	for i, cell := range cells {
		if slices.Contains([]string{"", "-", "–"}, cell) {
			continue
		}
		switch of := t.columns[i]; {
		case of == columnRow && rowCell.MatchString(cell):
		case of == columnName:
			name = cell
		case of == columnCount:
			if m := wholeCell.FindStringSubmatch(cell); m != nil {
				count = strings.TrimRight(strings.TrimRight(cell, "0"), ".,") + " × "
				if m[1] == "" {
					count = cell + " × "
				}
			} else {
				rest = append(rest, cell)
			}
		case of == columnEach:
			rest = append(rest, pointsCell(cell)+" each")
		case of == columnPrice:
			rest = append(rest, pointsCell(cell))
		case of == columnLoadout:
			loadout = ": " + cell
		default:
			choices = append(choices, strings.TrimPrefix(t.heads[i]+format.LabelSeparator+cell, format.LabelSeparator))
		}
	}
	switch {
	case slices.ContainsFunc(cells, totalWord.MatchString):
		rest = slices.DeleteFunc(rest, totalWord.MatchString)
		return "Total" + format.LabelSeparator + strings.Join(rest, " · ")
	case name == "" && len(rest) == 1 && choices == nil && loadout == "":
		return "Total" + format.LabelSeparator + strings.Join(rest, " · ")
	case name == "":
		return strings.Join(filled(cells), " · ")
	case len(choices) > 0:
		name += " (" + strings.Join(choices, "; ") + ")"
	}
	return count + strings.Join(append([]string{name}, rest...), " · ") + loadout
}

// rowNumber returns the number of a row where it may be a count: it does not follow that
// of the row before, and no other column has counts.
func (t *tableHead) rowNumber(cells []string) string {
	at := slices.Index(t.columns, columnRow)
	if at < 0 || at >= len(cells) || slices.Contains(t.columns, columnCount) {
		return ""
	}
	m := rowCell.FindStringSubmatch(cells[at])
	if m == nil {
		return ""
	}
	n, _ := strconv.Atoi(m[1])
	follows := n == t.rows+1
	if t.rows = n; follows {
		return ""
	}
	return cells[at]
}

func pointsCell(cell string) string {
	if digitCell.MatchString(cell) {
		return cell + " pts"
	}
	return cell
}
