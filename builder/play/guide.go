package play

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// Guide tells one side what to do in the present phase, and which rules of its models count.
type Guide struct {
	Phase  rules.PhaseText
	Next   []string // the later steps of the round
	ToAct  []Model  // of the side, in play, that act in this phase and have not
	Others []ToAct  // the same of other sides, if any are left
	Now    []Reminder
	Hit    []Reminder // for models that are attacked
}

// ToAct counts the models of one side that act in the present phase and have not.
type ToAct struct {
	Side   string
	Models int
}

// Reminder is a rule with the models that have it, none for a rule of the whole side.
type Reminder struct {
	rules.Term
	Models []Model
}

// Guide returns the guide of one side.
func (b Board) Guide(a Army) (g Guide) {
	about, phase := a.Sheet.About, b.phaseID(b.Clock)
	g.Phase = about.Guide.Phases[phase]
	for at := b.Clock + 1; b.Round(at) == b.Round(b.Clock); at++ {
		g.Next = append(g.Next, b.Phase(at))
	}
	moments := []string{phase}
	if b.Clock == 0 {
		moments = append(moments, rules.WhenDeployed)
	}
	g.Now = reminders(about.Guide, a, a.InPlay(), moments...)
	g.Now = addSideRules(g.Now, about.Guide, a, moments...)
	if b.IsEnd(b.Clock) {
		return g
	}
	g.Hit = reminders(about.Guide, a, a.InPlay(), rules.WhenAttacked)
	if g.Phase.Acts = g.Phase.Acts || len(b.Phases) == 0; !g.Phase.Acts {
		return g
	}
	g.Now = slices.Concat(reminders(about.Guide, a, b.acting(a), rules.WhenActing), g.Now)
	g.ToAct = b.toAct(a)
	for _, o := range b.Armies {
		if left := b.toAct(o); o.ID != a.ID && len(left) > 0 {
			g.Others = append(g.Others, ToAct{o.Name, len(left)})
		}
	}
	return g
}

// Turn is a part of a round for a list that is in no battle: all of its units are in play.
type Turn struct {
	Name  string
	Text  string // what happens in it
	Rules []Reminder
}

// Turns returns the parts of a round, with the moments before the game and when units are attacked if rules of the list
// count then. A model here is all models of a unit.
func Turns(s builder.Sheet) (list []Turn) {
	b := Board{Calendar: CalendarOf(s.Whole)}
	a := Army{Sheet: s, Whole: Model{Begun: s.Whole, Profile: s.Whole}}
	names := s.Names()
	for _, u := range s.Units {
		a.Models = append(a.Models, Model{ID: u.Unit.ID, Name: names[u.Unit.ID], Begun: u.Profile, Profile: u.Profile})
	}
	b.Armies = []Army{a}
	add := func(t Turn) {
		if len(t.Rules) > 0 {
			list = append(list, t)
		}
	}
	deployed := reminders(s.About.Guide, a, a.InPlay(), rules.WhenDeployed)
	add(Turn{Name: "Before the game", Rules: addSideRules(deployed, s.About.Guide, a, rules.WhenDeployed)})
	for b.Clock = b.steps(); b.Round(b.Clock) == 2; b.Clock++ { // words of the first round count before the game
		g := b.Guide(a)
		list = append(list, Turn{Name: b.Phase(b.Clock), Text: g.Phase.Text, Rules: g.Now})
	}
	add(Turn{Name: "When attacked", Rules: reminders(s.About.Guide, a, a.InPlay(), rules.WhenAttacked)})
	return list
}

// addSideRules adds the rules of a whole side that count at some moments.
func addSideRules(list []Reminder, of rules.Guide, a Army, moments ...string) []Reminder {
	for _, t := range a.Whole.Profile.PanelTerms() {
		known := slices.ContainsFunc(list, func(r Reminder) bool { return r.ID == t.ID })
		if !known && of.Counts(t.ID, moments...) {
			list = append(list, Reminder{Term: t})
		}
	}
	return list
}

// Step returns the clock after the next press, and the phases that the press skips: no model of either side acts in
// them.
func (b Board) Step() (to int, skipped []string) {
	to = b.Clock + 1
	for ; b.isIdle(to); to++ {
		skipped = append(skipped, b.Phase(to))
	}
	return to, skipped
}

// isIdle reports whether models act in the phase of a clock, but none of those here. A model that is not destroyed
// may come into play until then. Sides on paper and hidden ones may have models that act.
func (b Board) isIdle(clock int) bool {
	sameRound := b.Round(clock) == b.Round(b.Clock)
	b.Clock = clock
	if len(b.Armies) < 2 || b.IsEnd(clock) {
		return false
	}
	phase := b.phaseID(clock)
	for _, a := range b.Armies {
		g := a.Sheet.About.Guide
		left := slices.DeleteFunc(a.InPlay(), func(i int) bool { return sameRound && a.Models[i].Acted })
		if !g.Phases[phase].Acts || len(reminders(g, a, left, phase)) > 0 {
			return false
		}
		for _, m := range a.Models {
			boxes, marked := m.Profile.DamageBoxes()
			acts := m.Profile.Acts == nil || slices.Contains(m.Profile.Acts, phase)
			if acts && (m.Profile.OutOfPlay == "" || marked < boxes) {
				return false
			}
		}
	}
	return true
}

// acting returns the places of the models of an army in play that act in the present phase.
func (b Board) acting(a Army) (list []int) {
	for _, i := range a.InPlay() {
		m := a.Models[i]
		_, activated := m.Begun.MarkTop(Activated)
		acts := m.Profile.Acts
		if activated && (acts == nil || slices.Contains(acts, b.phaseID(b.Clock))) {
			list = append(list, i)
		}
	}
	return list
}

// toAct returns the models of acting that have not acted.
func (b Board) toAct(a Army) (list []Model) {
	for _, i := range b.acting(a) {
		if m := a.Models[i]; !m.Acted {
			list = append(list, m)
		}
	}
	return list
}

// StillToAct returns the models of an army that act in the present phase and have not acted. It is empty if all models
// of the army act in one phase.
func (b Board) StillToAct(a Army) []Model {
	if len(b.acting(a)) == len(a.InPlay()) {
		return nil
	}
	return b.toAct(a)
}

// reminders returns the rules of some models that count at some moments, each once.
func reminders(of rules.Guide, a Army, models []int, moments ...string) (list []Reminder) {
	for _, i := range models {
		m := a.Models[i]
		for _, t := range slices.Concat(m.Profile.Legend, m.Profile.PanelTerms()) {
			if !of.Counts(t.ID, moments...) {
				continue
			}
			at := slices.IndexFunc(list, func(r Reminder) bool { return r.ID == t.ID && r.Text == t.Text })
			if at < 0 {
				at, list = len(list), append(list, Reminder{Term: t})
			}
			list[at].Models = append(list[at].Models, m)
		}
	}
	return list
}
