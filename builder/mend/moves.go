package mend

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// countsTried bounds the other counts that are tried of an entry.
const countsTried = 12

// movesFor returns the changes that bear on a problem, each as edits. Earlier changes win at equal cost, so the last
// units are the first to go.
func (f *finder) movesFor(ctx context.Context, l *list, p problem) (moves [][]rules.Edit) {
	if f.settings {
		return f.settingMoves(l, p)
	}
	for _, x := range p.fixes {
		moves = append(moves, x.Edits)
	}
	lineup := l.army.Lineup()
	if p.unit == "" {
		moves = append(moves, f.resets(lineup.Options)...)
	}
	if i := lineup.Place(p.unit); p.unit != "" && i >= 0 {
		u, form := *lineup.Units[i], l.army.Form(i)
		if _, mounted := u.Mount(p.item); mounted && p.rule == builder.RuleDuplicateID { // edits cannot tell which one
			return countMoves(u, p)
		}
		for _, edits := range about(f.itemMoves(ctx, u, form), p.item, form, u) {
			moves = append(moves, Paired(form, u, edits))
		}
		moves = append(moves, choiceMoves(u, form, lineup)...)
		return append(moves, countMoves(u, p)...)
	}
	for i, u := range slices.Backward(lineup.Units) {
		if f.exhausted(ctx) {
			return nil
		}
		f.work += workPrice * size(*u)
		form := l.army.Form(i)
		moves = append(moves, countMoves(*u, p)...)
		moves = append(moves, choiceMoves(*u, form, lineup)...)
	}
	if !p.lacks && !p.todo {
		return moves
	}
	for _, e := range l.army.Catalogue() {
		if e.ID == rules.Designed {
			continue
		}
		for n := min(p.excess, countsTried); n > 0; n-- {
			u := e.Unit
			u.Count = n
			moves = append(moves, []rules.Edit{rules.AddUnit(u)})
		}
	}
	return moves
}

// resets clear the settings of an army that have a default, each alone.
func (f *finder) resets(options rules.Choices) (moves [][]rules.Edit) {
	for _, id := range options.IDs() {
		if e := rules.SetOption(id, nil); f.isReset(e) {
			moves = append(moves, []rules.Edit{e})
		}
	}
	return moves
}

// isReset reports whether an edit gives a setting of the army its default back.
func (f *finder) isReset(e rules.Edit) bool {
	fd, _ := f.base.Options().Field(e.Field.ID)
	return e.Field.Kind == rules.TargetOption && e.Value == nil && fd.Default != nil && !fd.Displays
}

// mayMake reports whether a search may make edits of a list: settings other than the
// default are for the players to agree on, and what the player wrote stays.
func (f *finder) mayMake(l *list, edits []rules.Edit) bool {
	lineup := l.army.Lineup()
	return !slices.ContainsFunc(edits, func(e rules.Edit) bool {
		if f.sheet.Roster.Kind != builder.OfRoster && countsModels(e) {
			return true
		}
		if e.Unit == "" {
			return e.NewUnit == nil && !f.settings && !f.isReset(e)
		}
		i := lineup.Place(e.Unit)
		if i < 0 {
			return true
		}
		u := lineup.Units[i]
		return e.Op == rules.EditSet && writes(e, l.army.Form(i), *u)
	})
}

// countsModels reports whether an edit adds, removes or counts units.
func countsModels(e rules.Edit) bool {
	return e.NewUnit != nil || e.Mount == "" && (e.Op == rules.EditRemove || e.Field.Kind == rules.TargetCount)
}

// takes reports whether an edit of the base removes or replaces what a unit or the army has.
func (f *finder) takes(e rules.Edit) bool {
	u := f.base.Lineup().Unit(e.Unit)
	switch {
	case e.Op == rules.EditAdd:
		return false
	case e.Op != rules.EditSet || e.Value == nil || u == nil:
		return true
	case e.Mount != "":
		m, _ := u.Mount(e.Mount)
		return e.Field.Kind != rules.TargetValue || m.Value != nil
	case e.Field.Kind == rules.TargetCount:
		n, _ := e.Value.(int)
		return n < u.Count
	}
	_, chosen := u.Choices[e.Field.ID]
	return e.Field.Kind != rules.TargetChoice || chosen
}

// writes reports whether an edit changes a text that the player wrote, or gives a number
// that only the player knows.
func writes(e rules.Edit, form rules.Form, u rules.Unit) bool {
	switch e.Field.Kind {
	case rules.TargetName, rules.TargetNotes, rules.TargetPicture, rules.TargetFrom:
		return true
	case rules.TargetChoice:
		fd, known := form.Field(e.Field.ID)
		_, written := u.Choices[e.Field.ID]
		return known && e.Value != nil &&
			(fd.Kind == rules.FieldText && !fd.Groups || !written && fd.Kind == rules.FieldInt && fd.Default == nil)
	}
	return false
}

// countMoves returns fewer models of a unit, unless something lacks, and more, and the unit gone.
func countMoves(u rules.Unit, p problem) (moves [][]rules.Edit) {
	n := models(u)
	set := func(to int) { moves = append(moves, []rules.Edit{rules.Set(u.ID, "count", to)}) }
	if !p.lacks {
		if p.excess > countsTried && p.excess < n {
			set(n - p.excess)
		}
		for less := 1; less <= min(countsTried, p.excess) && less < n; less++ {
			set(n - less)
		}
	}
	moves = append(moves, []rules.Edit{rules.Remove(u.ID, "")})
	if p.lacks || p.todo || p.unit != "" {
		for more := min(p.excess, countsTried); more >= 1 && n+more <= rules.MaxCount; more-- {
			set(n + more)
		}
	}
	return moves
}

// choiceMoves returns the other listed values of a unit's choices. One of several models may also get a value alone.
func choiceMoves(u rules.Unit, form rules.Form, lineup rules.Lineup) (moves [][]rules.Edit) {
	for _, fd := range slices.Backward(form.Fields) {
		was, given := u.Choices[fd.ID]
		if fd.Inactive && !given || fd.Displays {
			continue
		}
		list := values(fd, was)
		if fd.Groups {
			list = labels(fd.ID, u, lineup)
		}
		if given {
			list = append(list, nil)
		}
		for _, v := range list {
			moves = append(moves, []rules.Edit{rules.SetChoice(u.ID, fd.ID, v)})
			if v != false && !fd.Groups && u.Count > 1 && u.CountFits() {
				one := u
				one.ID, one.Count, one.Choices = "", 1, rules.Choices{}
				maps.Copy(one.Choices, u.Choices)
				if one.Choices[fd.ID] = v; v == nil {
					delete(one.Choices, fd.ID)
				}
				split := []rules.Edit{rules.Set(u.ID, "count", u.Count-1), rules.AddUnit(one)}
				if given && v == true {
					split = append([]rules.Edit{rules.SetChoice(u.ID, fd.ID, nil)}, split...)
				}
				moves = append(moves, split)
			}
		}
	}
	for _, id := range u.Choices.IDs() {
		if _, known := form.Field(id); !known {
			moves = append(moves, []rules.Edit{rules.SetChoice(u.ID, id, nil)})
		}
	}
	return moves
}

// labels returns those that other units have in a choice that groups units.
func labels(id string, u rules.Unit, lineup rules.Lineup) (list []any) {
	for _, o := range lineup.Units {
		label := o.Choices.Text(id)
		if label != "" && label != u.Choices.Text(id) && !slices.Contains(list, any(label)) {
			list = append(list, label)
		}
	}
	if title := u.Profile; !slices.Contains(list, any(title)) {
		list = append(list, title)
	}
	return list
}

// intsListed is how many whole numbers a field may have for all of them to be tried.
const intsListed = 12

// values returns the other values to try for a field. It omits numbers that only the player knows.
func values(fd rules.Field, was any) (list []any) {
	switch fd.Kind {
	case rules.FieldBool:
		list = append(list, was != true)
	case rules.FieldOneOf:
		for _, o := range fd.Options {
			if o.ID != "" && o.ID != was {
				list = append(list, o.ID)
			}
		}
	case rules.FieldInt:
		list = numbers(fd, was)
	case rules.FieldList:
		list = lists(fd, was)
	}
	return list
}

// numbers returns all other numbers of a field that has few, else those near the present one.
func numbers(fd rules.Field, was any) (list []any) {
	if was == nil && fd.Default == nil {
		return nil
	}
	now, known := was.(int)
	if !known {
		now, known = fd.Default.(int)
	}
	for n := fd.Min; n <= fd.Max && n-fd.Min < 10*intsListed; n++ {
		if n != was && (fd.Max-fd.Min < intsListed || known && max(n-now, now-n) <= intsListed/4) {
			list = append(list, n)
		}
	}
	if end := min(max(now, fd.Min), fd.Max); known && end != now {
		list = append(list, end)
	}
	return list
}

// lists returns what was chosen without one of it, and with one more.
func lists(fd rules.Field, was any) (list []any) {
	ids := rules.Choices{fd.ID: was}.Texts(fd.ID)
	for _, id := range slices.Backward(ids) {
		list = append(list, listOf(slices.DeleteFunc(slices.Clone(ids), func(o string) bool { return o == id })))
	}
	for _, o := range fd.Options {
		if o.ID != "" && !slices.Contains(ids, o.ID) {
			list = append(list, listOf(append(slices.Clone(ids), o.ID)))
		}
	}
	return list
}

func listOf(ids []string) any {
	if len(ids) == 0 {
		return nil
	}
	list := make([]any, len(ids))
	for i, id := range ids {
		list[i] = id
	}
	return list
}

// itemMoves move, replace, add and remove items. Nothing goes where it does not fit.
func (f *finder) itemMoves(ctx context.Context, u rules.Unit, form rules.Form) (moves [][]rules.Edit) {
	add := func(edits ...rules.Edit) { moves = append(moves, edits) }
	for _, m := range slices.Backward(u.Mounts) {
		if f.exhausted(ctx) {
			return moves
		}
		f.work += workMove * (len(form.Items) + len(form.Locations))
		it, known := form.Item(m.Item)
		if isPlayersWork(m) {
			add(rules.Remove(u.ID, m.ID))
			continue
		}
		misplaced := 0 // what goes nowhere else may be counted there already
		if known && !it.OfferedAt(m.At) {
			misplaced = it.Slots
		}
		for _, at := range form.Locations {
			if known && at.ID != m.At && mayGo(it, at, misplaced) {
				add(rules.SetMount(u.ID, m.ID, "at", at.ID))
			}
		}
		for _, v := range mountValues(it, m) {
			add(rules.SetMount(u.ID, m.ID, "value", v))
		}
		at, there := form.Location(m.At)
		for _, o := range nearest(form.Items, it, known) {
			if there && o.ID != m.Item && (mayGo(o, at, it.Slots) || keepsValue(o, m)) {
				add(swap(u, m, o)...)
			}
		}
		add(rules.Remove(u.ID, m.ID))
	}
	for _, at := range form.Locations {
		for _, it := range largest(form.Items, u) {
			if mayGo(it, at, 0) {
				add(rules.AddMount(u.ID, rules.Mount{Item: it.ID, At: at.ID, Value: firstValue(it)}))
			}
		}
	}
	return moves
}

// nearest returns items in the order in which they may stand for another: of its group and icon first, then of
// like size, then those that the rules list beside it.
func nearest(items []rules.Item, to rules.Item, known bool) []rules.Item {
	items = slices.Clone(items)
	if !known {
		return items
	}
	place := map[string]int{}
	for i, it := range items {
		place[it.ID] = i
	}
	far := func(it rules.Item) (n int) {
		if it.Group != to.Group {
			n += 100
		}
		if it.Kind != to.Kind {
			n += 10
		}
		return n + max(it.Slots-to.Slots, to.Slots-it.Slots)
	}
	apart := func(it rules.Item) int {
		n := place[it.ID] - place[to.ID]
		return max(n, -n)
	}
	slices.SortStableFunc(items, func(a, b rules.Item) int {
		return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(apart(a), apart(b)))
	})
	return items
}

// largest returns items with weapons first: by slots, then ranged before melee, then those that the unit has.
func largest(items []rules.Item, u rules.Unit) []rules.Item {
	items = slices.Clone(items)
	rank := func(it rules.Item) int {
		n := 2 * weaponRank(it)
		if slices.ContainsFunc(u.Mounts, func(m rules.Mount) bool { return m.Item == it.ID }) {
			n--
		}
		return n
	}
	slices.SortStableFunc(items, func(a, b rules.Item) int { return rank(a) - rank(b) })
	return items
}

func weaponRank(it rules.Item) int {
	switch it.Kind {
	case rules.Beam, rules.Laser, rules.Gun, rules.Gatling, rules.Missile, rules.Artillery:
		return -2*it.Slots - 1
	case rules.Melee, rules.Axe, rules.Claw, rules.Ram:
		return -2 * it.Slots
	}
	return 1
}

// about returns the moves of a mount, then those of its location and mirror side. An item
// that is neither a mount nor a location has all moves.
func about(moves [][]rules.Edit, item string, form rules.Form, u rules.Unit) [][]rules.Edit {
	m, mounted := u.Mount(item)
	location, known := form.Location(item)
	if mounted {
		location, _ = form.Location(m.At)
	} else if !known {
		return moves
	}
	here := func(at any) bool { return at == location.ID || location.Mirror != "" && at == location.Mirror }
	places := map[string]string{} // of mounts
	for _, m := range slices.Backward(u.Mounts) {
		places[m.ID] = m.At
	}
	touches := func(e rules.Edit) bool {
		return e.Mount == item || here(places[e.Mount]) || e.NewMount != nil && here(e.NewMount.At) ||
			e.Field.Kind == rules.TargetAt && here(e.Value)
	}
	moves = slices.DeleteFunc(moves, func(edits []rules.Edit) bool { return !slices.ContainsFunc(edits, touches) })
	if !mounted {
		return moves
	}
	var own, others [][]rules.Edit
	for _, edits := range moves {
		if slices.ContainsFunc(edits, func(e rules.Edit) bool { return e.Mount == item }) {
			own = append(own, edits)
		} else {
			others = append(others, edits)
		}
	}
	return append(own, others...)
}

// mountValues returns the other values that a mount may be written with.
func mountValues(it rules.Item, m rules.Mount) []any {
	if it.Value == nil {
		return nil
	}
	if m.Value == nil && it.Value.Default == nil {
		if v := firstValue(it); v != nil {
			return []any{v}
		}
	}
	return values(*it.Value, m.Value)
}

// mayGo reports whether an item may be put at a location that gives up free slots for it.
func mayGo(it rules.Item, at rules.Location, free int) bool {
	switch {
	case it.Refused != "" || it.ID == rules.Designed || !it.OfferedAt(at.ID):
		return false
	case it.Value != nil && it.Value.Default == nil && firstValue(it) == nil:
		return false
	}
	return at.Max < 0 || at.Used-free+it.Slots <= max(at.Max, at.Used)
}

// firstValue returns the first value that an item can be written with, nil where it needs none or only the player
// knows it.
func firstValue(it rules.Item) any {
	fd := it.Value
	switch {
	case fd == nil || fd.Default != nil:
		return nil
	case fd.Kind == rules.FieldInt && fd.Max >= fd.Min:
		return max(fd.Min, min(1, fd.Max))
	case fd.Kind == rules.FieldOneOf && len(fd.Options) > 0:
		return fd.Options[0].ID
	}
	return nil
}

// keepsValue reports whether an item can be written with the value that a mount has.
func keepsValue(it rules.Item, m rules.Mount) bool {
	if it.Value == nil || m.Value == nil || it.Refused != "" || it.ID == rules.Designed ||
		!it.OfferedAt(m.At) {
		return false
	}
	fault, unknown := it.Value.Fault(m.Value)
	return fault == "" && unknown == ""
}

// swap replaces a mount's item.
func swap(u rules.Unit, m rules.Mount, it rules.Item) []rules.Edit {
	edits := []rules.Edit{rules.SetMount(u.ID, m.ID, "item", it.ID)}
	if keepsValue(it, m) {
		return edits
	}
	if v := firstValue(it); m.Value != nil || v != nil {
		edits = append(edits, rules.SetMount(u.ID, m.ID, "value", v))
	}
	return edits
}

// settingMoves returns other values of the list's settings, and the usual limit.
func (f *finder) settingMoves(l *list, p problem) (moves [][]rules.Edit) {
	lineup, form := l.army.Lineup(), l.army.Options()
	for _, x := range p.fixes {
		moves = append(moves, x.Edits)
	}
	for _, fd := range form.Fields {
		was, given := lineup.Options[fd.ID]
		if fd.Displays {
			continue
		}
		list := values(fd, was)
		if given {
			list = append(list, nil)
		}
		for _, v := range list {
			moves = append(moves, []rules.Edit{rules.SetOption(fd.ID, v)})
		}
	}
	return moves
}
