package mend

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// The limits of the search for fills. An item is proposed at most twice unless no other is left, because players don't
// want loadouts of one weapon.
const (
	fillItems   = 60    // items that are tried
	fillTargets = 3     // targets of the yardstick that they are tried against
	fillSteps   = 5_000 // loads of one location that are compared, those of the best items first
	fillAlike   = 2
)

// fitter searches the loads of a unit.
type fitter struct {
	picking
	spaces []space
	goods  []good
	base   stamina // of the unit as it is
	armed  bool    // the unit attacks with something that it mounts
	// together: weapons shoot together, so that each adds its damage; else the best of
	// a distance counts, and the others a little.
	together bool
}

// space is a location with room, or two that mirror each other and are filled alike.
type space struct {
	at   []string
	room room
}

// good is an item that may fill a space, and what one of it is worth.
type good struct {
	item   rules.Item
	points int
	damage []int64 // by band, over the targets
	stamina
}

// worthless reports whether an item adds neither damage nor durability.
func (g good) worthless() bool {
	return g.total <= 0 && g.taken >= 1000 && !slices.ContainsFunc(g.damage, func(n int64) bool { return n > 0 })
}

// stamina is what a unit stands: what it can take in all, and what it takes of a blow
// in thousandths of what it takes without the item.
type stamina struct{ total, taken int64 }

func (x *fitter) key(unit string) string {
	left := "any"
	if x.left != nil {
		left = fmt.Sprint(*x.left)
	}
	return strings.Join([]string{x.of.Key(x.alone.Lineup().Options), unit, doc.Key(x.unit.Build()), left}, "\x00")
}

// spacesLeft returns the locations that have room; mirrored or paired, the two sides are one space.
func (x *fitter) spacesLeft(mirrored bool) (list []space) {
	taken := map[string]bool{}
	for _, l := range x.form.Locations {
		r := roomOf(x.form, l)
		r.free -= l.Used
		if r.Max < 0 || r.free <= 0 || taken[l.ID] {
			continue
		}
		s := space{at: []string{l.ID}, room: r}
		other, ok := x.form.Location(l.Mirror)
		if ok && (mirrored || l.Pair != "") && other.Used == l.Used && other.Max == l.Max {
			taken[other.ID] = true
			s.at = append(s.at, other.ID)
		}
		list = append(list, s)
	}
	return list
}

// appraise finds what each item that fits is worth.
func (x *fitter) appraise(ctx context.Context) error {
	had := faultsOf(ctx, x.alone)
	before := builder.WholeNumber(x.alone.Budget().Points)
	for _, it := range x.form.Items {
		i := spaceFor(x.spaces, it)
		if i < 0 || it.Refused != "" || len(x.goods) >= fillItems {
			continue
		}
		edits, mount := x.edits(it, x.spaces[i].at[0])
		with, err := x.alone.With(ctx, edits...)
		if err != nil {
			return err
		}
		g := good{item: it}
		if after := builder.WholeNumber(with.Budget().Points); before != nil && after != nil {
			g.points = *after - *before
		}
		if overLeft(&g.points, x.left) > 0 || newFault(ctx, with, had) != "" {
			continue
		}
		if g.damage, err = x.worth(ctx, with, mount); err != nil {
			return err
		}
		x.goods = append(x.goods, g)
	}
	if err := x.measureDurability(ctx); err != nil {
		return err
	}
	x.goods = slices.DeleteFunc(x.goods, good.worthless)
	return x.detectStacking(ctx)
}

// detectStacking finds out whether two weapons do more damage than the better one.
func (x *fitter) detectStacking(ctx context.Context) error {
	armed := slices.DeleteFunc(slices.Clone(x.goods), func(g good) bool { return total(g.damage) == 0 })
	if len(armed) == 0 {
		return nil
	}
	one, _, err := x.mounted(ctx, armed[0].item)
	if err != nil {
		return err
	}
	two, err := one.With(ctx, MountItem(x.unit, armed[0].item, one.Force().Units[0].Mounts[len(x.unit.Mounts)].At)...)
	if err != nil {
		return err
	}
	x.together = false
	alone, err := x.most(ctx, one)
	if err != nil {
		return err
	}
	both, err := x.most(ctx, two)
	x.together = both > alone
	return err
}

// most returns the highest damage of the unit's attacks on the first target in the nearest band, in thousandths.
func (x *fitter) most(ctx context.Context, army rules.Army) (most int64, err error) {
	for _, a := range army.Attacks(0) {
		if a.NotCompared {
			continue
		}
		list, err := x.meansOf(ctx, army, a.ID, 0, damageOf)
		if err != nil {
			return 0, err
		}
		if len(list) > 0 && list[0] != nil {
			most = max(most, thousandths(list[0]))
		}
	}
	return most, nil
}

// netOf returns the expected damage of an answer without what the attacker suffers.
func netOf(o rules.Odds) *big.Rat {
	d := damageOf(o)
	if x, ok := o.Outcome(rules.RoleLoss); ok && d != nil {
		return new(big.Rat).Sub(d, x.Dist.Mean())
	}
	return d
}

// worth returns what an attack of the unit does to some targets by band, in thousandths, without what it suffers.
func (x *fitter) worth(ctx context.Context, army rules.Army, attack string) ([]int64, error) {
	bands := x.of.About.Yardstick.Bands
	sum := make([]int64, len(bands))
	for _, t := range spread(len(x.targets.Force().Units)) {
		list, err := x.meansOf(ctx, army, attack, t, netOf)
		if err != nil {
			return nil, err
		}
		for i, mean := range list {
			if mean != nil {
				sum[i] += max(0, thousandths(mean))
			}
		}
	}
	return sum, nil
}

// spread returns some of n places: the first, the last, and those between.
func spread(n int) (list []int) {
	for i := range min(n, fillTargets) {
		list = append(list, i*(n-1)/max(1, min(n, fillTargets)-1))
	}
	return list
}

func thousandths(r *big.Rat) int64 {
	n := new(big.Int).Mul(r.Num(), big.NewInt(1000))
	return n.Quo(n, r.Denom()).Int64()
}

// measureDurability measures how much longer the unit lasts with each item, under hits of the item with the highest
// damage.
func (x *fitter) measureDurability(ctx context.Context) error {
	best := -1
	for i, g := range x.goods {
		if best < 0 || total(g.damage) > total(x.goods[best].damage) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	foe, mount, err := x.mounted(ctx, x.goods[best].item)
	if err != nil {
		return err
	}
	total, damage, err := x.blow(ctx, foe, mount, x.alone)
	if err != nil {
		return err
	}
	x.base = stamina{total, 1000}
	for i := range x.goods {
		g := &x.goods[i]
		with, _, err := x.mounted(ctx, g.item)
		if err != nil {
			return err
		}
		outOf, taken, err := x.blow(ctx, foe, mount, with)
		if err != nil {
			return err
		}
		g.stamina = stamina{outOf - total, 1000}
		if damage > 0 {
			g.taken = min(1000, taken*1000/damage)
		}
	}
	return nil
}

// spaceFor returns the first of some spaces where an item has room, -1 for none.
func spaceFor(spaces []space, it rules.Item) int {
	return slices.IndexFunc(spaces, func(s space) bool {
		return it.OfferedAt(s.at[0]) && s.room.takes(it) > 0 && s.room.takes(it) <= s.room.free
	})
}

// mounted returns the unit with one more of an item that fits, at the first place with room.
func (x *fitter) mounted(ctx context.Context, it rules.Item) (with rules.Army, mount string, err error) {
	edits, mount := x.edits(it, x.spaces[spaceFor(x.spaces, it)].at[0])
	with, err = x.alone.With(ctx, edits...)
	return with, mount, err
}

// blow returns how much damage destroys a unit, and what an attack in the nearest band does to it on average, in
// thousandths. What can't be measured is 0 and 1000.
func (x *fitter) blow(ctx context.Context, foe rules.Army, attack string, target rules.Army) (outOf, damage int64,
	err error) {
	attacks := foe.Attacks(0)
	i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.ID == attack })
	if i < 0 || attacks[i].Needs != "" || attacks[i].Targets < 1 {
		return 0, 1000, nil
	}
	situation := rules.Choices{}
	if bands := x.of.About.Yardstick.Bands; len(bands) > 0 {
		situation = attacks[i].Relevant(bands[0].Situation)
	}
	o, err := attacks[i].Ask(ctx, foe, rules.Question{Attackers: []int{0}, Against: target, Targets: []int{0},
		Situation: situation})
	if err != nil {
		return 0, 1000, ctx.Err() // what cannot be asked is not measured
	}
	d, _ := o.Outcome(rules.RoleDamage)
	if d.Dist == nil {
		return 0, 1000, nil
	}
	return int64(d.OutOf), thousandths(d.Dist.Mean()), nil
}

func total(list []int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}
