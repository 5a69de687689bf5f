package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// Whole returns the sums of the force and its squads, and the sheet of a game.
func (a *army) Whole() rules.Profile {
	all := a.units.counted().inPlay()
	classed := func(class string) rules.Stat {
		return a.count(class, className(class), all.only(func(u *unit) bool { return u.Class.Value == class }))
	}
	whole := []rules.Stat{a.count("mecha", "Mecha", all), classed(light), classed(mid)}
	p := rules.Profile{
		Class:  a.pack.Editions.Rows.By[a.pack.Default].Name,
		Blocks: []rules.Block{{Card: true, Stats: append(whole, a.strength(all)...)}},
		Tables: []rules.Table{a.card},
		Grids:  a.victorySheet(),
		Marks:  a.sideMarks(),
		Panels: append(slices.Clone(a.pack.Reference), a.ground()),
	}
	for _, id := range []string{initiative, movement, combat, victory} {
		p.Phases = append(p.Phases, a.term(id).Name)
	}
	for _, s := range a.units.squads((*unit).team) {
		of := s.counted().inPlay()
		stats := append([]rules.Stat{a.count("mecha", "Mecha", of)}, a.strength(of)...)
		p.Blocks = append(p.Blocks, rules.Block{Card: true, Label: s[0].team(), Stats: stats})
	}
	p.Blocks = append(p.Blocks, rules.Block{Label: "Victory points", Stats: a.score()},
		rules.Block{Label: "Choice", Stats: []rules.Stat{a.forces()}})
	return p
}

// count returns the number of mecha. A count by class has the basis of the classes.
func (g *game) count(id, name string, of group) rules.Stat {
	src := rules.Source{Cite: g.pack.Force.Cite}
	w := rules.Work(id, name).Set("none", rules.Given(0, src))
	for _, u := range of {
		if id != "mecha" {
			src.Basis = u.Class.Basis
		}
		w.Add(u.Title(), rules.Given(u.Count, src))
	}
	return w.Stat()
}

// strength returns the sums of some mecha.
func (g *game) strength(of group) []rules.Stat {
	sum := func(id, name string, each func(*unit) rules.Stat) rules.Stat {
		w := rules.Work(id, name).Set("none", rules.Given(0, rules.Source{Cite: g.pack.Words.Cite}))
		for _, u := range of {
			w.AddStat(u.Title(), each(u).Times(u.Count))
		}
		return w.Stat()
	}
	attack := sum("attack", "Attack", func(u *unit) rules.Stat { return u.row[atAttack] })
	return []rules.Stat{attack, g.pool(attack, of.mecha()),
		sum("body", "Body", func(u *unit) rules.Stat { return u.bodyLeft() }),
		sum("dice-to-kill", "Dice to kill", func(u *unit) rules.Stat { return u.toKill(g) }),
		g.slowest(of)}
}

// pool returns the largest number of dice of an attack: every mecha in range and pinning. Its text also has the
// smallest number, without pinning.
func (g *game) pool(attack rules.Stat, mecha int) rules.Stat {
	most := rules.Work("pool", "Dice").AddStat("Attack of all", attack).
		Add("for pinning, 1 per mecha", rules.Given(mecha, g.term("pool").Source)).Stat()
	if most.Basis == rules.Missing || attack.Value == most.Value {
		return most
	}
	return most.Reading(attack.Text + "–" + most.Text)
}

func (g *game) slowest(of group) rules.Stat {
	if len(of) == 0 {
		return rules.WordStat("slowest", "Slowest", "–", rules.Source{Cite: g.pack.Words.Cite})
	}
	w := rules.Work("slowest", "Slowest").Set(of[0].Title(), of[0].Move)
	for _, u := range of[1:] {
		w.OrLowest(u.Title(), u.Move)
	}
	if i := slices.IndexFunc(of, func(u *unit) bool { return !u.Move.Known() }); i >= 0 {
		w.Needs(of[i].onTheCard("Move"))
	}
	return w.Stat()
}

// score returns the points to win, the value of each kind of region, and the points for all regions.
func (a *army) score() []rules.Stat {
	s, b := a.pack.Scoring, a.pack.Board
	each := func(id, name string, f rules.Figure) rules.Stat {
		return rules.Work(id, name).Set("per region", f).Stat()
	}
	all := func(name string, n, f rules.Figure) rules.Stat {
		return rules.Work("all", name).Set("regions", n).Mul("per region", f).Stat()
	}
	own := all("Own", b.Own, s.Own)
	win := rules.Work("victory-points", "To win").Set("victory points", a.option(goal)).
		Needs(fmt.Sprintf("victory points to win from 0 to %d", maxPoints)).Stat()
	return []rules.Stat{win,
		each("own-region", "Own region", s.Own),
		each("neutral-region", "Neutral region", s.Neutral),
		each("enemy-region", "Enemy region", s.Enemy),
		rules.Work("home", "All own regions").StepStat("from own regions", rules.OpSet, own).Stat(),
		rules.Work("every-region", "All regions").AddStat("from own regions", own).
			AddStat("from neutral regions", all("Neutral", b.Neutral, s.Neutral)).
			AddStat("from enemy regions", all("Enemy", b.Enemy, s.Enemy)).Stat()}
}

// forces returns the number of different forces from the counters of a color.
func (a *army) forces() rules.Stat {
	w := rules.Work("forces", "Possible forces")
	counters := a.pack.Components.Counters
	for i, of := range []string{light, mid} {
		quota := a.option(of)
		n := rules.Figure{Source: rules.Source{Basis: max(quota.Basis, counters.Basis), Cite: a.pack.Force.Cite}}
		types := 0
		for _, m := range a.types {
			n.Basis = max(n.Basis, m.Class.Basis)
			if m.Class.Value == of {
				types++
			}
		}
		if n.Known() {
			n.Value = rules.Int(waysToSum(quota.Int(), types, counters.Int()))
		} else {
			w.Needs("the class of every type and a number of Light and Mid mecha")
		}
		step := w.Mul
		if i == 0 {
			step = w.Set
		}
		step(fmt.Sprintf("ways for %s (%s of %d types, at most %s each)", className(of), quota.Value,
			types, counters.Value),
			n)
	}
	return w.Stat()
}

// waysToSum returns in how many ways n is the sum of some numbers from 0 to most.
func waysToSum(n, numbers, most int) int {
	ways := make([]int, n+1)
	ways[0] = 1
	for range numbers {
		next := make([]int, n+1)
		for sum := range next {
			for one := range min(most, sum) + 1 {
				next[sum] += ways[sum-one]
			}
		}
		ways = next
	}
	return ways[n]
}
