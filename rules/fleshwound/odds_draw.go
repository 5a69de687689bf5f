package fleshwound

// draw returns a roll of all dice of a volley: the damage to the target and to the mech between.
func (o *odds) draw(v volley) func(random func() uint64) []int {
	two, lucky, need := o.twoDice(), o.situation.Bool("reroll"), v.need.n
	return func(random func() uint64) []int {
		spent, target, between := !lucky, 0, 0
		for _, w := range v.strikes {
			at, way := o.lands(two.Draw(random), need)
			if !at && !spent {
				spent = true
				at, way = o.lands(two.Draw(random), need)
			}
			switch {
			case at:
				target += w.deals(true).Draw(random)
			case way:
				between += w.deals(false).Draw(random)
			}
		}
		return []int{target, between}
	}
}
