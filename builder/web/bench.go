package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// designPage is the page of one own profile.
func (s *server) designPage(c echo.Context) error {
	_, _, bench := s.designedPack(c)
	d := s.designResource()
	at := placeOf(c.QueryParams())
	if isHTMX(c) {
		pushURL(c, at.Address(d.address(c)), at.Query)
	}
	saved, err := d.load(c)
	if bench != nil && (err != nil || len(saved.Roster.Units) > 0) {
		return bench
	}
	if err != nil {
		return err
	}
	return s.showDesign(c, http.StatusOK, saved, at, nil)
}

// showDesign is the page of an own profile: a unit on the bench, or own numbers.
func (s *server) showDesign(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	if len(saved.Roster.Units) == 0 {
		return s.showNumbers(c, status, saved, at, notice)
	}
	return s.showUnitDesign(c, status, saved, at, notice)
}

// showUnitDesign shows a profile as the open unit of a roster of its own, under the
// house rules of the roster that the place names.
func (s *server) showUnitDesign(c echo.Context, status int, saved store.Saved, at views.At, notice *views.Notice) error {
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	rosters, err := s.liveRosters(c, saved.Roster.System)
	if err != nil {
		return err
	}
	r := saved.Roster
	for _, other := range rosters {
		if other.ID != at.In {
			continue
		}
		in, err := s.Store.Roster(c.Request().Context(), owner(c), other.ID)
		if err != nil {
			return err
		}
		r.Overrides, r.Options = in.Roster.Overrides, in.Roster.Options
	}
	name := r.Name
	if name == "" {
		name = "Unnamed profile"
	}
	r.Units = slices.Clone(r.Units)
	r.Units[0].Name = name
	sheet, err := s.Library.Sheet(c.Request().Context(), r)
	if err != nil {
		return err
	}
	at.Open = views.Place(sheet.Units[0].Unit.ID)
	p := views.Bench{Builder: views.Builder{Page: s.sheetPage(name, sheet), At: at, ID: saved.ID, Base: views.DesignPath(r.System, saved.ID),
		Revision: saved.Revision, CanUndo: saved.CanUndo, CanRedo: saved.CanRedo, Notice: notice}, System: r.System}
	p.Page.Edits, p.Page.Wide, p.Page.Style = true, true, views.BenchStyle
	fill(&p.Builder, sheet, nil)
	fillBench(&p, sheet, rosters)
	return render(c, status, views.BenchPage(p))
}

func fillBench(p *views.Bench, s builder.Sheet, rosters []store.Listed) {
	us, r := s.Units[0], s.Roster
	p.Unit = p.Units[0]
	open := p.Unit.Open
	p.Findings = findings(s, unitNames(s), ofProfile(r, us.Findings), p.At)
	form := us.Form
	p.NameOf = setter(&p.Builder, "p-name", rules.Field{Label: "Name"}, r.Name, "field", "name")
	p.NotesOf = setter(&p.Builder, "p-notes", rules.Field{Label: "Notes"}, r.Notes, "field", "notes")
	p.NotesOf.Shape = views.ShapeArea
	p.Inputs = open.Setters
	p.Derived = derivedOf(open.Blocks, form)
	p.Changed = changed(s.Pack.ProfileIn(r.Force, 0), us.Profile)
	if st, ok := us.Profile.Role(rules.RolePoints); ok {
		p.Sum = views.SumOf(st.Steps)
	}
	p.Tables = us.Profile.Tables
	for _, fd := range swept(form) {
		p.Curves = append(p.Curves, views.Link{Text: fd.Label, To: views.With(views.DesignPath(p.System, "curves"), "p", p.ID, "field", fd.ID)})
	}
	p.In = []views.Choice{{Label: "the rules as they are", On: p.At.In == ""}}
	for _, other := range rosters {
		p.Rosters = append(p.Rosters, views.Choice{Value: other.ID, Label: rosterName(other.Name)})
		if other.Overrides > 0 || other.ID == p.At.In {
			p.In = append(p.In, views.Choice{Value: other.ID, Label: "the house rules of " + rosterName(other.Name), On: other.ID == p.At.In})
		}
	}
}

// ofProfile are the findings that a profile by itself has: none that only an army
// could mend, and of their fixes none that changes what a profile has not.
func ofProfile(r builder.Roster, list []rules.Finding) []rules.Finding {
	r.Overrides, r.Options, r.Units = nil, nil, slices.Clone(r.Units)
	r.Units[0].Name = ""
	var out []rules.Finding
	for _, f := range list {
		if f.Rule == builder.RuleDesignedUnit { // that is what a bench is for
			continue
		}
		fixes := slices.DeleteFunc(slices.Clone(f.Fixes), func(x rules.Fix) bool {
			after, _, err := r.Apply(x.Edits)
			_, fits := after.Design()
			return err != nil || !fits
		})
		if len(f.Fixes) > 0 && len(fixes) == 0 {
			continue
		}
		f.Fixes = fixes
		out = append(out, f)
	}
	return out
}

// derivedOf are the blocks without the points, which stand as a sum, and without
// the numbers that only repeat an input: those whose id is that of a field.
func derivedOf(blocks []views.Block, form rules.Form) []views.Block {
	var out []views.Block
	for _, b := range blocks {
		kept := views.Block{Label: b.Label}
		for _, n := range b.Numbers {
			if _, input := form.Field(n.ID); !input && n.Role != rules.RolePoints {
				kept.Numbers = append(kept.Numbers, n)
			}
		}
		if len(kept.Numbers) > 0 {
			out = append(out, kept)
		}
	}
	return out
}

// changed are the numbers that a roster's house rules make others.
func changed(plain, house rules.Profile) []views.Changed {
	var list []views.Changed
	for _, row := range builder.Compare([]rules.Profile{plain, house}) {
		if row.Differs {
			list = append(list, views.Changed{Label: row.Label, Old: shownText(row.Stats[0]), New: shownText(row.Stats[1])})
		}
	}
	return list
}

func shownText(s *rules.Stat) string {
	if s == nil {
		return "–"
	}
	return s.Text
}

// swept are the fields of a form that can be swept over their range.
func swept(form rules.Form) []rules.Field {
	var list []rules.Field
	for _, fd := range form.Fields {
		if fd.Kind == rules.FieldInt && fd.Max > fd.Min && !fd.Idle {
			list = append(list, fd)
		}
	}
	return list
}
