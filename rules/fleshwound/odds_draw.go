package fleshwound

import "math/rand/v2"

// draw returns a roll of all dice of a volley: the damage to the target and to the mech between.
func (o *odds) draw(v volley) func(*rand.Rand) []int {
	two, lucky, need := o.twoDice(), o.situation.Bool("reroll"), v.need.n
	return func(source *rand.Rand) []int {
		spent, target, between := !lucky, 0, 0
		for _, w := range v.strikes {
			at, way := o.lands(two.Draw(source), need)
			if !at && !spent {
				spent = true
				at, way = o.lands(two.Draw(source), need)
			}
			switch {
			case at:
				target += w.deals(true).Draw(source)
			case way:
				between += w.deals(false).Draw(source)
			}
		}
		return []int{target, between}
	}
}
