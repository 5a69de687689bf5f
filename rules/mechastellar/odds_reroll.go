package mechastellar

import "gantry/rules/dice"

var rerollSource = book.Printed("Exceptional Pilots Skills")

// volley is the shots of an attack before they are evaded, and the bonuses beside them.
type volley struct {
	shots     int
	shot      dice.Dist // 0 evaded, 1 a hit, 2 a critical
	flat      int       // hits
	advantage int       // criticals
	turned    int       // hits that may become criticals
	criticals bool      // criticals count as two hits
}

// hits returns the total hits by the counts of each fate.
func (p volley) hits() func(count []int) int {
	faces := p.shot.Values()
	return func(count []int) int { return p.sum(countHits(faces, count)) }
}

func (p volley) sum(hits, crits int) int {
	crits += p.advantage
	all := hits + crits + p.flat
	if !p.criticals {
		return all
	}
	return all + min(crits+min(p.turned, hits+p.flat), maxCriticals)
}

// countHits returns the number of hits among shots, and of criticals.
func countHits(faces, count []int) (hits, crits int) {
	for i, n := range count {
		switch faces[i] {
		case 1:
			hits += n
		case 2:
			crits += n
		}
	}
	return hits, crits
}

// countBase encodes two counts as one number, for more than one die each.
const countBase = 2 * maxShotsFired

// rerollEvades returns the hits if the target, seeing all dice, rerolls up to most of them: always the ones that
// minimize the expected damage.
func (o *odds) rerollEvades(p volley, most int, through func(int) int, w wound, t *fighter) dice.Dist {
	faces := p.shot.Values()
	both := func(count []int) int {
		hits, crits := countHits(faces, count)
		return crits*countBase + hits
	}
	again := make([]dice.Dist, min(most, p.shots)+1)
	for n := range again {
		again[n] = o.Tally(n, p.shot, both)
	}
	rolled := o.Tally(p.shots, p.shot, both)
	costs := o.costs(p.sum(0, p.shots), through, w, t)
	if o.failed() {
		return dice.Dist{}
	}
	type kept struct{ hits, crits, again int }
	chosen := map[int]kept{}
	for _, v := range rolled.Values() {
		hits, crits := v%countBase, v/countBase
		var best dice.Dist
		for n := range again {
			for c := range min(crits, n) + 1 {
				if n-c > hits {
					continue
				}
				k := kept{hits - (n - c), crits - c, n}
				d := again[n].Map(func(v int) int { return p.sum(k.hits+v%countBase, k.crits+v/countBase) })
				if best.Len() == 0 || d.Expect(costs, 1).Cmp(best.Expect(costs, 1)) < 0 {
					best, chosen[v] = d, k
				}
			}
		}
	}
	return o.Then(rolled, func(v int) dice.Dist { return again[chosen[v].again] }, func(v, rolled int) int {
		k := chosen[v]
		return p.sum(k.hits+rolled%countBase, k.crits+rolled/countBase)
	})
}

// costs returns the expected damage by the number of hits, in parts of an HP with a common denominator.
func (o *odds) costs(most int, through func(int) int, w wound, t *fighter) func(hits int) int64 {
	parts := int64(1)
	for range w.rolls(most, o.cap(w, t)) {
		parts *= dieFaces
	}
	by := make([]int64, most+1)
	for h := range by {
		damage := o.wounds(dice.Sure(through(h)), w, t)
		if o.failed() {
			return nil
		}
		hp := damage.WeightedSum(func(v int) int64 { return int64(w.hurts(v/pairBase, v%pairBase)) })
		by[h] = hp.Int64() * (parts / damage.Total().Int64())
	}
	return func(hits int) int64 { return by[hits] }
}
