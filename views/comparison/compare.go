package comparison

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// Units is profiles side by side.
type Units struct {
	views.Page
	Game    string
	Notice  *views.Notice
	Pick    []views.Control
	Numbers views.Control // to compute with
	Unused  string        // numbers of those that cannot be used
	Columns []Column
	Rows    []Row
	Differ  int // rows
	base    int // the column that the others are measured by
	Why     *views.Why

	query []string // of the address: what is compared under which numbers
}

// Column is a column: Base makes it the one that the others are measured by, ""
// where it is that.
type Column struct {
	Candidate
	sheet        builder.UnitSheet
	Base, Figure string
}

// carries reports whether any of them does.
func (p Units) carries() bool {
	return slices.ContainsFunc(p.Columns, func(c Column) bool { return len(c.sheet.Unit.Mounts) > 0 })
}

// Row is one stat; a cell is nil where a profile lacks it.
type Row struct {
	compare.Compared
	Cells []*views.Number
}

// maxCompared is how many profiles stand side by side.
const maxCompared = 4

// Candidate is what can be compared: a published profile, the reader's own, or a unit of a
// roster of the reader's, which is read under that roster's limit, options and numbers.
type Candidate struct {
	ID, Name string
	Own      bool
	Unit     rules.Unit
	Of       string // the roster's name
	To       string
	In       builder.Roster // of that unit alone
}

// RosterCandidates returns the units of a roster, which are called so.
func RosterCandidates(id string, r builder.Roster, titles map[string]string) (list []Candidate) {
	for _, u := range r.Units {
		x := Candidate{ID: views.UnitCandidate(id, u.ID), Name: titles[u.ID], Unit: u, Of: builder.RosterName(r.Name),
			In: r,
			To: views.At{Open: views.Place(u.ID)}.Address(views.RosterPath(id)) + "#" + views.UnitAnchor(u.ID)}
		x.In.Units = []rules.Unit{u}
		list = append(list, x)
	}
	return list
}

// roster returns a list that holds only the candidate.
func (x Candidate) roster(system string) builder.Roster {
	if x.Of != "" {
		return x.In
	}
	return builder.Roster{System: system, Force: rules.Force{Units: []rules.Unit{x.Unit}}}
}

// CandidateRosters returns one list for each candidate.
func CandidateRosters(system string, list []Candidate) (rosters []builder.Roster) {
	for _, x := range list {
		rosters = append(rosters, x.roster(system))
	}
	return rosters
}

// Candidates returns the reader's own profiles of a game, and the published ones.
func Candidates(p *builder.Pack, own []search.OwnDesign) []Candidate {
	var list []Candidate
	for _, d := range own {
		list = append(list, Candidate{ID: d.ID, Name: builder.DesignName(d.Name), Own: true, Unit: d.Unit(""),
			To: views.DesignPath(p.ID, d.ID)})
	}
	for _, e := range p.Catalogue {
		if e.ID != rules.Designed {
			list = append(list, Candidate{ID: e.ID, Name: e.Name, Unit: e.Unit})
		}
	}
	for i := range list {
		list[i].Unit.ID = "u1"
	}
	return list
}

func candidateChoices(list []Candidate, chosen string) []views.Choice {
	var out []views.Choice
	for _, x := range list {
		group, label := "Published", x.Name
		switch {
		case x.Own:
			group = "My units"
		case x.Of != "":
			group, label = "In "+x.Of, x.Name+" · "+x.Of
		}
		out = append(out, views.Choice{Value: x.ID, Label: label, Group: group, On: x.ID == chosen})
	}
	return out
}

// FindCandidates returns the candidates that a query names, and a notice of the ids it doesn't find.
func FindCandidates(list []Candidate, ids []string) (found []Candidate, missing *views.Notice) {
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
		missing = &views.Notice{Bad: true, Text: "Not found: " + strings.Join(gone, ", ") + ". Pick other units."}
	}
	return found[:min(len(found), maxCompared)], missing
}

// FillCandidates adds to what is compared until there are two: beside a profile what it is
// built on, else what comes first.
func FillCandidates(list, found []Candidate) []Candidate {
	add := func(is func(Candidate) bool) {
		i := slices.IndexFunc(list, func(x Candidate) bool {
			return is(x) && !slices.ContainsFunc(found, func(f Candidate) bool { return f.ID == x.ID })
		})
		if i >= 0 && len(found) < 2 {
			found = append(found, list[i])
		}
	}
	add(func(x Candidate) bool { return len(found) == 0 })
	add(func(x Candidate) bool { return len(found) > 0 && x.ID == found[0].Unit.Profile })
	add(func(x Candidate) bool { return !x.Own })
	add(func(Candidate) bool { return true })
	return found
}

// Of returns the page of up to four units of a game side by side, each in a separate sheet. In its query,
// "why" is the number asked about, such as "2.move" for the second unit, and "base" the place, from 1, of
// the unit to compare with.
func Of(pack *builder.Pack, list, found []Candidate, sheets []builder.Sheet, q url.Values) Units {
	p := Units{Page: views.PackPage("Compare units", pack), Game: pack.System.Name}
	p.Wide, p.Style = true, views.DesignStyle
	for _, x := range found {
		p.query = append(p.query, "p", x.ID)
	}
	if in := q.Get("in"); in != "" {
		p.query = append(p.query, "in", in)
	}
	if n, err := strconv.Atoi(q.Get("base")); err == nil && n >= 1 && n <= len(found) {
		p.base = n - 1
	}
	var overrides [][]builder.HouseRule
	var profiles []rules.Profile
	for i, x := range found {
		us := sheets[i].Units[0]
		profiles, overrides = append(profiles, us.Profile), append(overrides, sheets[i].Overrides)
		col := Column{Candidate: x, sheet: us,
			Figure: views.WornOf(x.roster(pack.ID), pack.About).Picture(us.Likenesses[0])}
		if i != p.base {
			col.Base = views.WithQuery(views.DesignPath(pack.ID, "compare"),
				append(slices.Clone(p.query), "base", strconv.Itoa(i+1))...)
		}
		p.Columns = append(p.Columns, col)
	}
	if q.Get("in") != "" {
		p.Unused = design.Unused(overrides...)
	}
	for i := range maxCompared {
		id, n := "", strconv.Itoa(i+1)
		if i < len(found) {
			id = found[i].ID
		}
		choices := append([]views.Choice{{Label: "–"}}, candidateChoices(list, id)...)
		p.Pick = append(p.Pick, views.Control{ID: "p" + n, Name: "p", Label: "Unit " + n, Shape: views.ShapeSelect,
			Choices: choices})
	}
	for _, row := range compare.Compare(profiles) {
		p.Rows = append(p.Rows, p.row(row, q.Get("why")))
		if row.Differs {
			p.Differ++
		}
	}
	return p
}

// Since shows the old numbers of the columns: those of profiles without the numbers that
// the page computes with. No profiles mean no old numbers.
func (p *Units) Since(plain []rules.Profile) {
	for i, was := range plain {
		for _, c := range design.ChangesOf(was, p.Columns[i].sheet.Profile) {
			for _, row := range p.Rows {
				if n := row.Cells[i]; n != nil && row.Key == c.Key {
					n.Was = rules.StatText(c.Stats[0])
				}
			}
		}
	}
}

// row returns one stat side by side.
func (p *Units) row(row compare.Compared, asked string) Row {
	ids := append(slices.Clone(p.query), "base", strconv.Itoa(p.base+1))
	path := views.DesignPath(p.System, "compare")
	v := Row{Compared: row}
	if block, _, found := strings.Cut(row.Key, "/"); found {
		v.Label = block + ": " + row.Label
	}
	for i, st := range row.Stats {
		if st == nil {
			v.Cells = append(v.Cells, nil)
			continue
		}
		why := strconv.Itoa(i+1) + "." + row.Key
		link := views.WithQuery(path, append(slices.Clone(ids), "why", why)...) + "#why"
		v.Cells = append(v.Cells, &views.Number{Stat: *st, Link: link, Asked: why == asked})
		if why == asked {
			p.Why = views.WhyOf(p.Columns[i].Name, *st, views.WithQuery(path, ids...))
		}
	}
	return v
}
