package masc

import (
	"cmp"
	"slices"
)

// foe is one type among the targets of an attack.
type foe struct {
	*machine
	key   string // its id, numbered where it is not the first designed one
	worth int    // dice to kill one, times a number that makes all of them whole
	n     int    // mecha of it
}

// mecha is one target: which foe it is, and the damage on it.
type mecha uint16

// destroyed stands in the place of a mecha that is gone, behind all others.
const destroyed mecha = 1<<16 - 1

func damageOf(foe, damage int) mecha { return mecha(foe<<8 | damage) }
func (m mecha) foe() int             { return int(m >> 8) }
func (m mecha) damage() int          { return int(m & 0xff) }

// standing is what is left of the targets, sorted.
type standing [mostTargets]mecha

// stand is a standing with what it means to the defender.
type stand struct {
	standing
	hurt    []mecha // those that stand with damage
	loss    int     // worth of the destroyed
	gone    int     // how many these are
	left    int     // the dice that destroy the others
	dead    [mostTypes]int16
	damage  [mostTypes]int16 // on those that stand, by foe
	options [][]option       // by stage, once they are asked for
}

// option is a mecha that dice may be assigned to next.
type option struct {
	place int     // in the standing
	need  int     // dice that destroy it
	after []int32 // the standings when so many dice are on it; -1: not known yet
}

// defence finds the defender's best assignment. Dice are assigned lowest face
// first, stage by stage: a stage is the faces that can hit the same foes or,
// where several mecha are damaged, one face, since each new face lets the
// defender choose anew among these.
//
// What is best from a standing on depends on it and on the dice to come alone,
// so that all rolls of a pool share what is found.
type defence struct {
	foes   []foe // the dearest first
	stages []int // the least face of each
	faces  []int // the stage of each face, -1 for one that hits nobody
	index  map[standing]int32
	all    []*stand
	dice   map[[mostFaces]uint8]int32 // numbers of the dice to come, by their stages
	memo   map[outlook]int32          // what is best
}

// outlook is a standing and the number of the dice to come: one word, of which
// some hundred thousand are remembered.
type outlook uint64

// start is the standing that an attack begins with.
const start int32 = 0

// newDefence begins with these mecha; dice with so many faces will be rolled.
func newDefence(foes []foe, targets []mecha, faces int) *defence {
	d := &defence{foes: foes, index: map[standing]int32{}, dice: map[[mostFaces]uint8]int32{},
		memo: map[outlook]int32{}}
	hurt := slices.ContainsFunc(targets, func(m mecha) bool { return m.damage() > 0 })
	for face := 1; face <= faces; face++ {
		hit := slices.ContainsFunc(foes, func(f foe) bool { return f.Armor.Int() == face })
		if hit || hurt && len(d.stages) > 0 {
			d.stages = append(d.stages, face)
		}
		d.faces = append(d.faces, len(d.stages)-1)
	}
	var s standing
	for i := copy(s[:], targets); i < len(s); i++ {
		s[i] = destroyed
	}
	d.intern(s)
	return d
}

// intern is the place of a standing, the same for those of the same mecha.
func (d *defence) intern(s standing) int32 {
	slices.Sort(s[:])
	if at, ok := d.index[s]; ok {
		return at
	}
	st := &stand{standing: s, options: make([][]option, len(d.stages))}
	for i, f := range d.foes {
		st.dead[i] = int16(f.n)
	}
	for _, m := range s {
		if m == destroyed {
			break
		}
		st.dead[m.foe()]--
		st.damage[m.foe()] += int16(m.damage())
		st.left += d.need(m)
		if m.damage() > 0 {
			st.hurt = append(st.hurt, m)
		}
	}
	for i, f := range d.foes {
		st.gone += int(st.dead[i])
		st.loss += int(st.dead[i]) * f.worth
	}
	at := int32(len(d.all))
	d.index[s], d.all = at, append(d.all, st)
	return at
}

// need is the dice that destroy a mecha.
func (d *defence) need(m mecha) int { return d.foes[m.foe()].Body.Int() - m.damage() }

// better compares what two standings mean: what is lost, in dice to kill; then
// fewer destroyed, less damage on the dearest that stands, fewer of the dearest
// destroyed.
func (d *defence) better(a, b int32) bool {
	x, y := d.all[a], d.all[b]
	return cmp.Or(cmp.Compare(x.loss, y.loss), cmp.Compare(x.gone, y.gone), slices.Compare(x.damage[:], y.damage[:]),
		slices.Compare(x.dead[:], y.dead[:]), slices.Compare(x.hurt, y.hurt)) < 0
}

// choices are the mecha that a die of a stage may be assigned to: a damaged one
// that it hits, if there is any, else any that it hits.
func (d *defence) choices(at int32, j int) []option {
	s := d.all[at]
	if s.options[j] != nil {
		return s.options[j]
	}
	hits := func(m mecha) bool { return m != destroyed && d.foes[m.foe()].Armor.Int() <= d.stages[j] }
	hurt := slices.ContainsFunc(s.hurt, hits)
	list := []option{}
	for i, m := range s.standing {
		if hits(m) && (m.damage() > 0) == hurt && (i == 0 || m != s.standing[i-1]) {
			list = append(list, option{place: i, need: d.need(m), after: slices.Repeat([]int32{-1}, d.need(m)+1)})
		}
	}
	s.options[j] = list
	return list
}

// after is the standing when an option has taken some dice.
func (d *defence) after(at int32, o *option, dice int) int32 {
	if o.after[dice] < 0 {
		s := d.all[at].standing
		if s[o.place] += mecha(dice); dice == o.need {
			s[o.place] = destroyed
		}
		o.after[dice] = d.intern(s)
	}
	return o.after[dice]
}

// best is where the best assignment of the dice of some stages leads, from a
// standing on. The counts come back as they were.
func (d *defence) best(j int, at int32, count []int) int32 {
	for ; j < len(count); j++ {
		if count[j] == 0 {
			continue
		}
		switch opts := d.choices(at, j); len(opts) {
		case 0: // the dice of this stage are lost
		case 1:
			return d.assign(j, at, &opts[0], count)
		default:
			return d.chosen(j, at, opts, count)
		}
	}
	return at
}

// assign is the best where an option takes the next dice of a stage.
func (d *defence) assign(j int, at int32, o *option, count []int) int32 {
	n := count[j]
	took := min(n, o.need)
	count[j] -= took
	end := d.best(j, d.after(at, o, took), count)
	count[j] = n
	return end
}

// chosen is the best where there is a choice, and remembers it.
func (d *defence) chosen(j int, at int32, opts []option, count []int) int32 {
	o := d.outlook(j, at, count)
	if end, known := d.memo[o]; known {
		return end
	}
	best := int32(-1)
	for i := range opts {
		if end := d.assign(j, at, &opts[i], count); best < 0 || d.better(end, best) {
			best = end
		}
	}
	d.memo[o] = best
	return best
}

// outlook is that of a standing, with the dice of some stages to come.
func (d *defence) outlook(j int, at int32, count []int) outlook {
	var dice [mostFaces]uint8
	for i := j; i < len(count); i++ {
		dice[i] = uint8(count[i])
	}
	number, known := d.dice[dice]
	if !known {
		number = int32(len(d.dice))
		d.dice[dice] = number
	}
	return outlook(at)<<32 | outlook(number)
}

// forget makes room: what was best is not asked again.
func (d *defence) forget() {
	clear(d.dice)
	clear(d.memo)
}
