package mend

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/doc"
)

// The columns of a picker beside the stats of items; DamageColumn with a number is
// that of a band.
const (
	NameColumn   = "name"
	SlotsColumn  = "slots"
	PointsColumn = "points"
	DamageColumn = "damage"
)

// PickerOptions control what a picker shows.
type PickerOptions struct {
	Replace string // a mount that makes way, "" for none
	Target  int    // the place of a target in the game's yardstick
	Query   string // words that an item must have
	Sort    string // a column's id, with - before it for ascending; "" is the game's order
}

// Picker is what may go to a location of a unit.
type Picker struct {
	Options  PickerOptions
	Location rules.Location
	Replace  string           // the label of what makes way
	Targets  []odds.Contender // what damage is measured against; none where the game has no yardstick
	Bands    []string
	Columns  []PickerColumn
	Rows     []PickerRow
	Left     *int   // points that the army has left; nil where nothing limits them
	Noun     string // what damage is counted in, "" where there is none
	Destroys int    // how much damage always destroys the target, 0 where it is not known
}

// PickerColumn is a column that says something of a row.
type PickerColumn struct {
	ID, Label string
	Number    bool
}

// PickerRow is an item, and what comes of mounting it.
type PickerRow struct {
	Item   rules.Item
	Label  string // with the numbers that it is mounted with
	Slots  int    // what it takes of the location
	Points *int   // what it adds to the army, nil where that is not known
	Why    string // why it does not fit, "" where it does
	// Damage is what it does to the target on average, by band, as odds have it; nil where it does none.
	// What no band means anything to, such as a weapon for close combat, has it in the
	// first alone.
	Damage []*big.Rat
}

// BestDamage returns the damage in the best band, nil for none.
func (r PickerRow) BestDamage() (most *big.Rat) {
	for _, d := range r.Damage {
		if odds.CompareAmounts(d, most) > 0 {
			most = d
		}
	}
	return most
}

// OpenPicker returns what may go to a location of a unit of a roster, and what each item would
// do there. The error is a UserError where there is no such unit or location; the end
// of the context is its own error.
func OpenPicker(
	ctx context.Context, l *builder.Library, r builder.Roster, unit, location string, o PickerOptions,
) (Picker, error) {
	x, err := pick(ctx, l, r, unit)
	if err != nil {
		return Picker{}, err
	}
	p := Picker{Options: o, Left: x.left}
	var known bool
	if p.Location, known = x.form.Location(location); !known {
		return Picker{}, builder.NotFound("The unit has no such location.")
	}
	if m, ok := x.unit.Mount(o.Replace); ok {
		x.replaced = &m
		it, known := x.form.Item(m.Item)
		p.Replace = builder.MountLabel(it, known, m)
	} else if p.Options.Replace = ""; o.Replace != "" {
		return Picker{}, errSwapGone
	}
	if err := x.measureAgainst(ctx, &p); err != nil {
		return Picker{}, err
	}
	damage, err := x.damages(ctx, l, &p)
	if err != nil {
		return Picker{}, err
	}
	p.Noun, p.Destroys = damage.noun, damage.destroys
	p.Rows, err = x.rows(ctx, p, damage.means)
	if err != nil {
		return Picker{}, err
	}
	p.Columns = columnsOf(p)
	p.filter()
	p.sort()
	return p, nil
}

// picking is a unit alone in an army, to try items on.
type picking struct {
	of       builder.Ruleset
	form     rules.Form
	alone    rules.Army
	unit     rules.Unit
	replaced *rules.Mount
	targets  rules.Army
	left     *int // points that the army has left, nil if nothing limits them
}

// pick takes a unit of a roster alone, to try items on. The error is a UserError if there is no such unit.
func pick(ctx context.Context, l *builder.Library, r builder.Roster, unit string) (x picking, err error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return x, err
	}
	army, err := of.Game.Read(ctx, r.Force)
	if err != nil {
		return x, err
	}
	at := r.Place(unit)
	if at < 0 {
		return x, errNoUnit
	}
	alone := army.Part(at)
	return picking{of: of, form: army.Form(at), alone: alone, unit: alone.Force().Units[0],
		left: builder.PointsLeft(army.Budget())}, nil
}

// measureAgainst reads the targets of the yardstick.
func (x *picking) measureAgainst(ctx context.Context, p *Picker) error {
	y := x.of.About.Yardstick
	if len(y.Targets) == 0 {
		return nil
	}
	f := x.alone.Force()
	f.Units = y.Targets
	var err error
	if x.targets, err = x.of.Game.Read(ctx, f); err != nil {
		return err
	}
	p.Targets = odds.Contenders(x.targets)
	if p.Options.Target < 0 || p.Options.Target >= len(p.Targets) {
		p.Options.Target = 0
	}
	for _, b := range y.Bands {
		p.Bands = append(p.Bands, b.Label)
	}
	return nil
}

// pickedMount is the id of the mount that is tried.
const pickedMount = "picked"

// edits mount an item, instead of what makes way; mount is its id then.
func (x *picking) edits(it rules.Item, at string) (edits []rules.Edit, mount string) {
	if x.replaced != nil {
		return SwapMount(x.unit, *x.replaced, it, at), x.replaced.ID
	}
	edits = MountItem(x.unit, it, at)
	edits[0].NewMount.ID = pickedMount
	return edits, pickedMount
}

// key names what the damage of items depends on.
func (x *picking) key(p *Picker) string {
	return strings.Join([]string{x.of.Key(x.alone.Lineup().Options), doc.Key(x.unit.Build()), p.Location.ID,
		p.Options.Replace, fmt.Sprint(p.Options.Target)}, "\x00")
}

// itemDamage is what items do to a target by band, by their ids, what that is counted in, and
// how much destroys the target.
type itemDamage struct {
	means    map[string][]*big.Rat
	noun     string
	destroys int
}

func (d itemDamage) size() (bytes int64) {
	for _, means := range d.means {
		bytes += 100 + 100*int64(len(means))
	}
	return bytes
}

// damages returns what the items do to the target. It is worked out once for a unit as it is.
func (x *picking) damages(ctx context.Context, l *builder.Library, p *Picker) (known itemDamage, err error) {
	if x.targets == nil {
		return known, nil
	}
	return builder.Remember(l, "damages "+x.key(p), itemDamage.size, func() (itemDamage, error) { // takes 2 to 25 ms
		return x.damagesOf(ctx, p)
	})
}

func (x *picking) damagesOf(ctx context.Context, p *Picker) (known itemDamage, err error) {
	known.means = map[string][]*big.Rat{}
	for _, it := range x.form.Items {
		if !it.OfferedAt(p.Location.ID) {
			continue
		}
		edits, mount := x.edits(it, p.Location.ID)
		with, err := x.alone.With(ctx, Paired(x.form, x.unit, edits)...)
		if err != nil {
			return known, err
		}
		means, err := x.meansOf(ctx, with, mount, p.Options.Target, func(o rules.Odds) *big.Rat {
			if x, ok := o.Outcome(rules.RoleDamage); ok {
				known.noun, known.destroys = x.Noun, x.DestroyedFrom()
			}
			return damageOf(o)
		})
		if err != nil {
			return known, err
		}
		if means != nil {
			known.means[it.ID] = means
		}
	}
	return known, nil
}

// damageOf returns the expected damage of an answer, nil for none.
func damageOf(o rules.Odds) *big.Rat {
	if x, ok := o.Outcome(rules.RoleDamage); ok {
		return x.Dist.Mean()
	}
	return nil
}

// meansOf returns what an attack of the unit does to a target by band, nil where it has no such attack or does
// nothing.
func (x *picking) meansOf(
	ctx context.Context, army rules.Army, attack string, target int, of func(rules.Odds) *big.Rat,
) ([]*big.Rat, error) {
	attacks := army.Attacks(0)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.ID == attack })
	if i < 0 || attacks[i].Needs != "" || attacks[i].Targets < 1 {
		return nil, nil
	}
	bands := x.of.About.Yardstick.Bands
	q := rules.Question{Attackers: []int{0}, Against: x.targets, Targets: []int{target}}
	means, err := odds.MeansByBand(ctx, army, attacks[i], q, bands, of)
	if err != nil || !slices.ContainsFunc(means, func(mean *big.Rat) bool { return mean != nil }) {
		return nil, err
	}
	return append(means, make([]*big.Rat, max(0, len(bands)-len(means)))...), nil
}

// rows returns the items that are offered at the location.
func (x *picking) rows(ctx context.Context, p Picker, damage map[string][]*big.Rat) ([]PickerRow, error) {
	room := roomOf(x.form, p.Location)
	room.free -= p.Location.Used
	if x.replaced != nil && x.replaced.At == p.Location.ID {
		it, _ := x.form.Item(x.replaced.Item)
		room.free += room.takes(it)
	}
	before, had := builder.WholeNumber(x.alone.Budget().Points), faultsOf(ctx, x.alone)
	var rows []PickerRow
	for _, it := range x.form.Items {
		if !it.OfferedAt(p.Location.ID) {
			continue
		}
		edits, _ := x.edits(it, p.Location.ID)
		with, err := x.alone.With(ctx, Paired(x.form, x.unit, edits)...)
		if err != nil {
			return nil, err
		}
		label := builder.MountLabel(it, true, rules.Mount{Item: it.ID, Value: startOf(it)})
		row := PickerRow{Item: it, Label: label, Slots: room.takes(it), Damage: damage[it.ID]}
		if after := builder.WholeNumber(with.Budget().Points); before != nil && after != nil {
			n := *after - *before
			row.Points = &n
		}
		row.Why = x.why(ctx, row, room, with, had)
		if over := overLeft(row.Points, p.Left); row.Why == "" && over > 0 {
			row.Why = fmt.Sprintf("%d %s over the limit", over, x.of.About.PointsName)
		}
		rows = append(rows, row)
	}
	return rows, ctx.Err()
}

// overLeft returns how many points more are added than are left.
func overLeft(points, left *int) int {
	if points == nil || left == nil || *points <= 0 {
		return 0
	}
	return *points - max(0, *left)
}

// why says why an item does not fit: it is refused, there is no room, or a rule of
// the game that was kept is broken with it.
func (x *picking) why(ctx context.Context, row PickerRow, room room, with rules.Army, had map[place]bool) string {
	switch {
	case row.Item.Refused != "":
		return row.Item.Refused
	case room.Max >= 0 && row.Slots > room.free:
		return needsRoom(room, row.Item)
	case row.Item.Value != nil && row.Item.Value.Kind == rules.FieldRow:
		return "" // what its numbers break shows once they are typed
	}
	return newFault(ctx, with, had)
}

// faults ranges over the faults of single units of an army: errors that are more than something left to choose.
func faults(ctx context.Context, a rules.Army) iter.Seq2[place, rules.Finding] {
	return func(yield func(place, rules.Finding) bool) {
		for _, r := range a.Rulings(ctx) {
			for _, f := range r.Findings {
				fault := f.Unit != "" && f.Severity == rules.Error && !f.Todo
				if fault && !yield(placeOf(&f), f) {
					return
				}
			}
		}
	}
}

func faultsOf(ctx context.Context, a rules.Army) map[place]bool {
	list := map[place]bool{}
	for id := range faults(ctx, a) {
		list[id] = true
	}
	return list
}

// newFault returns the message of the first fault that an army didn't have before, or "" if it has none.
func newFault(ctx context.Context, a rules.Army, had map[place]bool) string {
	for id, f := range faults(ctx, a) {
		if !had[id] {
			return f.WithMessage().Message
		}
	}
	return ""
}

// columnsOf returns the columns that say something of a row.
func columnsOf(p Picker) []PickerColumn {
	columns := []PickerColumn{{ID: NameColumn, Label: "Name"}}
	some := func(has func(PickerRow) bool, c PickerColumn) {
		if slices.ContainsFunc(p.Rows, has) {
			columns = append(columns, c)
		}
	}
	if len(p.Rows) > 0 {
		for i, s := range p.Rows[0].Item.Stats {
			number := slices.ContainsFunc(p.Rows, func(r PickerRow) bool { return !r.Item.Stats[i].Value.IsWord() })
			some(func(r PickerRow) bool { return r.Item.Stats[i].Has() }, PickerColumn{s.ID, s.Label, number})
		}
	}
	some(func(r PickerRow) bool { return r.Item.Slots > 0 && p.Location.Max >= 0 },
		PickerColumn{SlotsColumn, "Slots", true})
	some(func(r PickerRow) bool { return r.Points != nil && *r.Points != 0 },
		PickerColumn{PointsColumn, "Points", true})
	for i, b := range p.Bands {
		some(func(r PickerRow) bool { return r.Damage != nil }, PickerColumn{damageColumn(i), b, true})
	}
	return columns
}

func damageColumn(band int) string { return fmt.Sprintf("%s%d", DamageColumn, band) }

// filter leaves the items that have every word that is looked for.
func (p *Picker) filter() {
	p.Rows = slices.DeleteFunc(p.Rows, func(r PickerRow) bool {
		text := r.Item.Label + " " + r.Item.Group + " " + r.Item.Note
		for _, s := range r.Item.Stats {
			text += " " + s.Text
		}
		return !fold.HasWords(text, p.Options.Query)
	})
}

// sort orders the rows by a column, what fits before what does not.
func (p *Picker) sort() {
	column, least := strings.CutPrefix(p.Options.Sort, "-")
	known := slices.ContainsFunc(p.Columns, func(c PickerColumn) bool { return c.ID == column })
	if !known && column != DamageColumn {
		p.Options.Sort = ""
	}
	slices.SortStableFunc(p.Rows, func(a, b PickerRow) int {
		if fits := cmp.Compare(min(1, len(a.Why)), min(1, len(b.Why))); fits != 0 || p.Options.Sort == "" {
			return fits
		}
		by := p.compare(column, a, b)
		if least && by.has == 0 {
			return -by.order
		}
		return cmp.Or(by.has, by.order)
	})
}

// order compares two rows in a column: rows with a value come first, then larger values.
type order struct{ has, order int }

func (p *Picker) compare(column string, a, b PickerRow) order {
	number := func(x, y *big.Rat) order {
		return order{has: cmp.Compare(absent(x == nil), absent(y == nil)), order: -odds.CompareAmounts(x, y)}
	}
	switch {
	case column == NameColumn:
		return order{order: strings.Compare(a.Item.Label, b.Item.Label)}
	case column == SlotsColumn:
		return order{order: cmp.Compare(b.Slots, a.Slots)}
	case column == PointsColumn:
		return number(ratOf(a.Points), ratOf(b.Points))
	case column == DamageColumn:
		return number(a.BestDamage(), b.BestDamage())
	}
	for i := range p.Bands {
		if column == damageColumn(i) {
			return number(bandOf(a.Damage, i), bandOf(b.Damage, i))
		}
	}
	x, _ := a.Item.Stat(column)
	y, _ := b.Item.Stat(column)
	o := order{has: cmp.Or(cmp.Compare(absent(!x.Has()), absent(!y.Has())),
		cmp.Compare(absent(x.Value.IsWord()), absent(y.Value.IsWord()))), order: y.Value.Cmp(x.Value)}
	if x.Value.IsWord() && y.Value.IsWord() {
		o.order = strings.Compare(x.Text, y.Text)
	}
	return o
}

func bandOf(list []*big.Rat, i int) *big.Rat {
	if i >= len(list) {
		return nil
	}
	return list[i]
}

func ratOf(n *int) *big.Rat {
	if n == nil {
		return nil
	}
	return big.NewRat(int64(*n), 1)
}

func absent(is bool) int {
	if is {
		return 1
	}
	return 0
}
