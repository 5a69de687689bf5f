package mechastellar

import "gantry/rules"

// part is a piece of a working that hangs on one number, such as what Speed+
// adds to a move. It is worked out when the pack is opened for each number that
// a player may choose, since a designed unit's sheet is mostly made of parts.
type part struct {
	work    func(n rules.Figure) rules.Stat
	numbers []rules.Figure // whole and without a gap, from the least on
	worked  []rules.Stat   // of numbers
}

func partOf(numbers []rules.Figure, work func(n rules.Figure) rules.Stat) part {
	p := part{work: work, numbers: numbers}
	for _, n := range numbers {
		p.worked = append(p.worked, work(n))
	}
	return p
}

// of is the part for a number, whatever its source.
func (p *part) of(n rules.Figure) *rules.Stat {
	if len(p.numbers) > 0 {
		if i := n.Int() - p.numbers[0].Int(); i >= 0 && i < len(p.numbers) && p.numbers[i] == n {
			return &p.worked[i]
		}
	}
	s := p.work(n)
	return &s
}

// chosen are the numbers of a build stat as a player chooses them.
func chosen(stat int) []rules.Figure {
	var numbers []rules.Figure
	for n := buildStats[stat].min; n <= buildStats[stat].max; n++ {
		numbers = append(numbers, rules.Given(n, rules.ThisRoster))
	}
	return numbers
}

// per is so much for each of a number; without steps where that is nothing.
func per(each rules.Figure, by string, numbers []rules.Figure) part {
	return partOf(numbers, func(n rules.Figure) rules.Stat {
		if none(n) || none(each) {
			return rules.Stat{}
		}
		return rules.Work(by, by).Set("each", each).Mul(by, n).Stat()
	})
}

// perStat is so much for each of a build stat.
func perStat(each rules.Figure, stat int) part {
	return per(each, buildStats[stat].label, chosen(stat))
}

// growth is what Performance gives a stat: a step a level, then one for several.
func (g growth) part() part {
	return partOf(chosen(performance), func(p rules.Figure) rules.Stat {
		w := rules.Work("growth", "growth").Set("Performance", p).AtMost("a step a level up to", g.Full)
		if p.Int() > g.Full.Int() {
			w.AddStat("slower growth", rules.Work("above", "above").Set("Performance", p).Sub("full steps", g.Full).
				Div("levels a step", g.Every).Floor("whole steps", g.Every.Source).Stat())
		}
		return w.Stat()
	})
}

// parts are what sheets are made of.
type parts struct {
	built [numbers]part // as a sheet shows them

	frames     [mostFrame + 1]*frameParts // 0 where the frame is missing
	engagement map[string]*part           // by the size of the figures

	meleeSize, hpSize, armSave, moveSpeed               part
	slotFrame, slotArmor, slotSpeed, slotCost, slotSize part
	costPerformance, costCost, costSize, costPilot      part

	tierMove, tierHP, tierPower part
}

// skill is what Shooting, Melee or Evade start from: how it grows with Performance
// in a role, on a frame that is not high and on one that is.
type skill struct{ low, high part }

// roleParts are what a role's sheets are made of.
type roleParts struct {
	shooting, melee, evade skill
	move                   part // as it grows with Performance
	sensors                part // by tiers above the first
}

func (p *tables) partsOf(r *role) roleParts {
	skillOf := func(id, label string, ofRole, ofFrame rules.Figure) skill {
		growth := p.Growth.Rows.By[id].part()
		low := partOf(chosen(performance), func(n rules.Figure) rules.Stat {
			w := rules.Work(id, label).Set("base", p.Base.Rows.By[id]).AddStat("growth with Performance", *growth.of(n))
			return hand{Working: w}.plus(r.label, ofRole).Stat()
		})
		return skill{low, partOf(chosen(performance), func(n rules.Figure) rules.Stat {
			return hand{Working: rules.Work(id, label).Resume(low.of(n))}.plus("high frame", ofFrame).Stat()
		})}
	}
	tiers, b := p.above(p.Tiers.Sensors), &p.FrameBonus
	faster := perStat(p.Move.Performance, performance)
	return roleParts{
		shooting: skillOf("shooting", "Shoot", r.Shooting, b.Shooting), melee: skillOf("melee", "Melee", r.Melee, b.Melee), evade: skillOf("evade", "Evade", r.Evade, b.Evade),
		move: partOf(chosen(performance), func(n rules.Figure) rules.Stat {
			h := hand{Working: rules.Work("move", "Move").Set("base", p.Base.Rows.By["move"])}
			return h.times("Performance", &faster, n).plus(r.label, r.Move).Stat()
		}),
		sensors: partOf(tiers.numbers, func(n rules.Figure) rules.Stat {
			h := hand{Working: rules.Work("sensors", "Sens").Set("base", p.Base.Rows.By["sensors"])}
			return h.tierOf(&tiers, n).plus(r.label, r.Sensors).Shown("", `"`)
		}),
	}
}

// frameParts are what sheets of a frame are made of: HP and EQ slots as they hang
// on Armor+, the price of the build as it hangs on Performance.
type frameParts struct {
	frame            rules.Figure
	hp, slots, build part
}

// partsOfFrame works them out for a frame, ahead for the numbers that are given.
func (p *tables) partsOfFrame(a *parts, f rules.Figure, armors, performances []rules.Figure) *frameParts {
	base, ok := p.Frames.Rows.By[f.Value.String()]
	if !ok {
		base = notGiven
	}
	squared := rules.Work("frame", "frame").Set("Frame", f).Mul("squared", f).Mul("each", p.Points.Frame).Stat()
	return &frameParts{
		frame: f,
		hp: partOf(armors, func(n rules.Figure) rules.Stat {
			w := rules.Work("hp", "HP").Set("frame", base)
			if !none(n) {
				w.StepOf("Armor+", rules.OpAdd, rules.Work("armor", "armor").Set("Frame", f).Add("and", p.HP.Plus).Mul("each", p.HP.Armor).Mul("Armor+", n))
			}
			return w.Stat()
		}),
		slots: partOf(armors, func(n rules.Figure) rules.Stat {
			h := hand{Working: rules.Work("eq-slots", "EQ").Set("base", p.Slots.Base)}
			return h.times("Frame", &a.slotFrame, f).timesAs(rules.OpSub, "Armor+", &a.slotArmor, n).Stat()
		}),
		build: partOf(performances, func(n rules.Figure) rules.Stat {
			h := hand{Working: rules.Work("build", "Build").StepStat("Frame", rules.OpSet, squared)}
			h.times("Performance", &a.costPerformance, n)
			for id, t := range p.Tiers.Rows.All {
				h.from("tier "+id, n, t.Begin, t.Points)
			}
			return h.Stat()
		}),
	}
}

// above is so much for each tier above the first.
func (p *tables) above(each rules.Figure) part {
	tiers := []rules.Figure{{}}
	for _, t := range p.Tiers.Rows.All {
		tiers = append(tiers, rules.Given(len(tiers), t.Begin.Source))
	}
	return per(each, "tiers above 1", tiers)
}

func (p *tables) parts() *parts {
	a := &parts{
		meleeSize: perStat(p.Size.Melee, size), hpSize: perStat(p.Size.HP, size),
		moveSpeed: perStat(p.Move.Speed, speed),
		slotFrame: perStat(p.Slots.Frame, frame), slotArmor: perStat(p.Slots.Armor, armor), slotSpeed: perStat(p.Slots.Speed, speed),
		slotCost: perStat(p.Slots.Cost, cost), slotSize: perStat(p.Slots.Size, size),
		costPerformance: perStat(p.Points.Performance, performance), costCost: perStat(p.Points.Cost, cost), costSize: perStat(p.Points.Size, size),
		costPilot: per(p.Points.Pilot, "levels", chosen(pilot)),
	}
	a.armSave = partOf(chosen(armor), func(n rules.Figure) rules.Stat {
		each := p.HP.ArmSave
		return signed(rules.Work("arm-save", "ARM Sv").Set("Armor+", n).Div("steps a point", each).Floor("whole points", each.Source).Stat())
	})
	for _, f := range append(chosen(frame), notGiven) {
		a.frames[f.Int()] = p.partsOfFrame(a, f, chosen(armor), chosen(performance))
	}
	for i, b := range buildStats {
		a.built[i] = partOf(chosen(i), b.shown)
	}
	a.tierMove, a.tierHP, a.tierPower = p.above(p.Tiers.Move), p.above(p.Tiers.HP), p.above(p.Tiers.Power)
	a.engagement = map[string]*part{}
	for figures, base := range p.Army.Engagement.All {
		by := engagement(base)
		a.engagement[figures] = &by
	}
	return a
}

// engagement is how near an enemy is locked in melee, by size.
func engagement(base rules.Figure) part {
	return partOf(chosen(size), func(n rules.Figure) rules.Stat {
		return rules.Work("engagement", "Engage").Set("size of the figures", base).Add("Size", n).Shown("", `"`)
	})
}

// shown is the build stat on a sheet.
func (s buildStat) shown(n rules.Figure) rules.Stat {
	label := s.label
	if s.card != "" {
		label = s.card
	}
	stat := rules.Work(s.id, label).Set(s.label, n).Needs("a value in its range").Stat()
	if s.signed {
		return signed(stat)
	}
	return stat
}
