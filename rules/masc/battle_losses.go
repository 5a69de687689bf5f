package masc

import (
	"fmt"
	"math"
	"slices"

	"gantry/rules"
)

// victim is one mecha that dice are assigned to.
type victim struct {
	*unit
	place int // of the unit in its army
	mecha
}

// losses assigns the dice of a result to mecha, as their player chooses.
type losses struct {
	*defense
	victims []victim
	result  rules.Choices
	order   []string      // the chosen units of the present choice, first to last
	picked  []string      // those that it decided, first to last
	fields  []rules.Field // of the choices
}

// choosing makes a choice of the order in which some mecha take dice. It is offered if it decides anything.
func (l *losses) choosing(id, label string, may func(*victim) bool, assign func()) {
	f := rules.Field{ID: id, Label: label, Kind: rules.FieldList,
		Help: "In this order, each until it is destroyed. Damaged mecha come first."}
	for i := range l.victims {
		if v := &l.victims[i]; v.mecha != destroyed && may(v) {
			f.Options = append(f.Options, rules.Option{ID: v.ID, Label: v.Title()})
		}
	}
	l.order, l.picked = l.result.Texts(id), nil
	assign()
	if len(l.picked) == 0 {
		return
	}
	usual := []any{}
	for _, id := range l.picked {
		usual = append(usual, id)
	}
	for _, o := range f.Options {
		if !slices.Contains(l.picked, o.ID) {
			usual = append(usual, o.ID)
		}
	}
	f.Default = usual
	l.fields = append(l.fields, f)
}

// pick returns the mecha that the player chooses among some, nil for none: the first of the order, else the best for
// the player.
func (l *losses) pick(may func(*victim) bool, better func(a, b *victim) bool) (best *victim) {
	rank := func(v *victim) int {
		if i := slices.Index(l.order, v.ID); i >= 0 {
			return i
		}
		return len(l.order)
	}
	open := 0
	for i := range l.victims {
		v := &l.victims[i]
		if v.mecha == destroyed || !may(v) {
			continue
		}
		open++
		if best == nil || rank(v) < rank(best) || rank(v) == rank(best) && better(v, best) {
			best = v
		}
	}
	if open > 1 && !slices.Contains(l.picked, best.ID) {
		l.picked = append(l.picked, best.ID)
	}
	return best
}

// take puts dice on a mecha.
func (l *losses) take(v *victim, dice int) {
	if dice == l.need(v.mecha) {
		v.mecha = destroyed
		return
	}
	v.mecha += mecha(dice)
}

// roll assigns the dice of a roll by face, lowest first, and returns the number of those that find no mecha left.
func (l *losses) roll(roll []int) (lost int) {
	at, count := start, l.staged(roll)
	for j := range count {
		l.choosing(fmt.Sprintf("%s-%d", orderChoice, l.stages[j]), "Takes "+l.stage(j)+" first",
			func(v *victim) bool { return v.Armor.Int() <= l.stages[j] }, func() { at = l.rollStage(j, at, count) })
		lost += count[j]
	}
	return lost
}

// rollStage assigns the dice of a stage, and returns the standing after it.
func (l *losses) rollStage(j int, at int32, count []int) int32 {
	for opts := l.choices(at, j); count[j] > 0 && len(opts) > 0; opts = l.choices(at, j) {
		option := func(v *victim) int {
			return slices.IndexFunc(opts, func(o option) bool { return l.states[at].standing[o.place] == v.mecha })
		}
		best, end := 0, l.assign(j, at, &opts[0], count)
		for i := 1; i < len(opts); i++ {
			if e := l.assign(j, at, &opts[i], count); l.better(e, end) {
				best, end = i, e
			}
		}
		v := l.pick(func(v *victim) bool { return option(v) >= 0 },
			func(a, b *victim) bool { return option(a) == best && option(b) != best })
		o := &opts[option(v)]
		dice := min(count[j], o.need)
		at = l.after(at, o, dice)
		l.take(v, dice)
		count[j] -= dice
	}
	return at
}

// put assigns dice without their faces, so that as many mecha of each type are destroyed as the result says, if it
// does. It returns the number of dice that find no mecha left.
func (l *losses) put() (lost int) {
	n, summed := l.result.Int(assigned)
	kills, counted := l.kills()
	switch {
	case !summed && !counted:
		return 0
	case !summed:
		n = math.MaxInt
	}
	// spread puts dice on some mecha, damaged ones first.
	spread := func(may func(*victim) bool, most func(*victim) int, better func(a, b *victim) bool) {
		for n > 0 {
			hurt := slices.ContainsFunc(l.victims, func(v victim) bool {
				return v.mecha != destroyed && v.mecha.damage() > 0 && may(&v)
			})
			v := l.pick(func(v *victim) bool { return may(v) && (v.mecha.damage() > 0) == hurt }, better)
			if v == nil {
				return
			}
			f, dice := v.foe(), min(n, most(v))
			l.take(v, dice)
			n -= dice
			if v.mecha == destroyed {
				kills[f]--
			}
		}
	}
	need := func(v *victim) int { return l.need(v.mecha) }
	cheaper := func(a, b *victim) bool { return a.foe() > b.foe() }
	spread(func(v *victim) bool { return kills[v.foe()] > 0 }, need, cheaper)
	if !summed {
		return 0
	}
	// The rest destroys none, unless there is too much of it. A die goes past a damaged mecha only if it is too low.
	passes := func(v *victim) bool {
		return v.mecha.damage() > 0 || !slices.ContainsFunc(l.victims, func(o victim) bool {
			return o.mecha != destroyed && o.mecha.damage() > 0 && need(&o) == 1 && o.Armor.Int() <= v.Armor.Int()
		})
	}
	spread(func(v *victim) bool { return need(v) > 1 && passes(v) }, func(v *victim) int { return need(v) - 1 },
		func(a, b *victim) bool {
			if (need(a) > n) != (need(b) > n) {
				return need(a) > n
			}
			return cheaper(a, b)
		})
	spread(func(*victim) bool { return true }, need, cheaper)
	return n
}

// kills returns the number of destroyed mecha of each type in a result. It is that of all if the result has none.
func (l *losses) kills() (kills []int, counted bool) {
	kills = make([]int, len(l.foes))
	for i, f := range l.foes {
		n, given := l.result.Int(destroyedOf + f.key)
		kills[i], counted = n, counted || given
	}
	if !counted {
		for i, f := range l.foes {
			kills[i] = f.n
		}
	}
	return kills, counted
}
