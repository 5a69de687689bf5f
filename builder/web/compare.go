package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// comparedMost is how many profiles stand side by side.
const comparedMost = 4

// candidate is a profile that can be compared: published, or the reader's own.
type candidate struct {
	id, name, group string
	unit            rules.Unit
}

func candidates(p *builder.Pack, own []savedDesign) []candidate {
	var list []candidate
	for _, d := range own {
		name := d.Name
		if name == "" {
			name = "Unnamed profile"
		}
		list = append(list, candidate{d.ID, name, "Your own", d.Unit("")})
	}
	for _, e := range p.Catalogue {
		if e.ID != rules.Designed {
			list = append(list, candidate{e.ID, e.Name, "Published", e.Unit})
		}
	}
	for i := range list {
		list[i].unit.ID = "u1"
	}
	return list
}

func choicesOf(list []candidate, chosen string) []views.Choice {
	var out []views.Choice
	for _, x := range list {
		out = append(out, views.Choice{Value: x.id, Label: x.name, Group: x.group, On: x.id == chosen})
	}
	return out
}

// candidates are those of the address's game.
func (s *server) candidates(c echo.Context) (*builder.Pack, []candidate, error) {
	p, _, err := s.designedPack(c)
	if err != nil {
		return nil, nil, err
	}
	own, err := s.unitDesigns(c, p)
	return p, candidates(p, own), err
}

// chosen are the candidates that a query names, and the names that are none.
func chosen(list []candidate, ids []string) (found []candidate, gone []string) {
	for _, id := range ids {
		i := slices.IndexFunc(list, func(x candidate) bool { return x.id == id })
		switch {
		case id == "":
		case i < 0:
			gone = append(gone, id)
		default:
			found = append(found, list[i])
		}
	}
	return found[:min(len(found), comparedMost)], gone
}

func notFoundNotice(gone []string) *views.Notice {
	if len(gone) == 0 {
		return nil
	}
	return &views.Notice{Bad: true, Text: "Not here any more: " + strings.Join(gone, ", ") + "."}
}

// compare shows up to four profiles side by side.
func (s *server) compare(c echo.Context) error {
	pack, list, err := s.candidates(c)
	if err != nil {
		return err
	}
	found, gone := chosen(list, c.QueryParams()["p"])
	p := views.Compare{Page: s.page("Compare profiles", pack), System: pack.ID, Game: pack.System.Name, Notice: notFoundNotice(gone)}
	p.Page.Wide, p.Page.Style = true, views.BenchStyle
	var profiles []rules.Profile
	var ids []string
	for _, x := range found {
		ids = append(ids, "p", x.id)
		profiles = append(profiles, profileAlone(pack, x.unit))
	}
	path := views.DesignPath(pack.ID, "compare")
	for i, x := range found {
		col := views.ComparedProfile{Name: x.name, Class: profiles[i].Class, Loadout: loadout(pack.Form(x.unit), x.unit)}
		if x.group != "Published" {
			col.To = views.DesignPath(pack.ID, x.id)
		}
		p.Columns = append(p.Columns, col)
	}
	for i := range comparedMost {
		id := ""
		if i < len(found) {
			id = found[i].id
		}
		p.Pick = append(p.Pick, views.Control{ID: "p" + strconv.Itoa(i+1), Name: "p", Label: "Profile " + strconv.Itoa(i+1), Shape: views.ShapeSelect,
			Choices: append([]views.Choice{{Label: "–"}}, choicesOf(list, id)...)})
	}
	asked := c.QueryParam("why")
	for _, row := range builder.Compare(profiles) {
		p.Rows = append(p.Rows, comparedRow(&p, row, path, ids, asked))
	}
	p.Differ = len(slices.DeleteFunc(slices.Clone(p.Rows), func(r views.ComparedRow) bool { return !r.Differs }))
	return render(c, http.StatusOK, views.ComparePage(p))
}

// comparedRow is one stat side by side; "2.move" asks for the second one's.
func comparedRow(p *views.Compare, row builder.Compared, path string, ids []string, asked string) views.ComparedRow {
	v := views.ComparedRow{Label: row.Label, Differs: row.Differs}
	if block, _, found := strings.Cut(row.Key, "/"); found {
		v.Label = block + ": " + row.Label
	}
	for i, st := range row.Stats {
		if st == nil {
			v.Cells = append(v.Cells, nil)
			continue
		}
		why := strconv.Itoa(i+1) + "." + row.Key
		v.Cells = append(v.Cells, &views.Number{Stat: *st, Link: views.With(path, append(slices.Clone(ids), "why", why)...) + "#why", Asked: why == asked})
		if why == asked {
			p.Why = views.WhyOf(p.Columns[i].Name, *st, views.With(path, ids...))
		}
	}
	return v
}
