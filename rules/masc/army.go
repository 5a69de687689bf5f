package masc

import (
	"context"
	"fmt"
	"slices"

	"gantry/rules"
)

func (g *game) Army(ctx context.Context, f rules.Force) rules.Profile {
	v := g.view(ctx, f)
	counted := v.entries[:0:0]
	for _, e := range v.entries {
		if e.counts() {
			counted = append(counted, e)
		}
	}
	whole := []rules.Stat{v.mecha("mecha", "Mecha", counted), v.mecha(light, "Light", classed(counted, light)), v.mecha(mid, "Mid", classed(counted, mid))}
	p := rules.Profile{Class: g.pack.Editions.Rows.By[g.pack.Default].Name,
		Blocks: []rules.Block{{Card: true, Stats: append(whole, v.strength(counted)...)}}}
	labels, members := v.squads()
	for _, label := range labels {
		of := members[label][:0:0]
		for _, e := range members[label] {
			if e.counts() {
				of = append(of, e)
			}
		}
		p.Blocks = append(p.Blocks, rules.Block{Card: true, Label: label, Stats: append([]rules.Stat{v.mecha("mecha", "Mecha", of)}, v.strength(of)...)})
	}
	p.Blocks = append(p.Blocks, rules.Block{Label: "Victory points", Stats: v.score()}, rules.Block{Label: "Choice", Stats: []rules.Stat{v.forces()}})
	p.Tables = []rules.Table{g.card}
	p.Grids = v.victorySheet()
	p.Panels = append(slices.Clone(g.pack.Reference), g.ground())
	return p
}

func classed(entries []*entry, class string) (of []*entry) {
	for _, e := range entries {
		if e.Class.Value == class {
			of = append(of, e)
		}
	}
	return of
}

// mecha counts the mecha of some entries.
func (v *view) mecha(id, name string, entries []*entry) rules.Stat {
	src := rules.Source{Cite: v.pack.Force.Cite}
	w := rules.Work(id, name).Set("none", rules.Given(0, src))
	for _, e := range entries {
		if id != "mecha" {
			src.Basis = e.Class.Basis
		}
		w.Add(e.title(), rules.Given(e.Count, src))
	}
	return w.Stat()
}

func (e *entry) title() string {
	if e.Unit.Name != "" {
		return e.Unit.Name
	}
	return e.machine.Name
}

// strength is what some mecha come to together.
func (v *view) strength(entries []*entry) []rules.Stat {
	sum := func(id, name string, of func(*entry) rules.Stat) rules.Stat {
		w := rules.Work(id, name).Set("none", rules.Given(0, rules.Source{Cite: v.pack.Words.Cite}))
		for _, e := range entries {
			s := of(e)
			w.AddStat(e.title(), s.Times(e.Count))
		}
		return w.Stat()
	}
	attack := sum("attack", "Attack", func(e *entry) rules.Stat { return e.row[atAttack] })
	return []rules.Stat{attack, v.pool(attack, entries),
		sum("body", "Body", func(e *entry) rules.Stat { return e.row[atBody] }),
		sum("dice-to-kill", "Dice to kill", func(e *entry) rules.Stat { return e.kill }),
		v.slowest(entries)}
}

// pool is the most dice of an attack: every mecha in range, and every one of
// them pinning. Its text has the least too, when none pins.
func (v *view) pool(attack rules.Stat, entries []*entry) rules.Stat {
	most := rules.Work("pool", "Dice").AddStat("Attack of all", attack)
	most.Add("one for each that pins", rules.Given(number(entries), v.cited("pool")))
	s := most.Stat()
	if s.Basis == rules.Missing || attack.Value == s.Value {
		return s
	}
	return s.Reading(attack.Text + "–" + s.Text)
}

// term is a term of the reference, one without text where the pack has none.
func (g *game) term(id string) rules.Term {
	for _, p := range g.pack.Reference {
		for _, t := range p.Terms {
			if t.ID == id {
				return t
			}
		}
	}
	return rules.Term{ID: id, Source: rules.Source{Cite: g.pack.Words.Cite}}
}

// cited is the source of a term of the reference.
func (g *game) cited(id string) rules.Source { return g.term(id).Source }

func (v *view) slowest(entries []*entry) rules.Stat {
	w := rules.Work("slowest", "Slowest")
	needs := ""
	for _, e := range entries {
		if !e.Move.Known() && needs == "" {
			needs = e.onTheCard("Move")
		}
		if w.Empty() {
			w.Set(e.title(), e.Move)
		} else {
			w.AtMost(e.title(), e.Move)
		}
	}
	if w.Empty() {
		return rules.Stated("slowest", "Slowest", "–", rules.Source{Cite: v.pack.Words.Cite})
	}
	return w.Needs(needs).Stat()
}

// score is what regions are worth, and what there is to have of them.
func (v *view) score() []rules.Stat {
	s, b := v.pack.Scoring, v.pack.Board
	each := func(id, name string, f rules.Figure) rules.Stat { return rules.Work(id, name).Set("region", f).Stat() }
	all := func(name string, n, f rules.Figure) rules.Stat {
		return rules.Work("all", name).Set("regions", n).Mul("victory points", f).Stat()
	}
	win := rules.Work("victory-points", "To win")
	if f, ok := v.victoryPoints(); ok {
		win.Set("victory points", f)
	} else {
		win.Set("victory points", f).Needs("victory points to win from 0 to " + fmt.Sprint(mostPoints))
	}
	return []rules.Stat{win.Stat(), each("own-region", "Own region", s.Own), each("neutral-region", "Neutral region", s.Neutral), each("enemy-region", "Enemy region", s.Enemy),
		rules.Work("home", "All own regions").StepStat("own", rules.OpSet, all("Own", b.Own, s.Own)).Stat(),
		rules.Work("every-region", "All regions").AddStat("own", all("Own", b.Own, s.Own)).AddStat("neutral", all("Neutral", b.Neutral, s.Neutral)).AddStat("enemy", all("Enemy", b.Enemy, s.Enemy)).Stat()}
}

// forces is how many different forces the counters of a colour make.
func (v *view) forces() rules.Stat {
	w := rules.Work("forces", "Possible forces")
	counters := v.pack.Components.Counters
	for _, of := range []string{light, mid} {
		quota, ok := v.quota(of)
		types, basis := 0, max(quota.Basis, counters.Basis)
		for _, m := range v.types {
			basis = max(basis, m.Class.Basis)
			if m.Class.Value == of {
				types++
			}
		}
		n := rules.Figure{Source: rules.Source{Basis: basis, Cite: v.pack.Force.Cite}}
		if ok && basis != rules.Missing {
			n.Value = rules.Int(choices(quota.Int(), types, counters.Int()))
		} else {
			n.Basis = rules.Missing
			w.Needs("the class of every type and a number of Light and Mid mecha")
		}
		label := fmt.Sprintf("%s: %s of %d types, at most %s of each", class{Value: of}.label(), quota.Value, types, counters.Value)
		if w.Empty() {
			w.Set(label, n)
		} else {
			w.Mul(label, n)
		}
	}
	return w.Stat()
}

// choices is in how many ways n can be made of some numbers from 0 to most.
func choices(n, numbers, most int) int {
	ways := make([]int, n+1)
	ways[0] = 1
	for range numbers {
		next := make([]int, n+1)
		for sum := range next {
			for one := 0; one <= min(most, sum); one++ {
				next[sum] += ways[sum-one]
			}
		}
		ways = next
	}
	return ways[n]
}
