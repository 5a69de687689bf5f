package rulestest

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/systems"
)

// battleFault is a fault in the marks of a game. Its check finds it.
type battleFault struct {
	check, says string
	profile     func(*rules.Profile)
	facts       func(list []rules.Fact, by, at rules.Unit) []rules.Fact
	odds        func(o *rules.Odds, by, at rules.Unit)
	after       func(*rules.Aftermath)
	due         func([]rules.Due) []rules.Due
	likeness    func(*rules.Likeness)
	places      bool // found only in a game that loses parts
}

var battleFaults = map[string]battleFault{
	"a mark that no road reads": {check: "a mark does something", says: "nothing depends on the mark ghost",
		profile: func(p *rules.Profile) {
			p.Marks = append(slices.Clip(p.Marks), rules.Mark{ID: "ghost", Label: "Ghost", Max: 3})
		}},
	"a mark without a fixture": {check: "every mark has a fixture", says: `"ghost"`,
		profile: func(p *rules.Profile) {
			p.Tracks = append(slices.Clip(p.Tracks), rules.Track{ID: "ghost", Label: "Ghost", Boxes: 3})
		}},
	"a mark without a citation": {check: "every mark has a fixture", says: "has no citation",
		profile: func(p *rules.Profile) {
			p.Marks = slices.Clone(p.Marks)
			p.Marks[0].Cite = ""
		}},
	"a mark that two roads read": {check: "random states", says: "in the state",
		odds: func(o *rules.Odds, _, at rules.Unit) {
			for i, x := range o.Outcomes {
				if x.ID == "damage" && len(at.Condition) > 0 {
					o.Outcomes[i].Dist = dice.Sure(at.Condition["damage"] + at.Condition["m1"])
				}
			}
		}},
	"a fact of no field": {check: "random states", says: "no attack has a field for the fact weather",
		facts: func(list []rules.Fact, _, _ rules.Unit) []rules.Fact {
			return append(list, rules.Fact{Field: "weather", Value: true})
		}},
	"a fact without a reason": {check: "random states", says: "has no label, text, citation",
		facts: func(list []rules.Fact, _, _ rules.Unit) []rules.Fact {
			for i := range list {
				list[i].Reason = rules.Reason{}
			}
			return list
		}},
	"a forgotten fact": {check: "fixtures", says: "facts",
		facts: func([]rules.Fact, rules.Unit, rules.Unit) []rules.Fact { return nil }},
	"art that keeps what is lost": {check: "random states", says: "looks like",
		places: true, likeness: func(l *rules.Likeness) {
			for i := range l.Items {
				l.Items[i].Lost = false
			}
		}},
	"damage that makes safe": {check: "random states", says: "with one more on",
		odds: func(o *rules.Odds, _, at rules.Unit) {
			for i, c := range o.Chances {
				if c.Role == rules.RoleKill && c.P != nil && at.Condition != nil {
					for _, n := range at.Condition {
						if n > 0 {
							o.Chances[i].P = dice.Chance(0, 1).P(1)
						}
					}
				}
			}
		}},
	"a change outside its boxes": {check: "random states", says: "becomes",
		after: func(a *rules.Aftermath) {
			for i := range a.Changes {
				a.Changes[i].By += 99
			}
		}},
	"a change of no mark": {check: "random states", says: "the mark ghost",
		after: func(a *rules.Aftermath) { a.Changes = append(a.Changes, rules.Change{Mark: "ghost", By: 1}) }},
	"something due without a citation": {check: "random states", says: "is due and has no",
		due: func(list []rules.Due) []rules.Due {
			return append(list, rules.Due{Label: "Nap", Text: "Sleep."})
		}},
}

// battled is an army with a fault in its marks.
type battled struct {
	rules.Army
	battleFault
}

func (a battled) Profile(unit int) rules.Profile {
	p := a.Army.Profile(unit)
	if a.profile != nil && p.Marks != nil {
		a.profile(&p)
	}
	return p
}

func (a battled) Likenesses(unit int) []rules.Likeness {
	list := slices.Clone(a.Army.Likenesses(unit))
	for i := range list {
		list[i].Items = slices.Clone(list[i].Items)
		if a.likeness != nil {
			a.likeness(&list[i])
		}
	}
	return list
}

// units returns the first attacker and target of a question.
func (a battled) units(q rules.Question) (by, at rules.Unit) {
	foes := q.Against
	if foes == nil {
		foes = a
	}
	if len(q.Attackers) > 0 {
		by = a.Force().Units[q.Attackers[0]]
	}
	if len(q.Targets) > 0 {
		at = foes.Force().Units[q.Targets[0]]
	}
	return by, at
}

func (a battled) Facts(q rules.Question) []rules.Fact {
	list := a.Army.Facts(q)
	if a.facts != nil {
		by, at := a.units(q)
		list = a.facts(list, by, at)
	}
	return list
}

func (a battled) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	o, err := a.Army.Odds(ctx, q)
	if a.odds != nil && err == nil {
		by, at := a.units(q)
		a.odds(&o, by, at)
	}
	return o, err
}

func (a battled) After(q rules.Question, result rules.Choices) rules.Aftermath {
	out := a.Army.After(q, result)
	if a.after != nil {
		a.after(&out)
	}
	return out
}

func (a battled) Due() []rules.Due {
	list := a.Army.Due()
	if a.due != nil {
		list = a.due(list)
	}
	return list
}

// Each fault in the marks of a game is found by its check.
func TestTheBattleBatteryFindsFaults(t *testing.T) {
	workshop, err := Open(Workshop, []byte(WorkshopPack))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(systems.All, func(s rules.System) bool {
		g, err := Open(s, data.Pack(s.ID))
		return err == nil && g.About().LosesParts
	})
	of := systems.All[i]
	losing, err := Open(of, data.Pack(of.ID))
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range battleFaults {
		b := battleBatteryOf(t, workshop, WorkshopBattles())
		if f.places {
			b = battleBatteryOf(t, losing, os.DirFS(filepath.Join("..", of.ID, "testdata", "battle")))
		}
		b.Game = Game{Wrap(b.Game.Game, func(a rules.Army) rules.Army { return battled{a, f} })}
		r := &recorder{TB: t}
		for _, c := range battleChecks {
			if c.name == f.check {
				c.run(b, r)
			}
		}
		if !slices.ContainsFunc(r.faults, func(text string) bool { return strings.Contains(text, f.says) }) {
			t.Errorf("%s: not found by %q, only %.300q", name, f.check, r.faults)
		}
	}
}
