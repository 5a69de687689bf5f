package masc

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// draft is a force being mended: new numbers of its entries, and new entries.
type draft struct {
	*view
	counts map[string]int // by unit id
	added  []rules.Unit
}

func (v *view) draft() *draft {
	d := &draft{view: v, counts: map[string]int{}}
	for _, e := range v.entries {
		d.counts[e.ID] = e.Count
	}
	return d
}

// part is so many mecha of a squad.
type part struct {
	squad string
	n     int
}

// take removes n mecha from some entries, from the largest first.
func (d *draft) take(from []*entry, n int) (taken []part) {
	from = slices.Clone(from)
	slices.SortStableFunc(from, func(a, b *entry) int { return cmp.Compare(b.Count, a.Count) })
	for _, e := range from {
		k := min(n, d.counts[e.ID])
		if k == 0 {
			continue
		}
		n -= k
		d.counts[e.ID] -= k
		taken = append(taken, part{e.squad, k})
	}
	return taken
}

// add puts n mecha of a type into a squad, "" for none.
func (d *draft) add(profile, squad string, n int) {
	for _, e := range d.of(profile) {
		if e.squad == squad && d.counts[e.ID] > 0 && d.counts[e.ID]+n <= rules.MaxCount {
			d.counts[e.ID] += n
			return
		}
	}
	for i, u := range d.added {
		if u.Profile == profile && u.Choices.Text(squadChoice) == squad && u.Count+n <= rules.MaxCount {
			d.added[i].Count += n
			return
		}
	}
	u := rules.Unit{Profile: profile, Count: n, Mounts: []rules.Mount{}}
	if squad != "" {
		u.Choices = rules.Choices{squadChoice: squad}
	}
	d.added = append(d.added, u)
}

func (d *draft) edits() (edits []rules.Edit) {
	for _, e := range d.entries {
		switch n := d.counts[e.ID]; {
		case n == e.Count:
		case n == 0:
			edits = append(edits, rules.Remove(e.ID, ""))
		default:
			edits = append(edits, rules.Set(e.ID, "count", n))
		}
	}
	for _, u := range d.added {
		edits = append(edits, rules.AddUnit(u))
	}
	return edits
}

// fewer takes n mecha of a class out of the force.
func (v *view) fewer(of string, n int) []rules.Fix {
	var from []*entry
	for _, e := range v.entries {
		if e.counts() && e.Class.Value == of {
			from = append(from, e)
		}
	}
	d := v.draft()
	d.take(from, n)
	return []rules.Fix{{Text: fmt.Sprintf("Take %d %s mecha out", n, class{Value: of}.label()), Edits: d.edits()}}
}

// resized agrees on the force's own size where it has as many Light as Mid mecha,
// an even number, and all of them are counted.
func (v *view) resized() []rules.Fix {
	n := map[string]int{}
	for _, e := range v.entries {
		if !e.counts() || !e.Class.known() {
			return nil
		}
		n[e.Class.Value] += e.Count
	}
	size := n[light]
	if size != n[mid] || size%2 != 0 || size == 0 || size > mostMecha {
		return nil
	}
	return []rules.Fix{{Text: fmt.Sprintf("Play %d and %d", size, size),
		Edits: []rules.Edit{rules.Set("", "options."+light, size), rules.Set("", "options."+mid, size)}}}
}

// room is how many more of a type the counters of a colour allow.
func (v *view) room(id string) int {
	return max(0, v.pack.Components.Counters.Int()-number(v.of(id)))
}

// more adds n mecha of a class: of one type that has the counters for it, a fix
// each, or, where none has, of several. Where no type is of the class, the number
// is what can be changed.
func (v *view) more(of string, n int) []rules.Fix {
	var fixes []rules.Fix
	var types []string
	for _, id := range v.pack.Types.Rows.IDs {
		m := v.types[id]
		if m.Class.Value != of {
			continue
		}
		types = append(types, id)
		if v.room(id) >= n {
			d := v.draft()
			d.add(id, v.home(id), n)
			fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Add %d %s", n, m.named(n)), Edits: d.edits()})
		}
	}
	if len(types) == 0 {
		return []rules.Fix{{Text: fmt.Sprintf("Agree on no %s mecha", class{Value: of}.label()), Edits: []rules.Edit{rules.Set("", "options."+of, 0)}}}
	}
	if len(fixes) > 0 {
		return fixes
	}
	d := v.draft()
	var words []string
	for i, id := range types {
		k := min(n, v.room(id))
		if i == len(types)-1 {
			k = n // beyond what there are counters for
		}
		if n -= k; k > 0 {
			d.add(id, v.home(id), k)
			words = append(words, fmt.Sprintf("%d %s", k, v.types[id].named(k)))
		}
	}
	return []rules.Fix{{Text: "Add " + strings.Join(words, ", "), Edits: d.edits()}}
}

// home is the squad of the first entry of a type.
func (v *view) home(id string) string {
	if of := v.of(id); len(of) > 0 {
		return of[0].squad
	}
	return ""
}

// supplied makes what there are no counters for other types of the same class,
// in their squads; where those have no counters either, it goes.
func (v *view) supplied(id string, surplus int) []rules.Fix {
	m, d := v.types[id], v.draft()
	taken := d.take(v.of(id), surplus)
	spare := 0
	for other, o := range v.types {
		if other != id && m.Class.known() && o.Class.Value == m.Class.Value {
			spare += v.room(other)
		}
	}
	if spare < surplus {
		return []rules.Fix{{Text: fmt.Sprintf("Take %d %s out", surplus, m.named(surplus)), Edits: d.edits()}}
	}
	var words []string
	for _, other := range v.pack.Types.Rows.IDs {
		o := v.types[other]
		if other == id || o.Class.Value != m.Class.Value {
			continue
		}
		room, made := v.room(other), 0
		for i := range taken {
			k := min(room-made, taken[i].n)
			if k == 0 {
				continue
			}
			taken[i].n -= k
			made += k
			d.add(other, taken[i].squad, k)
		}
		if made > 0 {
			words = append(words, fmt.Sprintf("%d %s", made, o.named(made)))
		}
	}
	return []rules.Fix{{Text: fmt.Sprintf("Take %s instead of %d %s", strings.Join(words, ", "), surplus, m.named(surplus)), Edits: d.edits()}}
}

// joined brings a squad into the largest other one, or takes its label away.
func (v *view) joined(label string, members []*entry, ranked []part) []rules.Fix {
	put := func(to any) (edits []rules.Edit) {
		for _, e := range members {
			edits = append(edits, rules.Set(e.ID, "choices."+squadChoice, to))
		}
		return edits
	}
	fixes := []rules.Fix{{Text: "Leave its squad open", Edits: put(nil)}}
	other := slices.IndexFunc(ranked, func(p part) bool { return p.squad != label })
	if other >= 0 && ranked[other].n+number(members) >= v.pack.Force.Squad.Int() {
		to := ranked[other].squad
		fixes = append([]rules.Fix{{Text: fmt.Sprintf("Join %.40s", to), Edits: put(to)}}, fixes...)
	}
	return fixes
}

// ranked are the squads, the largest first.
func ranked(labels []string, members map[string][]*entry) (list []part) {
	for _, l := range labels {
		p := part{squad: l}
		for _, e := range members[l] {
			p.n += e.Number()
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b part) int { return cmp.Compare(b.n, a.n) })
	return list
}

// Points is none: the game has no points.
func (g *game) Points(context.Context, rules.Force) int { return 0 }
