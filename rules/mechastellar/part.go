package mechastellar

import "gantry/rules"

// part is a piece of a working that hangs on one number, such as what Speed+
// adds to a move. It is worked out when the pack is opened for each number that
// a player may choose, since a designed unit's sheet is mostly made of parts.
type part struct {
	work    func(n rules.Figure) rules.Stat
	numbers []rules.Figure // whole and without a gap
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
	if i := n.Int() - p.numbers[0].Int(); i >= 0 && i < len(p.numbers) && p.numbers[i] == n {
		return &p.worked[i]
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

	shooting, melee, evade skill
	meleeSize, hpSize      part
	armSave                part

	movePerformance, moveSpeed                                part
	slotFrame, slotArmor, slotSpeed, slotCost, slotSize       part
	costFrame, costPerformance, costCost, costSize, costPilot part

	tierSensors, tierMove, tierHP, tierPower part
}

// skill is what Shooting, Melee and Evade grow from.
type skill struct {
	base   rules.Figure
	growth part
	high   rules.Figure // of a high frame
}

func (p *pack) parts() parts {
	skillOf := func(id string, high rules.Figure) skill {
		return skill{p.Base.Rows.By[id], p.Growth.Rows.By[id].part(), high}
	}
	a := parts{
		shooting: skillOf("shooting", p.FrameBonus.Shooting), melee: skillOf("melee", p.FrameBonus.Melee), evade: skillOf("evade", p.FrameBonus.Evade),
		meleeSize: perStat(p.Size.Melee, size), hpSize: perStat(p.Size.HP, size),
		movePerformance: perStat(p.Move.Performance, performance), moveSpeed: perStat(p.Move.Speed, speed),
		slotFrame: perStat(p.Slots.Frame, frame), slotArmor: perStat(p.Slots.Armor, armor), slotSpeed: perStat(p.Slots.Speed, speed),
		slotCost: perStat(p.Slots.Cost, cost), slotSize: perStat(p.Slots.Size, size),
		costPerformance: perStat(p.Points.Performance, performance), costCost: perStat(p.Points.Cost, cost), costSize: perStat(p.Points.Size, size),
		costPilot: per(p.Points.Pilot, "levels", chosen(pilot)),
	}
	a.armSave = partOf(chosen(armor), func(n rules.Figure) rules.Stat {
		each := p.HP.ArmSave
		return signed(rules.Work("arm-save", "ARM Sv").Set("Armor+", n).Div("steps a point", each).Floor("whole points", each.Source).Stat())
	})
	a.costFrame = partOf(chosen(frame), func(n rules.Figure) rules.Stat {
		return rules.Work("frame", "frame").Set("Frame", n).Mul("squared", n).Mul("each", p.Points.Frame).Stat()
	})
	for i, b := range buildStats {
		a.built[i] = partOf(chosen(i), b.shown)
	}
	tiers := []rules.Figure{{}} // above the first
	for _, t := range p.Tiers.Rows.All {
		tiers = append(tiers, rules.Given(len(tiers), t.Begin.Source))
	}
	above := func(each rules.Figure) part { return per(each, "tiers above 1", tiers) }
	a.tierSensors, a.tierMove, a.tierHP, a.tierPower = above(p.Tiers.Sensors), above(p.Tiers.Move), above(p.Tiers.HP), above(p.Tiers.Power)
	return a
}

// shown is the build stat on a sheet.
func (b buildStat) shown(n rules.Figure) rules.Stat {
	label := b.label
	if b.card != "" {
		label = b.card
	}
	s := rules.Work(b.id, label).Set(b.label, n).Needs("a value in its range").Stat()
	if b.signed {
		return signed(s)
	}
	return s
}
