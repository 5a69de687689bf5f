package masc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// draft is a force being mended: new numbers of its units, and new units.
type draft struct {
	*army
	counts map[string]int // by unit id
	added  []rules.Unit
}

func (a *army) draft() *draft {
	d := &draft{army: a, counts: map[string]int{}}
	for _, u := range a.units {
		d.counts[u.ID] = u.Count
	}
	return d
}

// part is so many mecha of a squad.
type part struct {
	squad string
	n     int
}

// take removes n mecha from some units, from the largest first.
func (d *draft) take(from group, n int) (taken []part) {
	from = slices.Clone(from)
	slices.SortStableFunc(from, func(a, b *unit) int { return cmp.Compare(b.Count, a.Count) })
	for _, u := range from {
		if k := min(n, d.counts[u.ID]); k > 0 {
			n -= k
			d.counts[u.ID] -= k
			taken = append(taken, part{u.squad, k})
		}
	}
	return taken
}

// add puts n mecha of a type into a squad, "" for none.
func (d *draft) add(m *machine, squad string, n int) {
	for _, u := range d.of(m) {
		if u.squad == squad && d.counts[u.ID] > 0 && d.counts[u.ID]+n <= rules.MaxCount {
			d.counts[u.ID] += n
			return
		}
	}
	for i, u := range d.added {
		if u.Profile == m.id && u.Choices.Text(squadChoice) == squad && u.Count+n <= rules.MaxCount {
			d.added[i].Count += n
			return
		}
	}
	u := rules.Unit{Profile: m.id, Count: n, Mounts: []rules.Mount{}}
	if squad != "" {
		u.Choices = rules.Choices{squadChoice: squad}
	}
	d.added = append(d.added, u)
}

// addAtHome puts n mecha of a type into the squad of its first unit.
func (d *draft) addAtHome(m *machine, n int) {
	squad := ""
	if of := d.of(m); len(of) > 0 {
		squad = of[0].squad
	}
	d.add(m, squad, n)
}

// fix is the way from the force to the draft.
func (d *draft) fix(text string) rules.Fix {
	fix := rules.Fix{Text: text}
	for _, u := range d.units {
		switch n := d.counts[u.ID]; {
		case n == u.Count:
		case n == 0:
			fix.Edits = append(fix.Edits, rules.Remove(u.ID, ""))
		default:
			fix.Edits = append(fix.Edits, rules.Set(u.ID, "count", n))
		}
	}
	for _, u := range d.added {
		fix.Edits = append(fix.Edits, rules.AddUnit(u))
	}
	return fix
}

// fewer takes n mecha of a class out of the force.
func (a *army) fewer(class string, n int) []rules.Fix {
	d := a.draft()
	d.take(a.units.counted().classed(class), n)
	return []rules.Fix{d.fix(fmt.Sprintf("Take %d %s mecha out", n, className(class)))}
}

// resized agrees on the force's own size where it has as many Light as Mid mecha,
// an even number, and all of them are counted.
func (a *army) resized() []rules.Fix {
	lights, mids := a.tally(light), a.tally(mid)
	size := lights.n
	if len(lights.left) > 0 || lights.unclassed > 0 || size != mids.n || size%2 != 0 || size == 0 || size > mostMecha {
		return nil
	}
	return []rules.Fix{{Text: fmt.Sprintf("Play %d and %d", size, size),
		Edits: []rules.Edit{rules.Set("", "options."+light, size), rules.Set("", "options."+mid, size)}}}
}

// room is how many more of a type the counters of a colour allow.
func (a *army) room(m *machine) int { return max(0, a.pack.Components.Counters.Int()-a.of(m).mecha()) }

// typesOf are the types of a class.
func (g *game) typesOf(class string) (types []*machine) {
	for _, m := range g.types {
		if m.Class.Value == class {
			types = append(types, m)
		}
	}
	return types
}

// more adds n mecha of a class: of one type that has the counters for it, a fix
// each, or, where none has, of several, in the end beyond what there are counters
// for. Where no type is of the class, the number is what can be changed.
func (a *army) more(class string, n int) (fixes []rules.Fix) {
	types := a.typesOf(class)
	if len(types) == 0 {
		return []rules.Fix{{Text: fmt.Sprintf("Agree on no %s mecha", className(class)),
			Edits: []rules.Edit{rules.Set("", "options."+class, 0)}}}
	}
	for _, m := range types {
		if a.room(m) >= n {
			d := a.draft()
			d.addAtHome(m, n)
			fixes = append(fixes, d.fix("Add "+m.times(n)))
		}
	}
	if len(fixes) > 0 {
		return fixes
	}
	d := a.draft()
	var words []string
	for i, m := range types {
		k := min(n, a.room(m))
		if i == len(types)-1 {
			k = n
		}
		if n -= k; k > 0 {
			d.addAtHome(m, k)
			words = append(words, m.times(k))
		}
	}
	return []rules.Fix{d.fix("Add " + strings.Join(words, ", "))}
}

// supplied makes what there are no counters for other types of the same class,
// in their squads; where those have no counters either, it goes.
func (a *army) supplied(m *machine, surplus int) []rules.Fix {
	d := a.draft()
	taken := d.take(a.of(m), surplus)
	var others []*machine
	spare := 0
	if m.Class.Value != "" {
		for _, o := range a.typesOf(m.Class.Value) {
			if o != m {
				others = append(others, o)
				spare += a.room(o)
			}
		}
	}
	if spare < surplus {
		return []rules.Fix{d.fix(fmt.Sprintf("Take %s out", m.times(surplus)))}
	}
	var words []string
	for _, o := range others {
		room, made := a.room(o), 0
		for i := range taken {
			if k := min(room-made, taken[i].n); k > 0 {
				taken[i].n -= k
				made += k
				d.add(o, taken[i].squad, k)
			}
		}
		if made > 0 {
			words = append(words, o.times(made))
		}
	}
	return []rules.Fix{d.fix(fmt.Sprintf("Take %s instead of %s", strings.Join(words, ", "), m.times(surplus)))}
}

// joined brings a squad into the largest other one, or takes its label away.
func (a *army) joined(s squad) []rules.Fix {
	label := func(text string, to any) rules.Fix {
		fix := rules.Fix{Text: text}
		for _, u := range s.group {
			fix.Edits = append(fix.Edits, rules.Set(u.ID, "choices."+squadChoice, to))
		}
		return fix
	}
	fixes := []rules.Fix{label("Leave its squad open", nil)}
	others := slices.DeleteFunc(a.squads(), func(o squad) bool { return o.label == s.label })
	if len(others) == 0 {
		return fixes
	}
	to := slices.MaxFunc(others, func(a, b squad) int { return cmp.Compare(a.mecha(), b.mecha()) })
	if to.mecha()+s.mecha() < a.pack.Force.Squad.Int() {
		return fixes
	}
	return append([]rules.Fix{label(fmt.Sprintf("Join %.40s", to.label), to.label)}, fixes...)
}
