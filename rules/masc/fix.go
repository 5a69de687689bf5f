package masc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// draft is a force being mended: copies of its units with new numbers, and behind
// them new units.
type draft struct {
	army  *army
	units group
}

func (a *army) draft() *draft {
	d := &draft{a, make(group, len(a.units))}
	mended, chosen := make([]unit, len(a.units)), make([]rules.Unit, len(a.units)) // an allocation for all of each
	for i, u := range a.units {
		mended[i], chosen[i] = *u, *u.Unit
		mended[i].Unit = &chosen[i]
		d.units[i] = &mended[i]
	}
	return d
}

// part is so many mecha of a type or of a squad.
type part struct {
	*machine
	squad string
	n     int
}

// take removes n mecha from some units, from the largest first.
func (d *draft) take(n int, from func(*unit) bool) (taken []part) {
	units := d.units.only(func(u *unit) bool { return u.counted && from(u) })
	slices.SortStableFunc(units, func(a, b *unit) int { return cmp.Compare(b.Count, a.Count) })
	for _, u := range units {
		if k := min(n, u.Count); k > 0 {
			n -= k
			u.Count -= k
			taken = append(taken, part{u.machine, u.squad, k})
		}
	}
	return taken
}

// add puts n mecha of a type into a squad, "" for none.
func (d *draft) add(p part) {
	for _, u := range d.units {
		if u.machine == p.machine && u.squad == p.squad && u.counted && u.Count > 0 && u.Count+p.n <= rules.MaxCount {
			u.Count += p.n
			return
		}
	}
	u := &unit{machine: p.machine, squad: p.squad, counted: true,
		Unit: &rules.Unit{Profile: p.id, Count: p.n, Mounts: []rules.Mount{}}}
	if p.squad != "" {
		u.Choices = rules.Choices{squadChoice: p.squad}
	}
	d.units = append(d.units, u)
}

// fix is the way from the force to the draft.
func (d *draft) fix(text string) rules.Fix {
	fix := rules.Fix{Text: text}
	for i, u := range d.units {
		switch {
		case i >= len(d.army.units):
			fix.Edits = append(fix.Edits, rules.AddUnit(*u.Unit))
		case u.Count == d.army.units[i].Count:
		case u.Count == 0:
			fix.Edits = append(fix.Edits, rules.Remove(u.ID, ""))
		default:
			fix.Edits = append(fix.Edits, rules.Set(u.ID, "count", u.Count))
		}
	}
	return fix
}

// resize agrees on the force's own size where it has as many Light as Mid mecha,
// an even number, and all of them are counted.
func (a *army) resize() []rules.Fix {
	t := a.tally(light)
	size := t.n
	if a.Sums.left > 0 || t.unclear > 0 || size != a.tally(mid).n || size%2 != 0 || size == 0 || size > mostMecha {
		return nil
	}
	return []rules.Fix{{Text: fmt.Sprintf("Play %d and %d", size, size),
		Edits: []rules.Edit{rules.SetOption(light, size), rules.SetOption(mid, size)}}}
}

// room is how many more of a type the counters of a colour allow.
func (a *army) room(m *machine) int {
	return max(0, a.pack.Components.Counters.Int()-a.Sums.types[m.place].mecha)
}

// more adds n mecha of a class: of one type that has the counters for it, a fix
// each, or, where none has, of several, in the end beyond what there are counters
// for. Where no type is of the class, the number is what can be changed.
func (a *army) more(class string, n int) (fixes []rules.Fix) {
	var parts []part
	for _, m := range a.types {
		if m.Class.Value != class {
			continue
		}
		if a.room(m) >= n {
			fixes = append(fixes, a.adding(part{machine: m, n: n}))
		}
		parts = append(parts, part{machine: m, n: a.room(m)})
	}
	switch {
	case len(parts) == 0:
		return []rules.Fix{{Text: fmt.Sprintf("Agree on no %s mecha", className(class)),
			Edits: []rules.Edit{rules.SetOption(class, 0)}}}
	case len(fixes) > 0:
		return fixes
	}
	for i := range parts {
		parts[i].n = min(n, parts[i].n)
		if i == len(parts)-1 {
			parts[i].n = n
		}
		n -= parts[i].n
	}
	return []rules.Fix{a.adding(parts...)}
}

// adding adds mecha to the squads of the first units of their types.
func (a *army) adding(parts ...part) rules.Fix {
	d := a.draft()
	var words []string
	for _, p := range parts {
		if p.n == 0 {
			continue
		}
		if of := a.of(p.machine); len(of) > 0 {
			p.squad = of[0].squad
		}
		d.add(p)
		words = append(words, p.times(p.n))
	}
	return d.fix("Add " + strings.Join(words, ", "))
}

// supply makes what there are no counters for other types of the same class,
// in their squads; where those have no counters either, it goes.
func (a *army) supply(m *machine, surplus int) []rules.Fix {
	d := a.draft()
	taken := d.take(surplus, func(u *unit) bool { return u.machine == m })
	out := d.fix(fmt.Sprintf("Take %s out", m.times(surplus)))
	var words []string
	left := surplus
	for _, o := range a.types {
		if o == m || o.Class.Value != m.Class.Value || m.Class.Value == "" {
			continue
		}
		made := 0
		for i := range taken {
			if k := min(a.room(o)-made, taken[i].n); k > 0 {
				taken[i].n -= k
				made += k
				d.add(part{o, taken[i].squad, k})
			}
		}
		if left -= made; made > 0 {
			words = append(words, o.times(made))
		}
	}
	if left > 0 {
		return []rules.Fix{out}
	}
	return []rules.Fix{d.fix(fmt.Sprintf("Take %s instead of %s", strings.Join(words, ", "), m.times(surplus)))}
}

// join brings a squad into the largest other one, or takes its label away.
func (a *army) join(s group) []rules.Fix {
	label := func(text string, to any) rules.Fix {
		fix := rules.Fix{Text: text}
		for _, u := range s {
			fix.Edits = append(fix.Edits, rules.SetChoice(u.ID, squadChoice, to))
		}
		return fix
	}
	fixes := []rules.Fix{label("Leave its squad open", nil)}
	others := slices.DeleteFunc(a.squads(), func(o group) bool { return o[0].squad == s[0].squad })
	if len(others) == 0 {
		return fixes
	}
	to := slices.MaxFunc(others, func(a, b group) int { return cmp.Compare(a.mecha(), b.mecha()) })
	if to.mecha()+s.mecha() < a.pack.Force.Squad.Int() {
		return fixes
	}
	return append([]rules.Fix{label(fmt.Sprintf("Join %.40s", to[0].squad), to[0].squad)}, fixes...)
}
