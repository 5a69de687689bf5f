package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// houseRulesPage is the tables of a roster's pack, where its house rules are made.
func (s *server) houseRulesPage(c echo.Context) error {
	d := s.houseRulesResource()
	at := placeOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(d.address(c)), at.Query)
	}
	saved, err := d.load(c)
	if err != nil {
		return err
	}
	return s.showHouseRules(c, http.StatusOK, saved, at, nil)
}

func (s *server) showHouseRules(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	base := views.RosterPath(saved.ID)
	p, err := s.tablesView(c, saved, at, notice, "House rules of "+rosterName(saved.Roster.Name), base+"/tables")
	if err != nil {
		return err
	}
	p.Name, p.Roster = saved.Roster.Name, base
	pack, err := s.Library.PackOf(saved.Roster.System, saved.Roster.Pack)
	if err != nil {
		return err
	}
	own, err := s.designsOf(c, pack, true)
	if err != nil {
		return err
	}
	for _, d := range own {
		p.Own = append(p.Own, views.OwnNumbers{ID: d.ID, Name: numbersName(d.Name), To: views.DesignPath(pack.ID, d.ID), Count: len(d.Overrides), Unlike: d.Unlike(saved.Roster)})
	}
	return render(c, status, views.TablesPage(p))
}

// figuresMost is how many numbers of a table have their inputs on the page at
// once, wholeMost how many one form has: of a larger table one row is open at a
// time.
const (
	figuresMost = 24
	wholeMost   = 80
)

// yardstick is the table of a pack that no rule reads: what averages are taken
// at. It is offered for a change only where a document has changed it.
const yardstick = "yardstick"

// tablesView is the tables of a saved roster's pack, whose edits go to a base.
func (s *server) tablesView(c echo.Context, saved store.Saved, at views.At, notice *views.Notice, title, base string) (views.Tables, error) {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	sheet, err := s.sheet(c.Request().Context(), saved)
	if err != nil {
		return views.Tables{}, err
	}
	p := views.Tables{Builder: views.Builder{Page: s.sheetPage(title, sheet), At: at, ID: saved.ID, Base: base, Game: sheet.Pack.System.Name,
		Revision: saved.Revision, CanUndo: saved.CanUndo, CanRedo: saved.CanRedo, Notice: notice, Overrides: sheet.Overrides, Verdict: sheet.Verdict}}
	p.Page.Edits, p.Page.Style = true, views.BenchStyle
	for i, t := range sheet.Pack.Tables {
		if t.ID == yardstick && !slices.ContainsFunc(sheet.Overrides, func(h builder.HouseRule) bool { return strings.HasPrefix(h.Path, "/"+yardstick+"/") }) {
			continue
		}
		on := t.ID == at.Table || at.Table == "" && i == 0
		p.Tabs = append(p.Tabs, views.Facet{Name: t.Name, Link: views.At{Table: t.ID}.Link("tables"), On: on})
		if !on {
			continue
		}
		p.Table = t.ID
		p.Copied = slices.ContainsFunc(t.Figures, func(f builder.PackFigure) bool { return f.Basis != rules.Printed })
		if one := (views.At{Table: t.ID}); len(t.Figures) <= wholeMost {
			p.Whole = one.Unabridged().Link("tables")
			if at.All {
				p.Whole, p.WholeAction = one.Link("tables"), p.EditAt("op", "table", "of", t.ID)
			}
		}
		p.Rows = tableRows(&p, t, sheet.Overrides)
	}
	return p, nil
}

func tableRows(p *views.Tables, t builder.PackTable, house []builder.HouseRule) []views.TableRow {
	var rows []views.TableRow
	for _, f := range t.Figures {
		id := f.RowID
		if len(rows) == 0 || rows[len(rows)-1].ID != id {
			row := views.TableRow{ID: id, Name: f.Row, Open: p.WholeAction != "" || len(t.Figures) <= figuresMost || id == p.At.Open}
			if len(t.Figures) > figuresMost && p.WholeAction == "" {
				to := views.At{Table: t.ID, Open: id}
				if row.Open {
					to.Open = ""
				}
				row.Link = to.Link("t-" + views.ElementID(id))
			}
			rows = append(rows, row)
		}
		row := &rows[len(rows)-1]
		v := views.TableFigure{PackFigure: f, ID: "h-" + strconv.Itoa(len(rows)) + "-" + strconv.Itoa(len(row.Figures)),
			Action: p.EditAt("op", "set", "field", builder.OverridesField+f.Pointer)}
		for _, h := range house {
			if h.Path == f.Pointer {
				v.House = &h
			}
		}
		row.Figures = append(row.Figures, v)
	}
	return rows
}

// houseRuleEdits is the posted override of a number, or that it goes.
func (s *server) houseRuleEdits(r builder.Roster, pointer string, form url.Values) ([]rules.Edit, error) {
	field := builder.OverridesField + pointer
	if form.Has("without") {
		return []rules.Edit{rules.Set("", field, nil)}, nil
	}
	p, err := s.Library.PackOf(r.System, r.Pack)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(form.Get("value")) == "" {
		return nil, builder.Invalid("Give the number that holds in this roster.", nil)
	}
	rule, err := overrideOf(p, pointer, form.Get("value"), form)
	if err != nil {
		return nil, err
	}
	return []rules.Edit{rules.Set("", field, rule)}, nil
}

// tableEdits are what a form of a whole table changes: a number that is written
// otherwise than it stands there takes the form's reason and basis, an empty one
// goes.
func (s *server) tableEdits(r builder.Roster, form url.Values) ([]rules.Edit, error) {
	p, err := s.Library.PackOf(r.System, r.Pack)
	if err != nil {
		return nil, err
	}
	t, ok := p.Table(form.Get("of"))
	if !ok {
		return nil, builder.Invalid("The game has no such table.", nil)
	}
	here := map[string]string{}
	for _, o := range r.Overrides {
		here[o.Path] = written(o.Value.Go())
	}
	var edits []rules.Edit
	for _, f := range t.Figures {
		text := strings.TrimSpace(form.Get(views.FigureName(f.Pointer)))
		if !form.Has(views.FigureName(f.Pointer)) || text == here[f.Pointer] {
			continue
		}
		var rule any
		if text != "" {
			if rule, err = overrideOf(p, f.Pointer, text, form); err != nil {
				return nil, err
			}
		}
		edits = append(edits, rules.Set("", builder.OverridesField+f.Pointer, rule))
	}
	if edits == nil {
		return nil, errKept
	}
	return edits, nil
}

// overrideOf is an override with the reason and the basis of a form; what the
// pack prints otherwise is replaced by a house rule alone.
func overrideOf(p *builder.Pack, pointer, text string, form url.Values) (any, error) {
	reason := strings.TrimSpace(form.Get("reason"))
	if reason == "" {
		return nil, builder.Invalid("Say why, or where it stands: a number of your own has a reason, which is printed on the roster's sheet.", nil)
	}
	value, err := packValue(p, pointer, strings.TrimSpace(text))
	if err != nil {
		return nil, err
	}
	rule := map[string]any{"value": value, "reason": reason}
	f, _ := p.Figure(pointer)
	if form.Get("typed") == "true" && (f.Basis != rules.Printed || f.Value == written(value)) {
		rule["basis"], rule["cite"] = rules.Typed.String(), reason
	}
	return rule, nil
}

// packValue is a whole number, a fraction as a pack writes it, or, where the pack
// has a word, a word: of those that it has in that table in any letter case.
func packValue(p *builder.Pack, pointer, text string) (any, error) {
	if f, ok := p.Figure(pointer); ok && f.Word {
		table, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		t, _ := p.Table(table)
		for _, other := range t.Figures {
			if other.Word && strings.EqualFold(other.Value, text) {
				return other.Value, nil
			}
		}
		return text, nil
	}
	if num, den, ok := strings.Cut(text, "/"); ok {
		n, errN := parseWhole("The number", num)
		d, errD := parseWhole("The number", den)
		if errN != nil || errD != nil || d <= 0 {
			return nil, builder.Invalid("A fraction is written like 3/2.", nil)
		}
		return strconv.Itoa(n) + "/" + strconv.Itoa(d), nil
	}
	return orNil(parseWhole("The number", text))
}
