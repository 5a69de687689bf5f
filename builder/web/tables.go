package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// houseTables is the tables of a roster's pack, where its house rules are made.
func (s *server) houseTables(c echo.Context) error {
	d := s.tables()
	at := place(c.QueryParams())
	if quick(c) {
		remember(c, at.Address(d.address(c)), at.Query)
	}
	saved, err := d.of(c)
	if err != nil {
		return err
	}
	return s.tablesPage(c, http.StatusOK, saved, at, nil)
}

func (s *server) tablesPage(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	sheet, err := s.Library.Sheet(saved.Roster)
	if err != nil {
		return err
	}
	base := views.RosterPath(saved.ID)
	p := views.Tables{Builder: views.Builder{Page: s.sheetPage("House rules of "+titled(saved.Roster.Name), sheet), At: at, ID: saved.ID, Base: base + "/tables", Name: saved.Roster.Name,
		Revision: saved.Revision, CanUndo: saved.CanUndo, CanRedo: saved.CanRedo, Notice: notice, Overrides: sheet.Overrides, Verdict: sheet.Verdict}, Roster: base}
	p.Page.Edits, p.Page.Bench = true, true
	tables := sheet.Pack.Tables
	for i, t := range tables {
		on := t.ID == at.Table || at.Table == "" && i == 0
		p.Tabs = append(p.Tabs, views.Facet{Name: strings.ReplaceAll(t.ID, "-", " "), Link: views.At{Table: t.ID}.Link("tables"), On: on})
		if on {
			p.Table, p.Rows = t.ID, tableRows(&p, t, sheet.Overrides)
		}
	}
	return render(c, status, views.TablesPage(p))
}

// figuresMost is how many numbers of a table have their inputs on the page at
// once; of a larger table one row is open at a time.
const figuresMost = 24

func tableRows(p *views.Tables, t builder.PackTable, house []builder.HouseRule) []views.TableRow {
	var rows []views.TableRow
	for _, f := range t.Figures {
		id := f.RowID
		if len(rows) == 0 || rows[len(rows)-1].ID != id {
			row := views.TableRow{ID: id, Name: f.Row, Open: len(t.Figures) <= figuresMost || id == p.At.Open}
			if len(t.Figures) > figuresMost {
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

// houseRule is the posted override of a number, nil to take it away.
func houseRule(form url.Values) (any, error) {
	text, reason := strings.TrimSpace(form.Get("value")), strings.TrimSpace(form.Get("reason"))
	if form.Has("without") {
		return nil, nil
	}
	if text == "" {
		return nil, builder.Invalid("Give the number that holds in this roster.", nil)
	}
	if reason == "" {
		return nil, builder.Invalid("Say why: a house rule has a reason, which stands on the roster's sheet.", nil)
	}
	value, err := packValue(text)
	if err != nil {
		return nil, err
	}
	rule := map[string]any{"value": value, "reason": reason}
	if form.Get("printed") == "true" {
		rule["basis"] = rules.Printed.String()
		rule["cite"] = reason
	}
	return rule, nil
}

// packValue is a whole number, or a fraction as a pack writes it.
func packValue(text string) (any, error) {
	if num, den, ok := strings.Cut(text, "/"); ok {
		n, errN := wholeNumber("The number", num)
		d, errD := wholeNumber("The number", den)
		if errN != nil || errD != nil || d <= 0 {
			return nil, builder.Invalid("A fraction is written like 3/2.", nil)
		}
		return strconv.Itoa(n) + "/" + strconv.Itoa(d), nil
	}
	return orNil(wholeNumber("The number", text))
}
