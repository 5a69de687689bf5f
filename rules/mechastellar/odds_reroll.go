package mechastellar

import "gantry/rules/dice"

var rerollText = book.Printed("Exceptional Pilots Skills")

// volley is the shots of an attack as they are evaded, and what comes beside them.
type volley struct {
	shots     int
	shot      dice.Dist // 0 evaded, 1 a hit, 2 a critical
	flat      int       // hits
	advantage int       // criticals
	turned    int       // hits that may become criticals
	criticals bool      // they are two hits
}

// hits is what the counts of each fate come to.
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
	return all + min(crits+min(p.turned, hits+p.flat), mostCriticals)
}

// countHits is how many of some shots hit, and how many critically.
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

// countBase is two counts as one number, and of more than one die of each.
const countBase = 2 * mostShotsFired

// rerollEvades is the hits where the target, seeing all dice, rolls up to so many
// again: whichever leaves the least damage to be expected.
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

// costs is the damage to be expected of so many hits, in parts of an HP that are
// the same for all.
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
		hp := damage.Part(func(v int) int64 { return int64(w.hurts(v/pairBase, v%pairBase)) })
		by[h] = hp.Int64() * (parts / damage.Total().Int64())
	}
	return func(hits int) int64 { return by[hits] }
}
