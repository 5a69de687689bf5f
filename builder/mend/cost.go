package mend

import (
	"cmp"
	"reflect"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

const (
	thousand       = 1_000
	changesInLimit = 20 // changes that weigh as much as all points of the limit
	flatUnit       = 20 // points that a unit counts where none are known
)

// Cost is what the player loses between two lists.
type Cost struct {
	Sum     int // thousandths of a point: what is removed or cheapened, and each change
	Changes int // units, counts, choices and items that are others, new or gone
	Models  int // gone
	Points  int // by how many the army costs more or less
	Unspent int // points below the limit; by how many they differ where there is none
}

// Compare puts the smaller loss first: by the sum, then fewer changes, then nearer the
// limit, then fewer models gone.
func (c Cost) Compare(o Cost) int {
	return cmp.Or(cmp.Compare(c.Sum, o.Sum), cmp.Compare(c.Changes, o.Changes), cmp.Compare(c.Unspent, o.Unspent),
		cmp.Compare(c.Models, o.Models))
}

// cost is what is lost on the way from the base to a list.
func (f *finder) cost(l *list) Cost {
	c := f.loss(l.touched, l.army.Lineup())
	b := l.army.Budget()
	if c.Points = b.Cost() - f.base.Budget().Cost(); c.Points < 0 {
		c.Points = -c.Points
	}
	if c.Unspent = c.Points; !f.flat {
		c.Unspent = max(b.Limit.Int()-b.Cost(), b.Cost()-b.Limit.Int())
	}
	return c
}

// loss is what is lost of the units that differ.
func (f *finder) loss(touched []string, after rules.Lineup) (c Cost) {
	before := f.base.Lineup()
	lost, added := map[string]int{}, map[string]int{} // models by profile: an entry that is split loses none
	for _, id := range touched {
		was, now := before.Unit(id), after.Unit(id)
		switch {
		case was == now:
		case was == nil:
			c.Changes++
			added[now.Profile] += models(*now)
		case now == nil:
			c.Changes++
			c.Models += models(*was)
			c.Sum += f.models(*was, models(*was))
		default:
			if n := models(*was) - models(*now); n > 0 && was.Profile == now.Profile {
				lost[was.Profile] += n
			}
			f.between(&c, *was, *now)
		}
	}
	for profile, n := range lost {
		if back := min(n, added[profile]); back > 0 {
			c.Models -= back
			c.Sum -= min(c.Sum, f.cheapest(profile)*back)
		}
	}
	c.Sum += c.Changes * f.change
	return c
}

// cheapest is the least that one model of a profile counts.
func (f *finder) cheapest(profile string) (least int) {
	for _, u := range f.base.Lineup().Units {
		if each := f.models(*u, 1); u.Profile == profile && (least == 0 || each < least) {
			least = each
		}
	}
	return least
}

// models is what n models of a unit count when they go, in thousandths.
func (f *finder) models(u rules.Unit, n int) int {
	return f.each(u) * n * weight(u) / 2
}

// each is what one model of a unit costs, in thousandths of a point.
func (f *finder) each(u rules.Unit) int {
	if !f.flat {
		if all := f.saves(u, rules.Remove(u.ID, "")); all > 0 {
			return all * thousand / models(u)
		}
	}
	return flatUnit * thousand
}

// weight is in halves: what the player named, noted or made counts half as much again.
func weight(u rules.Unit) int {
	if u.Name != "" || u.Notes != "" || u.Picture != "" || u.From != nil || u.Profile == rules.Designed ||
		slices.ContainsFunc(u.Mounts, isTyped) {
		return 3
	}
	return 2
}

// isTyped reports whether a mount is a weapon that its player typed in.
func isTyped(m rules.Mount) bool {
	_, row := m.Value.(map[string]any)
	return row || m.Item == rules.Designed
}

// models are those of an entry, at least one.
func models(u rules.Unit) int { return min(u.Number(), rules.MaxCount) }

// saves is how many points edits of a unit take off the base, 0 where they take none.
func (f *finder) saves(u rules.Unit, edits ...rules.Edit) int {
	b := make([]byte, 0, 96)
	for _, e := range edits {
		b = append(append(append(append(b, e.Op...), u.ID...), ' '), e.Mount...)
		b = doc.AppendSorted(append(append(append(b, ' '), e.Field.String()...), ' '), e.Value)
	}
	key := string(b)
	points, known := f.prices[key]
	if !known {
		points = max(0, -f.base.PriceOf(edits...))
		f.prices[key] = points
	}
	return points
}

// share is what a choice or item counts that costs no points: its unit's points divided
// by its slots.
func (f *finder) share(u rules.Unit) int {
	slots := 0
	if i := f.base.Lineup().Place(u.ID); i >= 0 {
		for _, at := range f.base.Form(i).Locations {
			slots += max(0, at.Max)
		}
	}
	if slots == 0 {
		slots = max(1, len(u.Mounts))
	}
	return f.each(u) * models(u) / slots
}

// between adds what a unit loses that stays.
func (f *finder) between(c *Cost, was, now rules.Unit) {
	n, left := models(was), models(now)
	if was.Profile != now.Profile { // one goes, another comes
		c.Changes += 2
		c.Models += n
		c.Sum += f.models(was, n)
		return
	}
	if was.Count != now.Count {
		c.Changes++
	}
	gone := max(0, n-left)
	c.Models += gone
	lost := 0
	for _, id := range was.Choices.IDs() {
		if v := now.Choices[id]; !reflect.DeepEqual(v, was.Choices[id]) {
			c.Changes++
			lost += f.choice(was, id, v)
		}
	}
	for id := range now.Choices {
		if _, chosen := was.Choices[id]; !chosen {
			c.Changes++
		}
	}
	lost += f.mounts(c, was, now)
	lost = lost * (n - gone) / n
	if !f.flat { // what it costs less is lost, whatever made it so
		edits := builder.Difference(rules.Force{Units: []rules.Unit{was}}, rules.Force{Units: []rules.Unit{now}})
		lost = max(lost, -f.base.PriceOf(edits...)*thousand-f.each(was)*gone)
	}
	c.Sum += (lost + f.each(was)*gone) * weight(was) / 2
}

// choice is what is lost with a choice that becomes another one, nil for none.
func (f *finder) choice(u rules.Unit, id string, v any) int {
	was := u.Choices[id]
	if v == nil {
		if points := f.saves(u, rules.SetChoice(u.ID, id, nil)); points > 0 {
			return points * thousand
		}
		return f.share(u)
	}
	lost := f.saves(u, rules.SetChoice(u.ID, id, v))
	switch was.(type) {
	case int, bool:
	default: // what was chosen is gone
		lost = max(lost, f.saves(u, rules.SetChoice(u.ID, id, nil)))
	}
	return lost * thousand
}

// mounts counts the changes between two loadouts and returns what is lost: an item that
// is moved or written with another number is the same one, and one in its place makes
// one change with it.
func (f *finder) mounts(c *Cost, was, now rules.Unit) (lost int) {
	gone, come := beside(was.Mounts, now.Mounts), beside(now.Mounts, was.Mounts)
	pair := func(alike func(a, b rules.Mount) bool, worth func(a, b rules.Mount) int) {
		gone = slices.DeleteFunc(gone, func(a rules.Mount) bool {
			i := slices.IndexFunc(come, func(b rules.Mount) bool { return alike(a, b) })
			if i >= 0 {
				c.Changes++
				lost += worth(a, come[i])
				come = slices.Delete(come, i, i+1)
			}
			return i >= 0
		})
	}
	pair(func(a, b rules.Mount) bool { return a.Item == b.Item }, func(a, b rules.Mount) int {
		if reflect.DeepEqual(a.Value, b.Value) {
			return 0
		}
		return f.saves(was, rules.SetMount(was.ID, a.ID, "value", b.Value)) * thousand
	})
	item := func(a, _ rules.Mount) int {
		if points := f.saves(was, rules.Remove(was.ID, a.ID)); points > 0 {
			return points * thousand
		}
		return f.share(was)
	}
	pair(func(a, b rules.Mount) bool { return a.At == b.At }, item)
	for _, m := range gone {
		lost += item(m, m)
	}
	c.Changes += len(gone) + len(come)
	return lost
}

// beside are the mounts of one loadout that another does not have.
func beside(mounts, other []rules.Mount) (rest []rules.Mount) {
	other = slices.Clone(other)
	for _, a := range mounts {
		i := slices.IndexFunc(other, func(b rules.Mount) bool {
			return a.Item == b.Item && a.At == b.At && reflect.DeepEqual(a.Value, b.Value)
		})
		if i < 0 {
			rest = append(rest, a)
			continue
		}
		other = slices.Delete(other, i, i+1)
	}
	return rest
}
