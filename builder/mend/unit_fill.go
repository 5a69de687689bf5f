package mend

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
)

// FillOption is one way to fill the free slots of a unit, with a character that no other has.
type FillOption struct {
	rules.Fix               // Text is what it mounts: "2 Medium Gatling, Extra Armor"
	Name      string        // "Close"
	Measured  odds.Measured // what the unit does then
}

// FillOptions returns up to three ways to fill a unit of a list: for close, any and long range. Each is the load with
// the highest damage there times the unit's durability, from items that fit the rules and the points left. For any
// range it starts with the missing items of the profile, if they fit. There are none if no slot is free or nothing can
// be measured. The result is deterministic and the work is bounded. The error is a UserError if there is no such unit,
// or ctx's.
func FillOptions(ctx context.Context, l *builder.Library, r builder.Roster, unit string) ([]FillOption, error) {
	p, err := pick(ctx, l, r, unit)
	if err != nil {
		return nil, err
	}
	x := &fitter{picking: p, armed: builder.Armed(p.alone, 0)}
	size := func([]FillOption) int64 { return 8 << 10 }
	return builder.Remember(l, "fills "+x.key(unit), size, func() ([]FillOption, error) { // takes 15 to 100 ms
		return x.fills(ctx)
	})
}

// CanFill reports whether a finding says no more than that a unit or one of its locations
// has room, for which there are fills.
func CanFill(s builder.Sheet, f rules.Finding) bool {
	us, known := s.Unit(f.Unit)
	if !known || !f.Todo || !HasRoom(s, us) {
		return false
	}
	if f.Item == "" {
		return f.Used != nil && f.Max != nil && *f.Used < *f.Max
	}
	l, place := us.Form.Location(f.Item)
	return place && l.Max > l.Used
}

// HasRoom reports whether a unit has room for an item that a fill may use. Such items have a kind, as weapons and armor
// have, and cost at most the points left.
func HasRoom(s builder.Sheet, us builder.UnitSheet) bool {
	left := s.PointsLeft()
	return len(s.About.Yardstick.Targets) > 0 &&
		slices.ContainsFunc(us.Form.Locations, func(l rules.Location) bool {
			return l.Max > l.Used && slices.ContainsFunc(us.Form.Items, func(it rules.Item) bool {
				return it.Kind != "" && it.Refused == "" && it.OfferedAt(l.ID) && overLeft(&it.Points, left) <= 0
			})
		})
}

// HasRoomAt reports whether one more item could be mounted at a location of a unit.
func HasRoomAt(us builder.UnitSheet, at string) bool {
	l, known := us.Form.Location(at)
	return known && (l.Max < 0 || l.Used < l.Max)
}

// fillsShown is how many units have their fills worked out beside the fixes: a fill takes 15 to
// 100 ms.
const fillsShown = 12

// FindFills finds what a list is after each fill of the first units with room. The error is
// the context's.
func (w *Ways) FindFills(ctx context.Context, l *builder.Library, s builder.Sheet) error {
	w.fills = map[string]map[string]string{}
	f := newFinder(ctx, s)
	for _, x := range s.Verdict.FindingsBesideHouseRules() {
		if _, known := w.fills[x.Unit]; known || len(w.fills) == fillsShown || !CanFill(s, x) {
			continue
		}
		fills, err := FillOptions(ctx, l, s.Roster, x.Unit)
		if err != nil {
			return err
		}
		then := map[string]string{}
		w.fills[x.Unit] = then
		if len(fills) == 0 {
			continue
		}
		for _, name := range FillNames() {
			army, err := s.Army().With(ctx, fills[fillFor(fills, name)].Edits...)
			if err != nil {
				return err
			}
			after := &list{army: army}
			after.problems = f.problems(ctx, after)
			then[name] = f.then(ctx, after)
		}
	}
	return ctx.Err()
}

// fillKey begins the key of a way that fills a unit.
const fillKey = "fill "

// FillKey names a fill of a unit: what its button posts.
func FillKey(name, unit string) string { return fillKey + name + " " + unit }

// ParseFillKey returns the fill and the unit that a key names, ok is false where it names none.
func ParseFillKey(key string) (name, unit string, ok bool) {
	if key, ok = strings.CutPrefix(key, fillKey); ok {
		name, unit, _ = strings.Cut(key, " ")
	}
	return name, unit, ok
}

// FillWays returns the ways to fill a unit called title. The first suits most players.
func (w Ways) FillWays(unit, title string) (ways []Way) {
	then, _ := w.FillsThen(unit)
	for _, name := range []string{FillBalanced, fillClose, fillFar} {
		ways = append(ways, Way{rules.Fix{Text: fillText(name, title), Then: then[name]}, FillKey(name, unit)})
	}
	return ways
}

// FillsThen returns what the list is after each fill of a unit, by the names of fills; it is
// empty where the unit has no fill. known is false where fills were not looked for.
func (w Ways) FillsThen(unit string) (then map[string]string, known bool) {
	then, known = w.fills[unit]
	return then, known
}

// FillNames returns what fills are called, from close to far.
func FillNames() []string { return []string{fillClose, FillBalanced, fillFar} }

// FillLabel returns what a button calls a fill beside the others.
func FillLabel(name string) string {
	if name == fillFar {
		return "Long range"
	}
	return name
}

// namedFill returns the fill of a unit with a name, or the next best; ok is false for none.
func namedFill(
	ctx context.Context, l *builder.Library, r builder.Roster, unit, name string,
) (fill FillOption, ok bool, err error) {
	fills, err := FillOptions(ctx, l, r, unit)
	if err != nil || len(fills) == 0 {
		return FillOption{}, false, err
	}
	return fills[fillFor(fills, name)], true, nil
}

// fillFor returns the place of the fill of a name, or of the next best.
func fillFor(fills []FillOption, name string) int {
	i := slices.IndexFunc(fills, func(f FillOption) bool { return fillIndex(f.Name) >= fillIndex(name) })
	if i < 0 {
		i = len(fills) - 1
	}
	return i
}

// FillEdits returns the edits of the fill of that name, or of the next best one. The error is a UserError if there is
// none.
func FillEdits(ctx context.Context, l *builder.Library, r builder.Roster, unit, name string) ([]rules.Edit, error) {
	fill, ok, err := namedFill(ctx, l, r, unit, name)
	if err == nil && !ok {
		err = builder.Invalid(NoFillText, nil)
	}
	return fill.Edits, err
}

// character is the purpose of a fill. Each way weighs the bands from the nearest on. The first way with a load unlike
// the other fills counts.
type character struct {
	name string
	ways []func(bands int) []int64
}

var characters = []character{
	{fillClose, []func(int) []int64{func(n int) []int64 { return reversed(steep(n)) }}},
	{fillFar, []func(int) []int64{steep}},
	{FillBalanced, []func(int) []int64{func(n int) []int64 { return reversed(rising(n)) }, even, rising}},
}

// steep returns weights of which each is four times the one before it.
func steep(n int) []int64 { return weights(n, func(i int) int64 { return 1 << (2 * min(i, 12)) }) }

func rising(n int) []int64 { return weights(n, func(i int) int64 { return int64(i + 1) }) }

func even(n int) []int64 { return weights(n, func(int) int64 { return 1 }) }

func weights(n int, of func(i int) int64) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

func reversed(list []int64) []int64 {
	slices.Reverse(list)
	return list
}

func (x *fitter) fills(ctx context.Context) ([]FillOption, error) {
	x.spaces = x.spacesLeft(false)
	p := Picker{}
	if err := x.measureAgainst(ctx, &p); err != nil || len(x.spaces) == 0 || x.targets == nil {
		return nil, err
	}
	if err := x.appraise(ctx); err != nil {
		return nil, err
	}
	var fills []FillOption
	if f, ok, err := x.asPrinted(ctx); err != nil {
		return nil, err
	} else if ok {
		fills = append(fills, f)
	}
	for _, c := range characters {
		if len(fills) > 0 && fills[0].Name == c.name {
			continue
		}
		f, err := x.inCharacter(ctx, c, fills)
		if err != nil {
			return nil, err
		}
		if f.Text != "" {
			fills = append(fills, f)
		}
	}
	slices.SortStableFunc(fills, func(a, b FillOption) int { return fillIndex(a.Name) - fillIndex(b.Name) })
	return fills, ctx.Err()
}

// asPrinted returns the balanced fill of a unit that lacks items of its profile. It mounts these and fills the slots
// that they leave free. ok is false if that breaks a rule or costs too much.
func (x *fitter) asPrinted(ctx context.Context) (FillOption, bool, error) {
	printed := rules.EntryOf(x.alone.Catalogue(), x.unit.Profile)
	if printed == nil {
		return FillOption{}, false, nil
	}
	had := slices.Clone(x.unit.Mounts)
	var names []string
	var edits []rules.Edit
	for _, m := range printed.Unit.Mounts {
		if at := slices.IndexFunc(had, func(o rules.Mount) bool { return o.Item == m.Item }); at >= 0 {
			had = slices.Delete(had, at, at+1)
			continue
		}
		if slices.ContainsFunc(x.spaces, func(s space) bool { return slices.Contains(s.at, m.At) }) {
			it, known := x.form.Item(m.Item)
			names = append(names, builder.MountLabel(it, known, m))
			edits = append(edits, rules.AddMount(x.unit.ID, rules.Mount{Item: m.Item, At: m.At, Value: m.Value}))
		}
	}
	if len(edits) == 0 {
		return FillOption{}, false, nil
	}
	with, err := x.alone.With(ctx, edits...)
	if err != nil {
		return FillOption{}, false, err
	}
	y := &fitter{picking: picking{of: x.of, form: with.Form(0), alone: with, unit: with.Force().Units[0], left: x.left},
		armed: x.armed || builder.Armed(with, 0)}
	if rest := y.spacesLeft(false); len(rest) > 0 {
		fills, err := y.fills(ctx)
		if err != nil || len(fills) == 0 {
			return FillOption{}, false, err
		}
		f := fills[fillFor(fills, FillBalanced)]
		names, edits = append(names, f.Text), append(edits, f.Edits...)
		if with, err = x.alone.With(ctx, edits...); err != nil {
			return FillOption{}, false, err
		}
	}
	f, err := x.finish(ctx, edits)
	f.Name, f.Text = FillBalanced, strings.Join(names, ", ")
	return f, newFault(ctx, with, faultsOf(ctx, x.alone)) == "" && overLeft(&f.Points, x.left) <= 0, err
}

// fillIndex returns the index of a fill from close to far.
func fillIndex(name string) int { return slices.Index(FillNames(), name) }

// inCharacter returns a fill that none of the others is; without items for none.
func (x *fitter) inCharacter(ctx context.Context, c character, others []FillOption) (FillOption, error) {
	for _, way := range c.ways {
		l, err := x.fill(ctx, way(len(x.of.About.Yardstick.Bands)))
		if err != nil {
			return FillOption{}, err
		}
		items := l.words(x)
		if items == "" || slices.ContainsFunc(others, func(o FillOption) bool { return o.Text == items }) {
			continue
		}
		f, err := x.finish(ctx, l.edits(x))
		f.Name, f.Text = c.name, items
		return f, err
	}
	return FillOption{}, nil
}

// finish measures what has been found.
func (x *fitter) finish(ctx context.Context, edits []rules.Edit) (FillOption, error) {
	f := FillOption{Fix: rules.Fix{Edits: edits}}
	with, err := x.alone.With(ctx, f.Edits...)
	if err != nil {
		return FillOption{}, err
	}
	before, after := builder.WholeNumber(x.alone.Budget().Points), builder.WholeNumber(with.Budget().Points)
	if before != nil && after != nil {
		f.Points = *after - *before
	}
	s := builder.ArmySheet(x.of, with)
	f.Measured, err = odds.Measure(ctx, s, 0)
	return f, err
}

// NoFillText says that a unit with room has no fill.
const NoFillText = "No fill found. Add items yourself."

// fillText returns the text of the button that fills a unit.
func fillText(name, unit string) string {
	text := "Fill " + unit
	switch name {
	case fillClose:
		return text + " for close range"
	case fillFar:
		return text + " for long range"
	}
	return text
}

// The names of fills, by the distances that they are for.
const (
	fillClose    = "Close"
	FillBalanced = "Balanced" // for any
	fillFar      = "Far"
)
