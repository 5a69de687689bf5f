package mend

import (
	"cmp"
	"reflect"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// cost returns what is lost on the way from the base to a list.
func (f *finder) cost(l *list) Cost {
	c := f.loss(l.touched, l.army.Lineup())
	c.Sum += 2 * l.warnings * f.change
	b := l.army.Budget()
	if c.Points = b.KnownPoints() - f.base.Budget().KnownPoints(); c.Points < 0 {
		c.Points = -c.Points
	}
	if c.Unspent = c.Points; !f.flat {
		c.Unspent = max(b.Limit.Int()-b.KnownPoints(), b.KnownPoints()-b.Limit.Int())
	}
	return c
}

// loss returns what is lost of the units that differ.
func (f *finder) loss(touched []string, after rules.Lineup) (c Cost) {
	before := f.base.Lineup()
	added, worth := map[string]int{}, map[string]int{} // models that come and what one counts, by profile
	for _, id := range touched {
		if now := after.Unit(id); now != nil && before.Unit(id) == nil {
			added[now.Profile] += models(*now)
			worth[now.Profile] = min(cmp.Or(worth[now.Profile], never), f.worthAdded(*now))
		}
	}
	by := map[kind]int{} // models more or less
	addOns := 0          // given up
	for _, id := range touched {
		was, now := before.Unit(id), after.Unit(id)
		switch {
		case was == now:
		case was == nil:
			c.Changes += f.comes(*now, after)
		case now == nil:
			c.Changes++
			c.Models += models(*was)
			c.Sum += f.lossOf(*was, models(*was))
		default:
			moved := 0 // to an entry that is split off
			if was.Profile == now.Profile {
				moved = min(max(0, models(*was)-models(*now)), added[was.Profile])
				added[was.Profile] -= moved
			}
			f.between(&c, *was, *now, moved, worth[was.Profile])
			addOns += len(f.addOns(*was, *now))
		}
		if was != nil {
			by[kindOf(*was)] -= models(*was)
		}
		if now != nil {
			by[kindOf(*now)] += models(*now)
		}
	}
	for k, n := range by {
		had := f.modelsOf(k)
		c.Uneven += n * (2*had + n)
		if had > 0 && had+n == 0 {
			c.Kinds++
		}
	}
	settings := settingsApart(before.Options, after.Options)
	c.Changes += settings
	c.Sum += (c.Changes - addOns + settings) * f.change
	return c
}

// settingsApart returns how many of the army's settings differ. Each counts two changes: more than a unit that is
// added, less than one that goes.
func settingsApart(was, now rules.Choices) (n int) {
	for id, v := range was {
		if !reflect.DeepEqual(v, now[id]) {
			n++
		}
	}
	for id := range now {
		if _, given := was[id]; !given {
			n++
		}
	}
	return n
}

// comes returns how many changes a new unit counts: of one that is split off, the steps of its choices.
func (f *finder) comes(now rules.Unit, after rules.Lineup) int {
	for _, was := range f.base.Lineup().Units {
		if left := after.Unit(was.ID); kindOf(*was) == kindOf(now) && left != nil && models(*left) < models(*was) {
			return max(1, f.stepsTo(*was, now))
		}
	}
	return 1
}

// stepsTo returns the changes that the other choices of a unit count.
func (f *finder) stepsTo(was, now rules.Unit) (n int) {
	for id, v := range was.Choices {
		if w := now.Choices[id]; !reflect.DeepEqual(v, w) {
			n += f.steps(was, id, w)
		}
	}
	for id, w := range now.Choices {
		if _, chosen := was.Choices[id]; !chosen {
			n += f.steps(was, id, w)
		}
	}
	return n
}

// kind is what makes units alike to a player.
type kind struct{ profile, name string }

func kindOf(u rules.Unit) kind { return kind{u.Profile, u.Name} }

// modelsOf returns how many models of a kind the base has.
func (f *finder) modelsOf(k kind) (n int) {
	for _, u := range f.base.Lineup().Units {
		if kindOf(*u) == k {
			n += models(*u)
		}
	}
	return n
}

// lossOf returns what n models of a unit count when they go, in thousandths.
func (f *finder) lossOf(u rules.Unit, n int) int {
	return f.each(u) * n * f.weight(u) / 2
}

// worthAdded returns what one model of a new unit counts, as if one of the base went.
func (f *finder) worthAdded(u rules.Unit) int {
	if f.flat {
		return flatUnit * thousand
	}
	return f.price(f.first, u, rules.AddUnit(u)) * thousand / models(u)
}

// each returns what one model of a unit costs, in thousandths of a point.
func (f *finder) each(u rules.Unit) int {
	if !f.flat {
		if all := f.saves(u, rules.Remove(u.ID, "")); all > 0 {
			return all * thousand / models(u)
		}
	}
	return flatUnit * thousand
}

// weight is in halves: what the player named, noted, grouped or made counts half as much
// again, but not the first half of its models.
func (f *finder) weight(u rules.Unit) int {
	if f.grouped(u) || u.Name != "" || u.Notes != "" || u.Picture != "" || u.From != nil ||
		u.Profile == rules.Designed ||
		slices.ContainsFunc(u.Mounts, isPlayersWork) {
		return 3
	}
	return 2
}

// grouped reports whether the player put a unit of the base into a group.
func (f *finder) grouped(u rules.Unit) bool {
	i := f.base.Lineup().Place(u.ID)
	return i >= 0 && slices.ContainsFunc(f.base.Form(i).Fields, func(fd rules.Field) bool {
		return fd.Groups && u.Choices.Text(fd.ID) != ""
	})
}

// isPlayersWork reports whether a mount is a designed item, or has a row that its player filled in.
func isPlayersWork(m rules.Mount) bool {
	_, row := m.Value.(map[string]any)
	return row || m.Item == rules.Designed
}

// models returns those of an entry, at least one.
func models(u rules.Unit) int { return min(u.Number(), rules.MaxCount) }

// saves returns how many points edits of a unit take off the base, 0 where they take none.
func (f *finder) saves(u rules.Unit, edits ...rules.Edit) int {
	b := make([]byte, 0, 96)
	for _, e := range edits {
		b = append(append(append(append(b, e.Op...), u.ID...), ' '), e.Mount...)
		b = doc.AppendSorted(append(append(append(b, ' '), e.Field.String()...), ' '), e.Value)
	}
	key := string(b)
	points, known := f.prices[key]
	if !known {
		points = max(0, -f.price(f.first, u, edits...))
		f.prices[key] = points
	}
	return points
}

// share returns what a choice or item counts that costs no points: its unit's points divided by its slots.
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

// addOns clear the paid choices without a default that a unit gives up. They are added to
// what it is, so that only their points count: they go before a unit does.
func (f *finder) addOns(was, now rules.Unit) (clear []rules.Edit) {
	i := f.base.Lineup().Place(was.ID)
	if i < 0 || was.Profile != now.Profile {
		return nil
	}
	for _, id := range was.Choices.IDs() {
		fd, _ := f.base.Form(i).Field(id)
		e := rules.SetChoice(was.ID, id, nil)
		if now.Choices[id] == nil && fd.Kind == rules.FieldOneOf && fd.Default == nil && f.saves(was, e) > 0 {
			clear = append(clear, e)
		}
	}
	return clear
}

// between adds the loss of a unit that stays. moved is how many of its models become another entry, and worth is the
// worth of each there.
func (f *finder) between(c *Cost, was, now rules.Unit, moved, worth int) {
	n, left := models(was), models(now)
	if was.Profile != now.Profile { // one goes, another comes
		c.Changes += 2
		c.Models += n
		c.Sum += f.lossOf(was, n)
		return
	}
	if was.Count != now.Count {
		c.Changes++
	}
	gone := max(0, n-left)
	c.Changes += f.stepsTo(was, now)
	lost := 0
	for _, id := range was.Choices.IDs() {
		if v := now.Choices[id]; !reflect.DeepEqual(v, was.Choices[id]) {
			lost += f.choice(was, id, v)
		}
	}
	lost += f.mounts(c, was, now)
	lost = lost * (n - gone) / n
	if !f.flat { // what it costs less is lost, whatever made it so
		edits := builder.Difference(rules.Force{Units: []rules.Unit{was}}, rules.Force{Units: []rules.Unit{now}})
		lost = max(lost, -f.price(f.first, was, edits...)*thousand-f.each(was)*gone)
	}
	lost += moved * max(0, f.each(was)-worth)
	gone -= moved
	c.Models += gone
	some := min(gone, someOf(was))
	c.Sum += f.each(was)*some + (f.each(was)*(gone-some)+lost)*f.weight(was)/2
}

// someOf returns how many models may go of a unit that then still is what its player named: less than half.
func someOf(u rules.Unit) int { return (models(u) - 1) / 2 }

// steps returns the changes that a choice with another value counts: a number that is five higher or lower makes
// five. One out of its range counts from just outside of it.
func (f *finder) steps(u rules.Unit, id string, now any) int {
	i := f.base.Lineup().Place(u.ID)
	if i < 0 {
		return 1
	}
	fd, _ := f.base.Form(i).Field(id)
	whole := func(v any) (n int, known bool) {
		if n, known = v.(int); !known && v == nil {
			n, known = fd.Default.(int)
		}
		return n, known
	}
	from, known := whole(u.Choices[id])
	to, given := whole(now)
	if !known || !given {
		return 1
	}
	if fd.Min < fd.Max {
		from = min(max(from, fd.Min-1), fd.Max+1)
	}
	return max(1, from-to, to-from)
}

// choice returns what is lost with a choice that becomes another, nil for none.
func (f *finder) choice(u rules.Unit, id string, v any) int {
	was := u.Choices[id]
	if i := f.base.Lineup().Place(u.ID); i >= 0 {
		if fd, _ := f.base.Form(i).Field(id); fd.Groups {
			return 0
		}
	}
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
// is moved or written with another number is the same one, and makes one change.
func (f *finder) mounts(c *Cost, was, now rules.Unit) (lost int) {
	gone, come := rules.MissingMounts(was.Mounts, now.Mounts), rules.MissingMounts(now.Mounts, was.Mounts)
	c.Altered += len(gone) + f.unlike(now) - f.unlike(was)
	gone = slices.DeleteFunc(gone, func(a rules.Mount) bool {
		i := slices.IndexFunc(come, func(b rules.Mount) bool { return a.Item == b.Item })
		if i < 0 {
			return false
		}
		c.Changes++
		if v := come[i].Value; !reflect.DeepEqual(a.Value, v) {
			lost += f.saves(was, rules.SetMount(was.ID, a.ID, "value", v)) * thousand
		}
		come = slices.Delete(come, i, i+1)
		return true
	})
	for _, m := range gone {
		if points := f.saves(was, rules.Remove(was.ID, m.ID)); points > 0 {
			lost += points * thousand
		} else {
			lost += f.share(was)
		}
	}
	c.Changes += len(gone) + len(come)
	return lost
}

// unlike returns how many items a unit has more and fewer than its profile has printed; 0 where none are.
func (f *finder) unlike(u rules.Unit) int {
	printed := f.printed[u.Profile]
	if len(printed) == 0 {
		return 0
	}
	return len(rules.MissingMounts(printed, u.Mounts)) + len(rules.MissingMounts(u.Mounts, printed))
}
