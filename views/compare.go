package views

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Compare is profiles side by side.
type Compare struct {
	Page
	System, Game string
	Notice       *Notice
	Pick         []Control
	Columns      []ComparedProfile
	Rows         []ComparedRow
	Differ       int // rows
	Why          *Why
}

// ComparedProfile is a column; To is its bench, "" for a published one.
type ComparedProfile struct {
	Name, Class, To string
	Loadout         []Loaded
}

// ComparedRow is one stat; a cell is nil where a profile lacks it.
type ComparedRow struct {
	Label   string
	Cells   []*Number
	Differs bool
}

// comparedMost is how many profiles stand side by side.
const comparedMost = 4

// Candidate is a profile that can be compared: published, or the reader's own.
type Candidate struct {
	ID, Name string
	Own      bool
	Unit     rules.Unit
}

// Candidates are the reader's own profiles of a game, and the published ones.
func Candidates(p *builder.Pack, own []SavedDesign) []Candidate {
	var list []Candidate
	for _, d := range own {
		list = append(list, Candidate{d.ID, builder.DesignName(d.Name), true, d.Unit("")})
	}
	for _, e := range p.Catalogue {
		if e.ID != rules.Designed {
			list = append(list, Candidate{e.ID, e.Name, false, e.Unit})
		}
	}
	for i := range list {
		list[i].Unit.ID = "u1"
	}
	return list
}

func candidateChoices(list []Candidate, chosen string) []Choice {
	var out []Choice
	for _, x := range list {
		group := "Published"
		if x.Own {
			group = "Your own"
		}
		out = append(out, Choice{Value: x.ID, Label: x.Name, Group: group, On: x.ID == chosen})
	}
	return out
}

// FindCandidates are the candidates that a query names, and a notice of the names
// that are none.
func FindCandidates(list []Candidate, ids []string) (found []Candidate, missing *Notice) {
	var gone []string
	for _, id := range ids {
		i := slices.IndexFunc(list, func(x Candidate) bool { return x.ID == id })
		switch {
		case id == "":
		case i < 0:
			gone = append(gone, id)
		default:
			found = append(found, list[i])
		}
	}
	if len(gone) > 0 {
		missing = &Notice{Bad: true, Text: "Not here any more: " + strings.Join(gone, ", ") + "."}
	}
	return found[:min(len(found), comparedMost)], missing
}

// CompareOf is the page of up to four profiles of a game side by side; why is the
// number that is asked, as "2.move" for the second one's.
func CompareOf(pack *builder.Pack, list, found []Candidate, why string) Compare {
	p := Compare{Page: PackPage("Compare profiles", pack), System: pack.ID, Game: pack.System.Name}
	p.Wide, p.Style = true, designStyle
	var profiles []rules.Profile
	for _, x := range found {
		profile := pack.Profile(x.Unit)
		profiles = append(profiles, profile)
		col := ComparedProfile{Name: x.Name, Class: profile.Class,
			Loadout: loadedOf(builder.UnitSheet{Unit: x.Unit, Form: pack.Form(x.Unit), Known: true})}
		if x.Own {
			col.To = DesignPath(pack.ID, x.ID)
		}
		p.Columns = append(p.Columns, col)
	}
	for i := range comparedMost {
		id, n := "", strconv.Itoa(i+1)
		if i < len(found) {
			id = found[i].ID
		}
		choices := append([]Choice{{Label: "–"}}, candidateChoices(list, id)...)
		p.Pick = append(p.Pick, Control{ID: "p" + n, Name: "p", Label: "Profile " + n, Shape: ShapeSelect, Choices: choices})
	}
	for _, row := range builder.Compare(profiles) {
		p.Rows = append(p.Rows, p.row(row, found, why))
		if row.Differs {
			p.Differ++
		}
	}
	return p
}

// row is one stat side by side.
func (p *Compare) row(row builder.Compared, found []Candidate, asked string) ComparedRow {
	var ids []string
	for _, x := range found {
		ids = append(ids, "p", x.ID)
	}
	path := DesignPath(p.System, "compare")
	v := ComparedRow{Label: row.Label, Differs: row.Differs}
	if block, _, found := strings.Cut(row.Key, "/"); found {
		v.Label = block + ": " + row.Label
	}
	for i, st := range row.Stats {
		if st == nil {
			v.Cells = append(v.Cells, nil)
			continue
		}
		why := strconv.Itoa(i+1) + "." + row.Key
		link := withQuery(path, append(slices.Clone(ids), "why", why)...) + "#why"
		v.Cells = append(v.Cells, &Number{Stat: *st, Link: link, Asked: why == asked})
		if why == asked {
			p.Why = whyOf(p.Columns[i].Name, *st, withQuery(path, ids...))
		}
	}
	return v
}
