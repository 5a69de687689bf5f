package design

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/builder/layout"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
	"gantry/views/unit"
)

// Design is the page of one own profile: its unit is open, with what goes in and
// what comes out apart.
type Design struct {
	views.Editor
	Sheet            builder.Sheet
	Unit             unit.Unit
	Findings         []unit.Finding
	NameOf           views.Setter
	NotesOf          views.Setter
	Inputs           []views.Setter
	Derived          []views.Block
	Changed          []compare.Compared // by the house rules that it is computed with
	Numbers          views.Control      // to compute it with
	Sum              []rules.Step       // the points
	Curves           []views.Link
	Rosters          []views.Choice    // to field it in
	Key              []views.Number    // what it plays with, in sight while its inputs change
	Average, Weapons *odds.UnitMeasure // its first attack, which is all of them where the game has that; the others
	Card             layout.Page       // with its card
	Users            []User
	Newer            *views.NewerPack
}

// User is a roster that uses a profile.
type User struct {
	ID, Name string
	builder.Usage
}

// errors returns the number of errors in the profile's findings.
func (p Design) errors() (n int) {
	for _, f := range p.Findings {
		if f.Severity == rules.Error {
			n++
		}
	}
	return n
}

func behindOf(users []User) (n int) {
	for _, u := range users {
		if u.Behind > 0 {
			n++
		}
	}
	return n
}

// fights reports whether the profile has attacks that do damage, for all that is known.
func (p Design) fights() bool { return p.Average == nil || len(p.Average.Rows) > 0 }

// Measure shows what the profile does on average, nil where that is not known.
func (p *Design) Measure(m *odds.Measured) {
	if m != nil {
		n := min(1, len(m.Rows))
		p.Average, p.Weapons = &odds.UnitMeasure{Title: p.Unit.Title, Measured: *m}, &odds.UnitMeasure{
			Title: p.Unit.Title, Measured: *m}
		p.Average.Rows, p.Weapons.Rows = m.Rows[:n], m.Rows[n:]
	}
}

// RosterChoice is a roster of the reader's that a profile may be computed with, or
// fielded in.
type RosterChoice struct {
	ID, Name  string
	Overrides int
}

// Of returns the page of the own profile that a sheet is of.
func Of(e views.Editor, s builder.Sheet, rosters []RosterChoice) Design {
	s.Units = slices.Clone(s.Units)
	s.Units[0].Form.Fields = slices.DeleteFunc(slices.Clone(s.Units[0].Form.Fields), builder.Binds)
	us, r := s.Units[0], s.Roster
	e.Page = views.SheetPage(builder.DesignName(r.Name), s)
	e.Edits, e.Wide, e.Style, e.Open = true, true, views.DesignStyle, views.Place(us.Unit.ID)
	p := unit.PartsOf(e, s)
	d := Design{Editor: e, Sheet: s, Unit: p.Unit(0)}
	d.Findings = p.Findings(slices.DeleteFunc(slices.Clone(s.Verdict.Findings), func(f rules.Finding) bool {
		return f.Rule == builder.RuleDesignedUnit // that is what a bench is for
	}))
	d.NameOf = p.SetterOf("p-name", rules.Field{Label: "Name"}, r.Name, "field", "name")
	d.NotesOf = p.AreaOf("p-notes", "Notes", r.Notes, "field", "notes")
	if us.Unit.Profile != rules.Designed {
		d.Inputs = append(d.Inputs, p.SetterOf("f-profile", baseField(s.Pack), us.Unit.Profile, "unit", us.Unit.ID,
			"field", "profile"))
	}
	d.Inputs = append(d.Inputs, d.Unit.Open.Setters...)
	d.Changed = ChangesOf(s.Pack.ProfileIn(r.Force, 0), us.Profile)
	showChanges(&d.Unit, us.Profile, d.Changed)
	d.Derived = derivedBlocks(d.Unit.Open.Blocks, us.Form)
	d.Key = keyNumbers(us.Profile, d.Unit.Open.Blocks, d.Derived)
	if st, ok := us.Profile.Role(rules.RolePoints); ok {
		d.Sum = sumOf(st.Steps)
	}
	for _, fd := range compare.Sweepable(s.Pack, us.Unit) {
		d.Curves = append(d.Curves, views.Link{Text: fd.Label, To: d.beside("curves", "field", fd.ID)})
	}
	for _, other := range rosters {
		d.Rosters = append(d.Rosters, views.Choice{Value: other.ID, Label: builder.RosterName(other.Name)})
	}
	return d
}

// Asked returns the unit whose picker is asked for; picker is false where none is.
func (p *Design) Asked() (unit string, picker bool) {
	picker, _ = p.Unit.Asked(&p.Pick)
	return p.Unit.ID, picker
}

// ShowPicker shows what may go to the location that is asked for.
func (p *Design) ShowPicker(k mend.Picker) {
	p.Unit.ShowPicker(p.At, p.Sheet.Units[0], p.Sheet.About.PointsName, k)
}

// beside returns the address of a page of the game that shows the profile, under the same numbers.
func (p Design) beside(page string, fields ...string) string {
	fields = append([]string{"p", p.ID}, fields...)
	if p.RulesOf != "" {
		fields = append(fields, "in", p.RulesOf)
	}
	return views.WithQuery(views.DesignPath(p.System, page), fields...)
}

// NumbersChoice offers the numbers that a page may compute with: the game's own, the
// reader's, or those of a roster with house rules. It has no choices where all are the
// game's own.
func NumbersChoice(chosen string, own []search.OwnDesign, rosters []RosterChoice) views.Control {
	list := []views.Choice{{Label: "The game's numbers", On: chosen == ""}}
	for _, d := range own {
		list = append(list, views.Choice{Value: d.ID, Label: builder.HouseRulesName(d.Name), Group: "Saved numbers",
			On: d.ID == chosen})
	}
	for _, r := range rosters {
		if r.Overrides > 0 || r.ID == chosen {
			list = append(list, views.Choice{Value: r.ID, Label: builder.RosterName(r.Name),
				Group: "House rules from a list",
				On:    r.ID == chosen})
		}
	}
	if len(list) == 1 {
		list = nil
	}
	return views.SelectOf("in", "Numbers", list...)
}

// Unused says which numbers of a choice cannot be used, "" where all can.
func Unused(lists ...[]builder.HouseRule) string {
	var said []string
	for _, list := range lists {
		for _, h := range list {
			text := h.Fault
			if !strings.Contains(text, h.Path) { // the fault doesn't name the number
				text = h.What + ": " + text
			}
			if h.Fault != "" && !h.Repeats && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
	}
	if len(said) == 0 {
		return ""
	}
	more := ""
	if n := len(said) - maxUnused; n > 0 {
		said, more = said[:maxUnused], " "+views.Plural(n, "more number", "more numbers")+"."
	}
	return "Some of these numbers can't be used. " + strings.Join(said, " ") + more
}

// maxUnused is how many unusable numbers the page names.
const maxUnused = 3

// baseField returns what a profile is built on, of all that is published.
func baseField(p *builder.Pack) rules.Field {
	fd := rules.Field{ID: "profile", Label: "Based on", Kind: rules.FieldOneOf}
	for _, e := range p.Catalogue {
		if e.ID != rules.Designed {
			fd.Options = append(fd.Options, rules.Option{ID: e.ID, Label: e.Name})
		}
	}
	return fd
}

// maxKeyNumbers is how many numbers stay in sight while inputs change.
const maxKeyNumbers = 8

// keyNumbers returns the numbers that stay in sight, without the points: the key blocks, or else the first block on
// the card. Other derived numbers fill the room that is left.
func keyNumbers(profile rules.Profile, blocks, derived []views.Block) (key []views.Number) {
	for i, b := range profile.Blocks {
		if b.Key && b.Label == "" && i < len(blocks) {
			key = append(key, blocks[i].Numbers...)
		}
	}
	for i, b := range profile.Blocks {
		if key == nil && b.Card && i < len(blocks) {
			key = blocks[i].Numbers
		}
	}
	key = slices.Clone(key)
	for _, b := range derived {
		for _, n := range b.Numbers {
			if !slices.ContainsFunc(key, func(k views.Number) bool { return k.Link == n.Link }) {
				key = append(key, n)
			}
		}
	}
	key = slices.DeleteFunc(key, func(n views.Number) bool { return n.Role == rules.RolePoints })
	return key[:min(len(key), maxKeyNumbers)]
}

// derivedBlocks returns the blocks without the points, which stand as a sum, and without the numbers that only
// repeat an input: those whose id is that of a field.
func derivedBlocks(blocks []views.Block, form rules.Form) []views.Block {
	var out []views.Block
	for _, b := range blocks {
		derived := views.Block{Label: b.Label}
		for _, n := range b.Numbers {
			if _, input := form.Field(n.ID); !input && n.Role != rules.RolePoints {
				derived.Numbers = append(derived.Numbers, n)
			}
		}
		if len(derived.Numbers) > 0 {
			out = append(out, derived)
		}
	}
	return out
}

// ChangesOf returns the numbers that house rules make others.
func ChangesOf(plain, house rules.Profile) []compare.Compared {
	return slices.DeleteFunc(compare.Compare([]rules.Profile{plain, house}),
		func(c compare.Compared) bool { return !c.Differs })
}

// showChanges shows on the open unit, which has a profile, what its numbers were.
func showChanges(u *unit.Unit, profile rules.Profile, changes []compare.Compared) {
	was := map[string]string{}
	for _, c := range changes {
		was[c.Key] = rules.StatText(c.Stats[0])
	}
	var keys []string
	for key, st := range profile.ByKey() {
		keys = append(keys, key)
		if st.Role == rules.RolePoints && u.Points != nil {
			u.Points.Was = was[key]
		}
	}
	for _, b := range u.Open.Blocks {
		for i := range b.Numbers {
			b.Numbers[i].Was, keys = was[keys[0]], keys[1:]
		}
	}
}

// detail returns how a summand comes about, in one line: "2 × 2 × 20".
func detail(l rules.Step) string {
	var parts []string
	for i, s := range rules.Shown(l.Parts) {
		text := s.Working()
		if i == 0 {
			text = strings.TrimPrefix(text, "= ")
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// sumOf returns the steps of a stat as a sum. What is carried over from another stat that is a sum is that sum.
func sumOf(steps []rules.Step) (lines []rules.Step) {
	for i, s := range rules.Shown(steps) {
		if i == 0 && s.Op == rules.OpSet && slices.ContainsFunc(s.Parts,
			func(of rules.Step) bool { return of.Op == rules.OpAdd }) {
			lines = sumOf(s.Parts)
			continue
		}
		lines = append(lines, s)
	}
	return lines
}
