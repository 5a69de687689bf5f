package masc

import (
	"cmp"
	"slices"
)

// foe is one type among the targets of an attack.
type foe struct {
	*machine
	id    string
	worth int64 // dice to kill one, times a number that makes all of them whole
	n     int   // mecha of it
}

// standing is what is left of the targets: whole mecha by foe, and the damaged
// ones as pairs of foe and damage, sorted.
type standing struct {
	whole [mostTypes]uint8
	hurt  string
}

// stand is a standing with what it means to the defender.
type stand struct {
	standing
	loss    int64 // worth of the destroyed
	gone    int   // how many these are
	dead    [mostTypes]int
	damage  [mostTypes]int // on those that stand, by foe
	options [][]option     // by stage, once they are asked for
}

// option is a mecha that dice may be assigned to next.
type option struct {
	foe, damage int
	need        int     // dice that destroy it
	kill        int32   // the standing without it; -1: not known yet
	part        []int32 // the standings with it damaged by fewer dice
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
	index  map[standing]int32
	all    []*stand
	start  int32

	size []int              // of a stage's memory: how many parts the dice to come have
	memo [][][]int32        // by stage and standing; -1: not known yet
	lone map[[3]int32]int32 // instead, for one roll at a time
	ways [][]int            // binomial coefficients
}

// mended is damage on single mecha before the attack: of a foe, how much.
type mended struct{ foe, damage int }

// newDefence begins with the foes whole but for the damaged; rolls of up to so
// many dice with so many faces will be asked for.
func newDefence(foes []foe, damaged []mended, faces int) *defence {
	d := &defence{foes: foes, index: map[standing]int32{}}
	var s standing
	for i, f := range foes {
		s.whole[i] = uint8(f.n)
	}
	var hurt []byte
	for _, m := range damaged {
		s.whole[m.foe]--
		hurt = append(hurt, byte(m.foe), byte(m.damage))
	}
	s.hurt = sortedPairs(hurt)
	for face := 1; face <= faces; face++ {
		hit := slices.ContainsFunc(foes, func(f foe) bool { return f.Armor.Int() == face })
		if hit || len(damaged) > 0 && len(d.stages) > 0 {
			d.stages = append(d.stages, face)
		}
	}
	d.start = d.intern(s)
	return d
}

// remember makes room for what is found for rolls of up to n dice.
func (d *defence) remember(n int) {
	k := len(d.stages)
	d.ways = binomials(n+k, k)
	d.size, d.memo = make([]int, k), make([][][]int32, k)
	for j := range d.stages {
		d.size[j] = d.ways[n+k-j][k-j]
	}
}

func binomials(n, k int) [][]int {
	ways := make([][]int, n+1)
	for i := range ways {
		ways[i] = make([]int, k+1)
		ways[i][0] = 1
		for j := 1; j <= min(i, k); j++ {
			ways[i][j] = ways[i-1][j-1] + ways[i-1][j]
		}
	}
	return ways
}

// sortedPairs sorts pairs of bytes.
func sortedPairs(b []byte) string {
	pairs := make([]string, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		pairs = append(pairs, string(b[i:i+2]))
	}
	slices.Sort(pairs)
	var out []byte
	for _, p := range pairs {
		out = append(out, p...)
	}
	return string(out)
}

// intern is the place of a standing, the same for equal ones.
func (d *defence) intern(s standing) int32 {
	if at, ok := d.index[s]; ok {
		return at
	}
	st := &stand{standing: s, options: make([][]option, len(d.stages))}
	alive := [mostTypes]int{}
	for i := 0; i < len(s.hurt); i += 2 {
		alive[s.hurt[i]]++
		st.damage[s.hurt[i]] += int(s.hurt[i+1])
	}
	for i, f := range d.foes {
		st.dead[i] = f.n - alive[i] - int(s.whole[i])
		st.gone += st.dead[i]
		st.loss += int64(st.dead[i]) * f.worth
	}
	at := int32(len(d.all))
	d.index[s], d.all = at, append(d.all, st)
	return at
}

// better compares what two standings mean: what is lost, in dice to kill; then
// fewer destroyed, less damage on the dearest that stands, fewer of the dearest
// destroyed.
func (d *defence) better(a, b int32) bool {
	x, y := d.all[a], d.all[b]
	c := cmp.Or(cmp.Compare(x.loss, y.loss), cmp.Compare(x.gone, y.gone))
	for i := 0; i < len(d.foes) && c == 0; i++ {
		c = cmp.Compare(x.damage[i], y.damage[i])
	}
	for i := 0; i < len(d.foes) && c == 0; i++ {
		c = cmp.Compare(x.dead[i], y.dead[i])
	}
	return cmp.Or(c, cmp.Compare(x.hurt, y.hurt)) < 0
}

// choices are the mecha that a die of a stage may be assigned to: a damaged one
// that it hits, if there is any, else any that it hits.
func (d *defence) choices(at int32, j int) []option {
	s := d.all[at]
	if s.options[j] != nil {
		return s.options[j]
	}
	list := []option{}
	add := func(i, damage int) {
		o := option{foe: i, damage: damage, need: d.foes[i].Body.Int() - damage, kill: -1}
		o.part = slices.Repeat([]int32{-1}, o.need)
		list = append(list, o)
	}
	hits := func(i int) bool { return d.foes[i].Armor.Int() <= d.stages[j] }
	for i := 0; i < len(s.hurt); i += 2 {
		if same := i > 0 && s.hurt[i-2:i] == s.hurt[i:i+2]; !same && hits(int(s.hurt[i])) {
			add(int(s.hurt[i]), int(s.hurt[i+1]))
		}
	}
	for i := range d.foes {
		if (len(list) == 0 || list[0].damage == 0) && s.whole[i] > 0 && hits(i) {
			add(i, 0)
		}
	}
	s.options[j] = list
	return list
}

// after is the standing when an option has taken some dice.
func (d *defence) after(at int32, o *option, dice int) int32 {
	to := &o.kill
	if dice < o.need {
		to = &o.part[dice]
	}
	if *to >= 0 {
		return *to
	}
	s := d.all[at].standing
	hurt := []byte(s.hurt)
	if o.damage == 0 {
		s.whole[o.foe]--
	} else {
		for i := 0; i < len(hurt); i += 2 {
			if int(hurt[i]) == o.foe && int(hurt[i+1]) == o.damage {
				hurt = slices.Delete(hurt, i, i+2)
				break
			}
		}
	}
	if dice < o.need {
		hurt = append(hurt, byte(o.foe), byte(o.damage+dice))
	}
	s.hurt = sortedPairs(hurt)
	*to = d.intern(s)
	return *to
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

func (d *defence) assign(j int, at int32, o *option, count []int) int32 {
	n := count[j]
	defer func() { count[j] = n }()
	if n >= o.need {
		count[j] = n - o.need
		return d.best(j, d.after(at, o, o.need), count)
	}
	count[j] = 0
	return d.best(j+1, d.after(at, o, n), count)
}

// chosen is best where there is a choice, and remembers what it was.
func (d *defence) chosen(j int, at int32, opts []option, count []int) int32 {
	if d.lone != nil {
		key := [3]int32{int32(j), at, int32(count[j])}
		end, known := d.lone[key]
		if !known {
			end = d.choose(j, at, opts, count)
			d.lone[key] = end
		}
		return end
	}
	for int(at) >= len(d.memo[j]) {
		d.memo[j] = append(d.memo[j], nil)
	}
	if d.memo[j][at] == nil {
		d.memo[j][at] = slices.Repeat([]int32{-1}, d.size[j])
	}
	to := &d.memo[j][at][d.rank(j, count)]
	if *to < 0 {
		*to = d.choose(j, at, opts, count)
	}
	return *to
}

func (d *defence) choose(j int, at int32, opts []option, count []int) int32 {
	best := int32(-1)
	for i := range opts {
		if end := d.assign(j, at, &opts[i], count); best < 0 || d.better(end, best) {
			best = end
		}
	}
	return best
}

// rank numbers the dice of a stage and of those after it, from 0.
func (d *defence) rank(j int, count []int) int {
	rank, sum := 0, 0
	for i := len(count) - 1; i >= j; i-- {
		sum += count[i]
		rank += d.ways[sum+len(count)-i-1][len(count)-i]
	}
	return rank
}

// stageOf is the stage of a face, -1 where it hits nobody.
func (d *defence) stageOf(face int) int {
	j := -1
	for j+1 < len(d.stages) && d.stages[j+1] <= face {
		j++
	}
	return j
}
