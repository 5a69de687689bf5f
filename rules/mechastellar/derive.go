package mechastellar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// The formulas of the game. A modifier of 0 has no line in the math.

var (
	zero = rules.Int(0)
	one  = rules.Int(1)
)

// isZero reports whether a figure is known to be 0.
func isZero(f rules.Figure) bool { return f.Known() && f.Value == zero }

// addModifier adds a modifier.
func addModifier(w *rules.Working, label string, f rules.Figure) {
	if !isZero(f) {
		w.Add(label, f)
	}
}

// addPerStep adds each per step of a number.
func addPerStep(w *rules.Working, label string, each, n rules.Figure) {
	scale(w, label, rules.OpAdd, each, label, n)
}

// subtractPerStep subtracts each per step of a number.
func subtractPerStep(w *rules.Working, label string, each, n rules.Figure) {
	scale(w, label, rules.OpSub, each, label, n)
}

func scale(w *rules.Working, label string, op rules.Op, each rules.Figure, steps string, n rules.Figure) {
	if !isZero(each) && !isZero(n) {
		w.StepOf(label, op, w.Part("part").Set("each", each).Mul(steps, n))
	}
}

// tiers returns the tiers of Performance above the first.
func (m *model) tiers() rules.Figure {
	p := m.build[performance]
	if !p.Known() {
		return judge.NotGiven
	}
	above := 0
	var src rules.Source
	for _, t := range m.pack.Tiers.Rows.All {
		if p.Int() >= t.Begin.Int() {
			above++
			src = t.Begin.Source
		}
	}
	return rules.Given(above, src)
}

// tierBonus adds each for every tier above the first.
func (m *model) tierBonus(w *rules.Working, each rules.Figure) {
	label := "tier"
	if m.tier.Known() {
		label = "tier " + strconv.Itoa(m.tier.Int()+1)
	}
	scale(w, label, rules.OpAdd, each, "above tier 1", m.tier)
}

// growth adds the effect of Performance on a skill: a step per level, then one for several.
func (m *model) growth(w *rules.Working, g growth) {
	p := m.build[performance]
	steps := w.Part("steps").Set("Performance", p).AtMost("at 1 step per level", g.Full)
	if p.Int() > g.Full.Int() {
		steps.StepOf("slower growth", rules.OpAdd, w.Part("part").Set("Performance", p).Sub("full steps", g.Full).
			Div("levels per step", g.Every).Floor("rounded down", g.Every.Source))
	}
	w.StepOf("growth with Performance", rules.OpAdd, steps)
}

// highFrame adds the effect of a high frame on a skill; an unknown frame makes it missing.
func (m *model) highFrame(w *rules.Working, bonus rules.Figure) {
	switch f := m.build[frame]; {
	case !f.Known():
		w.Add("high frame", judge.NotGiven)
	case f.Int() >= m.pack.FrameBonus.From.Int():
		addModifier(w, "high frame", bonus)
	}
}

// skill begins a skill from its base, Performance, role and frame.
func (m *model) skill(id, label string, ofRole, ofFrame rules.Figure) *rules.Working {
	w := rules.Work(id, label).Set("base", m.pack.Base.Rows.By[id])
	m.growth(w, m.pack.Growth.Rows.By[id])
	addModifier(w, m.role.label, ofRole)
	m.highFrame(w, ofFrame)
	return w
}

// The limits of the dice: a natural 9 or more always evades a shot, a natural 2 or less is always critical,
// whatever the stats.
const (
	dieFaces       = 10
	surelyEvaded   = 9
	surelyCritical = 2 // or less
	poolDice       = 10
)

func (m *model) sensors() rules.Stat {
	w := rules.Work("sensors", "Sens").Set("base", m.pack.Base.Rows.By["sensors"])
	m.tierBonus(w, m.pack.Tiers.Sensors)
	addModifier(w, m.role.label, m.role.Sensors)
	return w.Format("", affix["sensors"])
}

func (m *model) move() rules.Stat {
	base, row := m.pack.Base.Rows.By["move"], &m.pack.Move
	w := rules.Work("move", "Move").Set("base", base)
	addPerStep(w, "Performance", row.Performance, m.build[performance])
	addModifier(w, m.role.label, m.role.Move)
	addPerStep(w, "Speed+", row.Speed, m.build[speed])
	addModifier(w, m.special.Name, m.special.Move)
	m.tierBonus(w, m.pack.Tiers.Move)
	m.weight(w)
	return w.AtLeast("minimum", rules.Given(0, base.Source)).Format("", affix["move"])
}

// weight subtracts the weight of armor from the move, once armor exceeds the frame.
func (m *model) weight(w *rules.Working) {
	a, f, row := m.build[armor], m.build[frame], &m.pack.Move
	if a.Known() && f.Known() && a.Int() <= f.Int() {
		return
	}
	more := w.Part("part").Set("Armor+", a).Sub("Frame", f).Sub("for the first step",
		rules.Given(1, row.Weight.Source)).
		Div("steps per inch", row.Every).Floor("rounded down", row.Every.Source)
	w.StepOf("weight", rules.OpSub,
		w.Part("part").Set("for Armor+ above Frame", row.Weight).StepOf("further steps", rules.OpAdd, more))
}

func (m *model) actions() rules.Stat {
	w := rules.Work("actions", "Act").Set(m.typ.Name, m.typ.Actions)
	addModifier(w, m.role.label, m.role.Actions)
	addModifier(w, m.special.Name, m.special.Actions)
	return w.Stat()
}

func (m *model) shooting() rules.Stat {
	s := m.skill("shooting", "Shoot", m.role.Shooting, m.pack.FrameBonus.Shooting).Stat()
	if n := s.Value.Int(); n > dieFaces {
		s.Note = fmt.Sprintf("Above d10: against Evade %d or less, only a natural 9 or 10 evades.",
			n-surelyEvaded)
	}
	return s
}

func (m *model) melee() rules.Stat {
	w := m.skill("melee", "Melee", m.role.Melee, m.pack.FrameBonus.Melee)
	addPerStep(w, "Size", m.pack.Size.Melee, m.build[size])
	s := w.Format("", affix["melee"])
	if n := s.Value.Int(); n > poolDice {
		s.Note = fmt.Sprintf("Above the pool limit: of %d dice, at most %d attack and at most %d defend.",
			n, poolDice, poolDice)
	}
	return s
}

func (m *model) evade() rules.Stat {
	w := m.skill("evade", "Evade", m.role.Evade, m.pack.FrameBonus.Evade)
	for _, b := range m.pack.Size.Evade.All {
		if n := m.build[size]; !n.Known() {
			w.Sub("large", judge.NotGiven)
		} else if n.Int() >= b.From.Int() {
			w.Sub(b.label, b.Lost)
		}
	}
	addModifier(w, m.typ.Name, m.typ.Evade)
	s := w.AtLeast("minimum", rules.Given(0, m.pack.Base.Rows.By["evade"].Source)).Stat().Signed()
	if n := s.Value.Int() + surelyCritical + 1; n >= dieFaces {
		s.Note = fmt.Sprintf("Above d10: against Shooting %d or less, only a critical hits.", n)
	}
	return s
}

func (m *model) armSave() rules.Stat {
	each := m.pack.HP.ArmSave
	return rules.Work("arm-save", "ARM Sv").Set("Armor+", m.build[armor]).Div("steps per point", each).
		Floor("rounded down", each.Source).Stat().Signed()
}

func (m *model) hp() rules.Stat {
	row := &m.pack.HP
	w := rules.Work("hp", "HP").Set("frame", m.frameHP())
	if a := m.build[armor]; !isZero(a) {
		w.StepOf("Armor+", rules.OpAdd,
			w.Part("part").Set("Frame", m.build[frame]).Add("base", row.Plus).Mul("each", row.Armor).Mul("Armor+", a))
	}
	addPerStep(w, "Size", m.pack.Size.HP, m.build[size])
	m.tierBonus(w, m.pack.Tiers.HP)
	addModifier(w, m.special.Name, m.special.HP)
	if m.typ.HP.Value != one {
		w.Mul(m.typ.Name, m.typ.HP).
			Div("HP per step", row.Full).Floor("rounded down", row.Full.Source).Mul("HP per step", row.Full)
	}
	return w.Stat()
}

// frameHP returns the HP of the unit's frame.
func (m *model) frameHP() rules.Figure {
	if base, ok := m.pack.Frames.Rows.By[m.build[frame].Value.String()]; ok {
		return base
	}
	return judge.NotGiven
}

// buildSlots returns the EQ slots of the unit's build.
func (m *model) buildSlots(w *rules.Working) rules.Stat {
	row, b := &m.pack.Slots, &m.build
	w.Set("base", row.Base)
	addPerStep(w, "Frame", row.Frame, b[frame])
	subtractPerStep(w, "Armor+", row.Armor, b[armor])
	subtractPerStep(w, "Speed+", row.Speed, b[speed])
	addPerStep(w, "Cost+", row.Cost, b[cost])
	addPerStep(w, "Size", row.Size, b[size])
	addModifier(w, m.special.Name, m.special.Slots)
	return w.Stat()
}

// eqSlots returns the EQ slots of a unit.
func (m *model) eqSlots() rules.Stat {
	if m.stock != nil {
		return m.stock.slots
	}
	return m.buildSlots(rules.Work("eq-slots", "EQ"))
}

// pool returns the power or the havoc of a unit, which it regains each round.
func (m *model) pool() (rules.Stat, bool) {
	switch {
	case m.typ.Power != nil:
		w := rules.Work("power", "Power").Set(m.typ.Name, *m.typ.Power)
		m.tierBonus(w, m.pack.Tiers.Power)
		return w.Stat(), true
	case m.typ.Havoc != nil:
		return rules.Work("havoc", "Havoc").Set(m.typ.Name, *m.typ.Havoc).Add("Size", m.build[size]).Stat(), true
	}
	return rules.Stat{}, false
}

// engagement returns the distance at which an enemy is locked in melee.
func (m *model) engagement() rules.Stat {
	return rules.Work("engagement", "Engage").Set("for the size of the figures", m.figures).
		Add("Size", m.build[size]).Format("", `"`)
}

// buildOf returns a build stat for a sheet.
func (m *model) buildOf(i int) rules.Stat {
	b := &buildStats[i]
	label := b.Label
	if b.card != "" {
		label = b.card
	}
	s := rules.Work(b.ID, label).Set(b.Label, m.build[i]).Needs("a value in its range").Stat()
	if b.signed {
		return s.Signed()
	}
	return s
}

// formulas returns the combat stats by the build.
func (m *model) formulas() [combatStats]rules.Stat {
	return [...]rules.Stat{m.sensors(), m.move(), m.actions(), m.shooting(), m.melee(), m.evade(), m.armSave(), m.hp()}
}

// combat returns the combat stats as the unit's profile prints them, under the army's modules.
func (m *model) combat() [combatStats]rules.Stat {
	var line [combatStats]rules.Stat
	if m.stock != nil {
		line = m.stock.combat
	} else {
		line = m.formulas()
	}
	if d := m.doubling; d != nil {
		line[hpAt] = alter(line[hpAt], func(w *rules.Working) { w.Mul(d.name, d.hp) })
	}
	if t := m.terrain; m.level() > 0 && slices.Contains(t.Types, m.typ.id) {
		skilled := "skilled in " + strings.ToLower(t.Name)
		line[moveAt] = alter(line[moveAt], func(w *rules.Working) { w.Add(skilled, t.Move) })
	}
	return line
}

// alter returns a stat with one more step, both printed and derived.
func alter(s rules.Stat, step func(*rules.Working)) rules.Stat {
	w := rules.Work(s.ID, s.Label).StepStat(s.Label, rules.OpSet, s)
	step(w)
	out := w.Format("", affix[s.ID])
	out.Printed, out.Note = s.Printed, s.Note
	if s.Derived != nil {
		d := alter(*s.Derived, step)
		out.Derived = &d
	}
	return out
}

// affix is the text after a stat's number.
var affix = map[string]string{"sensors": `"`, "move": `"`, "melee": "d10"}
