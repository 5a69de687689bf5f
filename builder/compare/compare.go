package compare

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Compared is one stat of several profiles side by side.
type Compared struct {
	Key     string // see rules.Profile.ByKey
	Label   string
	Stats   []*rules.Stat // one a profile, nil where it has none
	Differs bool          // whether what a card shows is not the same everywhere
}

// Compare lays profiles side by side: every stat of the first in its order, followed by those that only others
// have.
func Compare(profiles []rules.Profile) []Compared {
	var rows []Compared
	at := map[string]int{}
	for i, p := range profiles {
		for key, s := range p.ByKey() {
			j, known := at[key]
			if !known {
				j = len(rows)
				at[key] = j
				rows = append(rows, Compared{Key: key, Label: s.Label, Stats: make([]*rules.Stat, len(profiles))})
			}
			rows[j].Stats[i] = &s
		}
	}
	for i := range rows {
		r := &rows[i]
		first := r.Stats[0]
		r.Differs = slices.ContainsFunc(r.Stats[1:], func(s *rules.Stat) bool {
			return (s == nil) != (first == nil) || s != nil && s.Text != first.Text
		})
	}
	return rows
}

// Change returns how a profile's stat differs from another's: "+2", "≠" without a numeric difference, or "" if they
// are the same or one profile lacks it.
func (c Compared) Change(from, to int) string {
	a, b := c.Stats[from], c.Stats[to]
	switch {
	case a == nil || b == nil || a.Text == b.Text:
		return ""
	case a.Basis == rules.Missing || b.Basis == rules.Missing || a.Value.IsWord() || b.Value.IsWord() ||
		a.Value.Cmp(b.Value) == 0:
		return "≠"
	}
	change := b.Value.Sub(a.Value)
	if change.Cmp(rules.Int(0)) > 0 {
		return "+" + change.String()
	}
	return rules.Minus(change.String())
}

// Swept holds a unit's stats for every value of one of its choices.
type Swept struct {
	Field  rules.Field
	Values []int
	Own    int // the index of the unit's value, -1 if it is out of range
	Curves []Curve
	Still  []rules.Stat // stats that don't depend on the choice
}

// Curve is one stat over the values.
type Curve struct {
	Key         string
	Stats       []rules.Stat // one per value; the zero Stat if the profile lacks it
	Breakpoints []Breakpoint
}

// Breakpoint is a point where a mostly constant step of the math changes, for instance where a new tier or a bonus
// begins.
type Breakpoint struct {
	At     int // index of the first value after it
	Labels []string
}

// maxSweep bounds the values of a sweep.
const maxSweep = 100

// Sweepable returns the choices of a unit with a range short enough to draw. At least one other number must differ
// between the ends of the range.
func Sweepable(p *builder.Pack, u rules.Unit) (list []rules.Field) {
	at := func(fd rules.Field, v int) rules.Profile {
		unit := u
		if unit.Choices = maps.Clone(u.Choices); unit.Choices == nil {
			unit.Choices = rules.Choices{}
		}
		unit.Choices[fd.ID] = v
		return p.Profile(unit)
	}
	for _, fd := range p.Form(u).Fields {
		if !isRange(fd) || fd.Max-fd.Min >= maxSweep {
			continue
		}
		ends := Compare([]rules.Profile{at(fd, fd.Min), at(fd, fd.Max)})
		if slices.ContainsFunc(ends, func(c Compared) bool { return c.Differs && c.Key != fd.ID }) {
			list = append(list, fd)
		}
	}
	return list
}

func isRange(fd rules.Field) bool {
	return fd.Kind == rules.FieldInt && fd.Max > fd.Min && !fd.Inactive
}

// Sweep computes a unit, alone in an army, for every value of one of its whole-number choices. The error is a
// UserError if the choice has no range or too wide a range to draw.
func Sweep(ctx context.Context, p *builder.Pack, u rules.Unit, field string) (Swept, error) {
	army := p.Army(rules.Force{Units: []rules.Unit{u}})
	fd, ok := army.Form(0).Field(field)
	if !ok || !isRange(fd) {
		return Swept{}, builder.Invalid(fmt.Sprintf("No stat curve for %.60q. Pick another stat.", field), nil)
	}
	if fd.Max-fd.Min >= maxSweep {
		return Swept{},
			builder.Invalid(fmt.Sprintf("%s: %d to %d is too wide a range to draw.", fd.Label, fd.Min, fd.Max), nil)
	}
	s := Swept{Field: fd, Own: -1}
	own := u.Choices[field]
	if own == nil {
		own = fd.Default
	}
	var profiles []rules.Profile
	for v := fd.Min; v <= fd.Max; v++ {
		if own == v {
			s.Own = len(s.Values)
		}
		s.Values = append(s.Values, v)
		after, err := army.With(ctx, rules.SetChoice(u.ID, field, v))
		if err != nil {
			return Swept{}, fmt.Errorf("sweep %s: %w", field, err)
		}
		profiles = append(profiles, after.Profile(0))
	}
	for _, row := range Compare(profiles) {
		s.add(row)
	}
	return s, nil
}

func (s *Swept) add(row Compared) {
	if !row.Differs {
		s.Still = append(s.Still, *row.Stats[0])
		return
	}
	c := Curve{Key: row.Key, Stats: make([]rules.Stat, len(row.Stats))}
	for i, st := range row.Stats {
		if st != nil {
			c.Stats[i] = *st
		}
	}
	c.Breakpoints = breakpoints(s.Values, c.Stats)
	s.Curves = append(s.Curves, c)
}

// breakpoints finds the steps whose amounts change at fewer than half of the values.
// A change is called after the outermost step that begins there, else after the
// one that ends or whose amount it is. A step that is left out where the choice is
// 0 does not count.
func breakpoints(values []int, stats []rules.Stat) []Breakpoint {
	series := map[string][]string{} // by the path of a step, its amounts
	var paths []string
	var walk func(i int, at string, steps []rules.Step)
	walk = func(i int, at string, steps []rules.Step) {
		for _, st := range steps {
			path := at + "\x00" + st.Label
			if series[path] == nil {
				series[path] = make([]string, len(stats))
				paths = append(paths, path)
			}
			if len(st.Parts) > 0 {
				series[path][i] += "of"
				walk(i, path, st.Parts)
			} else {
				series[path][i] += st.Op.String() + st.Amount.String()
			}
		}
	}
	for i, s := range stats {
		walk(i, "", s.Steps)
	}
	at, begins := map[int][]string{}, map[int]bool{}
	for _, path := range paths {
		var changes []int
		for i, amount := range series[path][1:] {
			before := series[path][i]
			atZero := (values[i] == 0 || values[i+1] == 0) && (amount == "" || before == "")
			if amount != before && !atZero {
				changes = append(changes, i+1)
			}
		}
		if 2*len(changes) >= len(stats)-1 {
			continue
		}
		for _, i := range changes {
			label, begun := stepLabel(path, func(p string) (before, now bool) {
				return series[p][i-1] != "",
					series[p][i] != ""
			})
			if begun && !begins[i] { // what ends there makes way for it
				begins[i], at[i] = true, nil
			}
			if begun == begins[i] && !slices.Contains(at[i], label) {
				at[i] = append(at[i], label)
			}
		}
	}
	var list []Breakpoint
	for i := range stats {
		if at[i] != nil {
			list = append(list, Breakpoint{i, at[i]})
		}
	}
	return list
}

// stepLabel returns the label of the outermost step of a path that begins or ends, else of the last one, and whether
// it begins.
func stepLabel(path string, has func(path string) (before, now bool)) (label string, begins bool) {
	labels := strings.Split(path, "\x00")[1:]
	for i, label := range labels {
		if before, now := has("\x00" + strings.Join(labels[:i+1], "\x00")); before != now {
			return label, now
		}
	}
	return labels[len(labels)-1], false
}
