package masc

import (
	"cmp"
	"slices"
)

// foe is one type among the targets of an attack.
type foe struct {
	*machine
	key   string // its id, with a number after the first designed one
	worth int    // dice to kill one, scaled so that all are whole numbers
	n     int    // mecha of it
}

// mecha is one target: its foe, and the damage on it.
type mecha uint16

// destroyed replaces a mecha that is gone. It sorts after all others.
const destroyed mecha = 1<<16 - 1

func newMecha(foe, damage int) mecha { return mecha(foe<<8 | damage) }
func (m mecha) foe() int             { return int(m >> 8) }
func (m mecha) damage() int          { return int(m & 0xff) }

// standing holds the remaining targets, sorted.
type standing [maxTargets]mecha

// state is a standing and its value for the defender.
type state struct {
	standing
	hurt    []mecha // damaged mecha that survive
	loss    int     // the worth of the destroyed
	gone    int     // the number of destroyed mecha
	left    int     // the dice that destroy the others
	dead    [maxTypes]int16
	damage  [maxTypes]int16 // on survivors, by foe
	options [][]option      // by stage, computed on demand
}

// option is a mecha that the next dice may be assigned to.
type option struct {
	place int     // index in the standing
	need  int     // dice that destroy it
	after []int32 // the standings after each number of dice on it; -1: not known yet
}

// defense finds the defender's best assignment. Dice are assigned lowest face first, stage by stage. A stage is the
// faces that can hit the same foes. If several mecha are damaged, it is one face, since each new face lets the
// defender choose again among these.
//
// The best result from a standing depends only on it and on the dice to come, so that all rolls of a pool share the
// results.
type defense struct {
	foes    []foe // by value, high to low
	stages  []int // the lowest face of each
	stageOf []int // by face, -1 for a miss
	index   map[standing]int32
	states  []*state
	dice    map[[maxFaces]uint8]int32 // the index of each sequence of dice to come, by stage
	memo    map[outlook]int32         // the best standing
}

// outlook is a standing and the index of the dice to come in one word. Several hundred thousand are stored.
type outlook uint64

// start is the standing before an attack.
const start int32 = 0

// newDefense starts from these mecha and a die with a number of faces.
func newDefense(foes []foe, targets []mecha, faces int) *defense {
	d := &defense{foes: foes, index: map[standing]int32{}, dice: map[[maxFaces]uint8]int32{},
		memo: map[outlook]int32{}}
	hurt := slices.ContainsFunc(targets, func(m mecha) bool { return m.damage() > 0 })
	for face := 1; face <= faces; face++ {
		hit := slices.ContainsFunc(foes, func(f foe) bool { return f.Armor.Int() == face })
		if hit || hurt && len(d.stages) > 0 {
			d.stages = append(d.stages, face)
		}
		d.stageOf = append(d.stageOf, len(d.stages)-1)
	}
	var s standing
	for i := copy(s[:], targets); i < len(s); i++ {
		s[i] = destroyed
	}
	d.intern(s)
	return d
}

// intern returns the index of a standing, the same for equal standings.
func (d *defense) intern(s standing) int32 {
	slices.Sort(s[:])
	if at, ok := d.index[s]; ok {
		return at
	}
	st := &state{standing: s, options: make([][]option, len(d.stages))}
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
	at := int32(len(d.states))
	d.index[s], d.states = at, append(d.states, st)
	return at
}

// need returns the dice that destroy a mecha.
func (d *defense) need(m mecha) int { return d.foes[m.foe()].Body.Int() - m.damage() }

// better reports whether the defender prefers the first of two standings: less lost, in dice to kill; then fewer
// destroyed, less damage on the dearest survivor, fewer of the dearest destroyed.
func (d *defense) better(a, b int32) bool {
	x, y := d.states[a], d.states[b]
	return cmp.Or(cmp.Compare(x.loss, y.loss), cmp.Compare(x.gone, y.gone), slices.Compare(x.damage[:], y.damage[:]),
		slices.Compare(x.dead[:], y.dead[:]), slices.Compare(x.hurt, y.hurt)) < 0
}

// choices returns the mecha that a die of a stage may be assigned to: the damaged ones that it hits, if any, else
// all that it hits.
func (d *defense) choices(at int32, j int) []option {
	s := d.states[at]
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

// after returns the standing after an option takes a number of dice.
func (d *defense) after(at int32, o *option, dice int) int32 {
	if o.after[dice] < 0 {
		s := d.states[at].standing
		if s[o.place] += mecha(dice); dice == o.need {
			s[o.place] = destroyed
		}
		o.after[dice] = d.intern(s)
	}
	return o.after[dice]
}

// best returns the standing after the best assignment of the dice of stages from j on. It restores the counts.
func (d *defense) best(j int, at int32, count []int) int32 {
	for ; j < len(count); j++ {
		if count[j] == 0 {
			continue
		}
		switch opts := d.choices(at, j); len(opts) {
		case 0: // the dice of this stage are lost
		case 1:
			return d.assign(j, at, &opts[0], count)
		default:
			return d.bestOf(j, at, opts, count)
		}
	}
	return at
}

// assign returns the best result if an option takes the next dice of a stage.
func (d *defense) assign(j int, at int32, o *option, count []int) int32 {
	n := count[j]
	took := min(n, o.need)
	count[j] -= took
	end := d.best(j, d.after(at, o, took), count)
	count[j] = n
	return end
}

// bestOf returns the best result among several options, and stores it.
func (d *defense) bestOf(j int, at int32, opts []option, count []int) int32 {
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

// outlook returns the key of a standing with the dice to come.
func (d *defense) outlook(j int, at int32, count []int) outlook {
	var dice [maxFaces]uint8
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

// forget frees memory: these results are not needed again.
func (d *defense) forget() {
	clear(d.dice)
	clear(d.memo)
}
