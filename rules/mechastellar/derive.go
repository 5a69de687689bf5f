package mechastellar

import (
	"fmt"

	"gantry/rules"
)

// hand is a working that knows how the game's sums are written.
type hand struct {
	*rules.Working
	m *model
}

func (m *model) work(id, label string, lines int) hand {
	return hand{m.view.paper.Work(id, label, lines), m}
}

var zero = rules.Int(0)

// times adds so many a step; nothing where there are none.
func (h hand) times(label string, each rules.Figure, by string, n rules.Figure) hand {
	return h.timesAs(rules.OpAdd, label, each, by, n)
}

func (h hand) timesAs(op rules.Op, label string, each rules.Figure, by string, n rules.Figure) hand {
	if !none(n) && !none(each) {
		h.StepOf(label, op, h.m.view.paper.Work(label, label, 2).Set("each", each).Mul(by, n))
	}
	return h
}

// plus adds a modifier; nothing where it is 0.
func (h hand) plus(label string, f rules.Figure) hand {
	if !none(f) {
		h.Add(label, f)
	}
	return h
}

func none(f rules.Figure) bool { return f.Known() && f.Value == zero }

// from adds a modifier once a build stat has come to a threshold; where the stat
// is missing, nobody knows.
func (h hand) from(label string, stat int, threshold, f rules.Figure) hand {
	switch b := h.m.build[stat]; {
	case !b.Known():
		h.Add(label, notGiven)
	case b.Int() >= threshold.Int():
		h.plus(label, f)
	}
	return h
}

// skill is what Shooting, Melee and Evade grow from.
type skill struct {
	base   rules.Figure
	growth growth
	high   rules.Figure // of a high frame
}

// growth adds what Performance gives: a step a level, then one for several.
func (h hand) growth(g *growth) hand {
	p := h.m.build[performance]
	w := h.m.view.paper.Work("growth", "growth", 3).Set("Performance", p).AtMost("a step a level up to", g.Full)
	if p.Int() > g.Full.Int() {
		above := h.m.view.paper.Work("above", "above", 4).Set("Performance", p).Sub("full steps", g.Full).Div("levels a step", g.Every).Floor("whole steps", g.Every.Source)
		w.StepOf("slower growth", rules.OpAdd, above)
	}
	h.StepOf("growth with Performance", rules.OpAdd, w)
	return h
}

// tiers is how many tiers the unit stands above the first.
func (m *model) tiers() rules.Figure {
	p := m.build[performance]
	if !p.Known() {
		return notGiven
	}
	f := rules.Given(0, rules.Source{})
	for _, t := range m.view.pack.Tiers.Rows.All {
		if p.Int() >= t.Begin.Int() {
			f = rules.Given(f.Int()+1, t.Begin.Source)
		}
	}
	return f
}

// tierNames are the labels of what a tier gives, from the first.
var tierNames = [...]string{"tier 1", "tier 2", "tier 3"}

// tier adds what each tier above the first gives.
func (h hand) tier(each rules.Figure) hand {
	n := h.m.tiers()
	label := "tier"
	if n.Known() && n.Int() < len(tierNames) {
		label = tierNames[n.Int()]
	}
	return h.times(label, each, "tiers above 1", n)
}

// sme starts Shooting, Melee or Evade.
func (m *model) sme(id, label string, s *skill, ofRole rules.Figure) hand {
	h := m.work(id, label, 7)
	h.Set("base", s.base)
	return h.growth(&s.growth).plus(m.role.label, ofRole).from("high frame", frame, m.view.pack.FrameBonus.From, s.high)
}

func (m *model) sensors() rules.Stat {
	h := m.work("sensors", "Sens", 3)
	h.Set("base", m.view.pack.Base.Rows.By["sensors"])
	return h.tier(m.view.pack.Tiers.Sensors).plus(m.role.label, m.role.Sensors).Shown("", `"`)
}

func (m *model) move() rules.Stat {
	p := &m.view.pack
	h := m.work("move", "Move", 8)
	h.Set("base", p.Base.Rows.By["move"])
	h.times("Performance", p.Move.Performance, "Performance", m.build[performance]).plus(m.role.label, m.role.Move).
		times("Speed+", p.Move.Speed, "Speed+", m.build[speed]).plus(m.special.Name, m.special.Move).tier(p.Tiers.Move)
	if w, heavy := m.weight(); heavy {
		h.StepOf("weight", rules.OpSub, w)
	}
	h.AtLeast("never less than", rules.Given(0, p.Base.Rows.By["move"].Source))
	return h.Shown("", `"`)
}

// weight is what armor costs of the move, once there is more than the frame bears.
func (m *model) weight() (w *rules.Working, heavy bool) {
	a, f, row := m.build[armor], m.build[frame], &m.view.pack.Move
	if a.Known() && f.Known() && a.Int() <= f.Int() {
		return nil, false
	}
	more := m.view.paper.Work("more", "more", 5).Set("Armor+", a).Sub("Frame", f).Sub("the first", rules.Given(1, row.Weight.Source)).
		Div("steps a point", row.Every).Floor("whole points", row.Every.Source)
	return m.view.paper.Work("weight", "weight", 2).Set("too heavy", row.Weight).StepOf("further steps", rules.OpAdd, more), true
}

// What the dice of the game can tell: a shot is evaded by a natural 9 and more,
// and critical on a natural 2 and less, whatever the stats say.
const (
	dieFaces     = 10
	surelyEvaded = 9
	surelyHit    = 3 // the lowest face that stats decide
	poolDice     = 10
)

func (m *model) actions() rules.Stat {
	h := m.work("actions", "Act", 3)
	h.Set(m.typ.Name, m.typ.Actions)
	return h.plus(m.role.label, m.role.Actions).plus(m.special.Name, m.special.Actions).Stat()
}

func (m *model) shooting() rules.Stat {
	s := m.sme("shooting", "Shoot", &m.view.shooting, m.role.Shooting).Stat()
	if n := s.Value.Int(); n > dieFaces {
		s.Note = fmt.Sprintf("More than a d10 can tell: against Evade %d or less only a natural 9 or 10 evades.", n-surelyEvaded)
	}
	return s
}

func (m *model) melee() rules.Stat {
	s := m.sme("melee", "Melee", &m.view.melee, m.role.Melee).
		times("Size", m.view.pack.Size.Melee, "Size", m.build[size]).Shown("", "d10")
	if n := s.Value.Int(); n > poolDice {
		s.Note = fmt.Sprintf("More than one pool may hold: of %d dice at most %d attack, and at most %d defend.", n, poolDice, poolDice)
	}
	return s
}

func (m *model) evade() rules.Stat {
	h := m.sme("evade", "Evade", &m.view.evade, m.role.Evade)
	for _, b := range m.view.pack.Size.Evade.All {
		if n := m.build[size]; !n.Known() {
			h.Sub("large", notGiven)
		} else if n.Int() >= b.From.Int() {
			h.Sub(b.label, b.Lost)
		}
	}
	h.plus(m.typ.Name, m.typ.Evade).AtLeast("never less than", rules.Given(0, m.view.evade.base.Source))
	s := signed(h.Stat())
	if n := s.Value.Int(); n+surelyHit >= dieFaces {
		s.Note = fmt.Sprintf("More than a d10 can tell: against Shooting %d or less only a critical hits.", n+surelyHit)
	}
	return s
}

func (m *model) armSave() rules.Stat {
	row := m.view.pack.HP.ArmSave
	return signed(m.view.paper.Work("arm-save", "ARM Sv", 3).Set("Armor+", m.build[armor]).Div("steps a point", row).Floor("whole points", row.Source).Stat())
}

func (m *model) hp() rules.Stat {
	p := &m.view.pack
	h := m.work("hp", "HP", 5)
	base, ok := p.Frames.Rows.By[m.build[frame].Value.String()]
	if !ok {
		base = notGiven
	}
	h.Set("frame", base)
	if a := m.build[armor]; !none(a) {
		h.StepOf("Armor+", rules.OpAdd, m.view.paper.Work("armor", "armor", 4).Set("Frame", m.build[frame]).Add("and", p.HP.Plus).Mul("each", p.HP.Armor).Mul("Armor+", a))
	}
	h.times("Size", p.Size.HP, "Size", m.build[size]).tier(p.Tiers.HP).plus(m.special.Name, m.special.HP)
	if m.typ.HP.Value != one {
		h.Mul(m.typ.Name, m.typ.HP)
		h.Div("in full steps of", p.HP.Full).Floor("rounded down", p.HP.Full.Source).Mul("steps of", p.HP.Full)
	}
	return h.Stat()
}

var one = rules.Int(1)

// slots are the EQ slots that a sheet shows.
func (m *model) slots() rules.Stat {
	if m.given != nil {
		return m.given.stats.slots
	}
	return m.builtSlots()
}

func (m *model) builtSlots() rules.Stat {
	p := &m.view.pack.Slots
	h := m.work("eq-slots", "EQ", 7)
	h.Set("base", p.Base)
	return h.times("Frame", p.Frame, "Frame", m.build[frame]).timesAs(rules.OpSub, "Armor+", p.Armor, "Armor+", m.build[armor]).
		timesAs(rules.OpSub, "Speed+", p.Speed, "Speed+", m.build[speed]).times("Cost+", p.Cost, "Cost+", m.build[cost]).
		times("Size", p.Size, "Size", m.build[size]).plus(m.special.Name, m.special.Slots).Stat()
}

// pool is the power or the havoc of a unit, which it has anew each round.
func (m *model) pool() (rules.Stat, bool) {
	switch {
	case m.typ.Power != nil:
		h := m.work("power", "Power", 2)
		h.Set(m.typ.Name, *m.typ.Power)
		return h.tier(m.view.pack.Tiers.Power).Stat(), true
	case m.typ.Havoc != nil:
		return m.view.paper.Work("havoc", "Havoc", 2).Set(m.typ.Name, *m.typ.Havoc).Add("Size", m.build[size]).Stat(), true
	}
	return rules.Stat{}, false
}

// signed writes a stat that is a bonus.
func signed(s rules.Stat) rules.Stat {
	if s.Value.IsInt() && s.Value.Int() >= 0 {
		s.Text = "+" + s.Text
	}
	return s
}
