package mechastellar

import (
	"fmt"
	"strconv"

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
func (h hand) times(label string, each *part, n rules.Figure) hand {
	return h.timesAs(rules.OpAdd, label, each, n)
}

func (h hand) timesAs(op rules.Op, label string, each *part, n rules.Figure) hand {
	if s := each.of(n); len(s.Steps) > 0 {
		h.StepStat(label, op, *s)
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
func (h hand) from(label string, stat, threshold, f rules.Figure) hand {
	switch {
	case !stat.Known():
		h.Add(label, notGiven)
	case stat.Int() >= threshold.Int():
		h.plus(label, f)
	}
	return h
}

// tiers is how many tiers the unit stands above the first.
func (m *model) tiers() rules.Figure {
	p := m.build[performance]
	if !p.Known() {
		return notGiven
	}
	above := 0
	var src rules.Source
	for i := range m.view.tiers {
		if begin := &m.view.tiers[i].Begin; p.Int() >= begin.Int() {
			above++
			src = begin.Source
		}
	}
	return rules.Given(above, src)
}

// tierNames are the labels of what a tier gives, from the first.
var tierNames = [...]string{"tier 1", "tier 2", "tier 3"}

// tier adds what each tier above the first gives.
func (h hand) tier(each *part) hand { return h.tierOf(each, h.m.tiers()) }

func (h hand) tierOf(each *part, n rules.Figure) hand {
	label := "tier"
	if n.Known() && n.Int() < len(tierNames) {
		label = tierNames[n.Int()]
	}
	return h.times(label, each, n)
}

// grown begins a skill with what Performance, frame and role make of it.
func (h hand) grown(s *skill) hand {
	f, p := h.m.build[frame], &s.low
	if f.Known() && f.Int() >= h.m.view.pack.FrameBonus.From.Int() {
		p = &s.high
	}
	h.Resume(p.of(h.m.build[performance]))
	if !f.Known() {
		h.Add("high frame", notGiven)
	}
	return h
}

// frameParts are those of the unit's frame.
func (m *model) frameParts() *frameParts {
	f := m.build[frame]
	if worked := m.view.parts.frames[m.is(frame)]; worked.frame == f {
		return worked
	}
	return m.view.pack.partsOfFrame(m.view.parts, f, nil, nil)
}

func (m *model) sensors() rules.Stat { return *m.role.parts.sensors.of(m.tiers()) }

func (m *model) move() rules.Stat {
	p := &m.view.pack
	h := m.work("move", "Move", 6)
	h.Resume(m.role.parts.move.of(m.build[performance]))
	h.times("Speed+", &m.view.parts.moveSpeed, m.build[speed]).plus(m.special.Name, m.special.Move).tier(&m.view.parts.tierMove)
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
	h := m.work("actions", "Act", 2)
	h.Set(m.typ.Name, m.typ.Actions)
	return h.plus(m.role.label, m.role.Actions).plus(m.special.Name, m.special.Actions).Stat()
}

func (m *model) shooting() rules.Stat {
	s := m.work("shooting", "Shoot", 0).grown(&m.role.parts.shooting).Stat()
	if n := s.Value.Int(); n > dieFaces {
		s.Note = "More than a d10 can tell: against Evade " + strconv.Itoa(n-surelyEvaded) + " or less only a natural 9 or 10 evades."
	}
	return s
}

func (m *model) melee() rules.Stat {
	s := m.work("melee", "Melee", 5).grown(&m.role.parts.melee).
		times("Size", &m.view.parts.meleeSize, m.build[size]).Shown("", "d10")
	if n := s.Value.Int(); n > poolDice {
		s.Note = fmt.Sprintf("More than one pool may hold: of %d dice at most %d attack, and at most %d defend.", n, poolDice, poolDice)
	}
	return s
}

func (m *model) evade() rules.Stat {
	h := m.work("evade", "Evade", 6).grown(&m.role.parts.evade)
	for _, b := range m.view.pack.Size.Evade.All {
		if n := m.build[size]; !n.Known() {
			h.Sub("large", notGiven)
		} else if n.Int() >= b.From.Int() {
			h.Sub(b.label, b.Lost)
		}
	}
	h.plus(m.typ.Name, m.typ.Evade).AtLeast("never less than", rules.Given(0, m.view.pack.Base.Rows.By["evade"].Source))
	s := signed(h.Stat())
	if n := s.Value.Int(); n+surelyHit >= dieFaces {
		s.Note = "More than a d10 can tell: against Shooting " + strconv.Itoa(n+surelyHit) + " or less only a critical hits."
	}
	return s
}

func (m *model) hp() rules.Stat {
	p := &m.view.pack
	h := m.work("hp", "HP", 4)
	h.Resume(m.frameParts().hp.of(m.build[armor]))
	h.times("Size", &m.view.parts.hpSize, m.build[size]).tier(&m.view.parts.tierHP).plus(m.special.Name, m.special.HP)
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
	p, b := m.view.parts, &m.build
	h := m.work("eq-slots", "EQ", 6)
	h.Resume(m.frameParts().slots.of(b[armor]))
	return h.timesAs(rules.OpSub, "Speed+", &p.slotSpeed, b[speed]).
		times("Cost+", &p.slotCost, b[cost]).times("Size", &p.slotSize, b[size]).plus(m.special.Name, m.special.Slots).Stat()
}

// pool is the power or the havoc of a unit, which it has anew each round.
func (m *model) pool() (rules.Stat, bool) {
	switch {
	case m.typ.Power != nil:
		h := m.work("power", "Power", 2)
		h.Set(m.typ.Name, *m.typ.Power)
		return h.tier(&m.view.parts.tierPower).Stat(), true
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
