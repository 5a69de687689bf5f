package houserules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// HouseRules is the page of a roster's house rules, or of own numbers: one table
// of the pack at a time.
type HouseRules struct {
	views.Editor
	Sheet  builder.Sheet
	Roster string // the address of the builder, "" for own numbers, which are of no roster
	Tabs   []views.Facet
	Rows   []TableRow

	Whole       string             // link to the table as one form, or back; "" if it is too large
	WholeAction string             // the address that form posts to, "" if hidden
	Cut         bool               // more numbers were found than the page shows
	Unprinted   bool               // Gantry has no official value for a number of the table
	Own         []search.OwnDesign // numbers that the reader keeps, for a roster to use
	NameOf      views.Setter       // of own numbers
	Rosters     []views.Choice     // to use own numbers in
	Users       []design.User
	Newer       *views.NewerPack // of own numbers
}

// stateText says how many of the reader's numbers a roster has.
func stateText(d search.OwnDesign, r builder.Roster) string {
	switch count, unlike := len(d.Overrides), d.Unlike(r); {
	case count == 0:
		return "no numbers yet"
	case unlike == 0:
		return "in use"
	case unlike < count:
		return strconv.Itoa(unlike) + " of " + views.Plural(count, "number", "numbers") + " differ"
	default:
		return views.Plural(count, "number", "numbers")
	}
}

// TableRow is the numbers of one row of a table; Link opens or closes it, ""
// where all rows are open.
type TableRow struct {
	ID, Name, Link string
	Open           bool
	Figures        []TableFigure
}

// TableFigure is one number, what the roster makes of it, and where its form posts.
type TableFigure struct {
	builder.PackFigure
	ID     string
	House  *builder.HouseRule // nil where there is none
	Action string
}

// name of the number within its row.
func (f TableFigure) name() string {
	return rules.UpperFirst(cmp.Or(f.Label, f.Row))
}

func (f TableFigure) newValue() string {
	if f.House == nil {
		return ""
	}
	return f.House.New
}

func (f TableFigure) reason() string {
	if f.House == nil {
		return ""
	}
	return f.House.Reason
}

// maxFigures is how many numbers of a table have their inputs on the page at once, maxWhole how
// many one form has. A larger table has one row open at a time.
const (
	maxFigures = 24
	maxWhole   = 80
)

// yardstick is the table of a pack that no rule reads: what averages are taken
// at. It is offered for a change only where a document has changed it.
const yardstick = "yardstick"

// Of returns the page of the house rules of a sheet, or of own numbers.
func Of(e views.Editor, s builder.Sheet, title string) HouseRules {
	e.Page = views.SheetPage(title, s)
	e.Edits, e.Marked, e.Style = true, true, views.DesignStyle
	p := HouseRules{Editor: e, Sheet: s}
	for _, t := range s.Pack.Tables {
		if t.ID == yardstick && !hasRuleIn(s.Overrides, yardstick) {
			continue
		}
		on := t.ID == e.Table && e.Query == ""
		p.Tabs = append(p.Tabs, views.Facet{Name: t.Name, Link: views.At{Table: t.ID}.Link("tables"), On: on})
		if on {
			p.show(t)
		} else if e.Query != "" {
			p.find(t)
		}
	}
	return p
}

// maxFound is how many numbers a search shows.
const maxFound = 12

// find shows the numbers of a table whose whole name has every word of the query.
func (p *HouseRules) find(t builder.PackTable) {
	for _, f := range t.Figures {
		if !fold.HasWords(t.Name+" "+f.What, p.Query) {
			continue
		}
		if len(p.Rows) == maxFound {
			p.Cut = true
			return
		}
		row := TableRow{ID: f.Pointer, Name: rules.UpperFirst(f.What), Open: true}
		row.Figures = []TableFigure{p.figure(f, len(p.Rows)+1, 0)}
		p.Rows = append(p.Rows, row)
	}
}

// hasRuleIn reports whether a house rule is of a table.
func hasRuleIn(list []builder.HouseRule, table string) bool {
	return slices.ContainsFunc(list, func(h builder.HouseRule) bool { return strings.HasPrefix(h.Path, "/"+table+"/") })
}

// show shows a table, whole where that is asked and it is not too large.
func (p *HouseRules) show(t builder.PackTable) {
	p.Unprinted = slices.ContainsFunc(t.Figures, func(f builder.PackFigure) bool { return f.Basis != rules.Printed })
	if one := (views.At{Table: t.ID}); len(t.Figures) <= maxWhole {
		p.Whole = one.WithAll().Link("tables")
		if p.All {
			p.Whole, p.WholeAction = one.Link("tables"), p.EditAt("op", "table", "of", t.ID)
		}
	}
	for _, f := range t.Figures {
		if len(p.Rows) == 0 || p.Rows[len(p.Rows)-1].ID != f.RowID {
			p.Rows = append(p.Rows, p.row(t, f))
		}
		row := &p.Rows[len(p.Rows)-1]
		row.Figures = append(row.Figures, p.figure(f, len(p.Rows), len(row.Figures)))
	}
}

// row returns the row of a table that a number is of, without its numbers.
func (p *HouseRules) row(t builder.PackTable, f builder.PackFigure) TableRow {
	large := len(t.Figures) > maxFigures && p.WholeAction == ""
	row := TableRow{ID: f.RowID, Name: rules.UpperFirst(f.Row), Open: !large || f.RowID == p.Open}
	if large {
		to := views.At{Table: t.ID, Open: f.RowID}
		if row.Open {
			to.Open = ""
		}
		row.Link = to.Link("t-" + views.ElementID(f.RowID))
	}
	return row
}

func (p *HouseRules) figure(f builder.PackFigure, row, column int) TableFigure {
	v := TableFigure{PackFigure: f, ID: "h-" + strconv.Itoa(row) + "-" + strconv.Itoa(column),
		Action: p.EditAt("op", "set", "field", rules.FigureTarget(f.Pointer).String())}
	for _, h := range p.Sheet.Overrides {
		if h.Path == f.Pointer {
			v.House = &h
		}
	}
	return v
}

// OwnNumbersOf returns the page of own numbers, which are those of a sheet of no units.
func OwnNumbersOf(e views.Editor, s builder.Sheet, rosters []design.RosterChoice) HouseRules {
	if e.Table == "" && e.Query == "" && len(s.Pack.Tables) > 0 {
		e.Table = s.Pack.Tables[0].ID // they are there to be typed in
	}
	p := Of(e, s, builder.HouseRulesName(s.Roster.Name))
	p.NameOf = p.SetterOf("p-name", rules.Field{Label: "Name"}, s.Roster.Name, "field", "name")
	for _, r := range rosters {
		p.Rosters = append(p.Rosters, views.Choice{Value: r.ID, Label: builder.RosterName(r.Name)})
	}
	return p
}
