package rulestest

import (
	"context"
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// workshopPool is the most dice of an attack in Workshop.
const workshopPool = 40

// Attacks are the guns of the first walker; a side rolls for initiative.
func (g workshop) Attacks(_ rules.Force, units []rules.Unit) []rules.Attack {
	if len(units) == 0 {
		return []rules.Attack{{ID: "initiative", Label: "Initiative", Note: "2 dice a side"}}
	}
	if !g.known(units[0]) {
		return nil
	}
	var attacks []rules.Attack
	for _, m := range units[0].Mounts {
		it, ok := g.Items.Rows.By[m.Item]
		if !ok {
			continue
		}
		attacks = append(attacks, rules.Attack{ID: m.ID, Label: it.Name, Note: "a die a point of Power", Attackers: 1, Targets: 1, Situation: []rules.Field{
			{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: 24, Help: "Beyond 12 one die less."},
			{ID: "cover", Label: "Target in cover", Kind: rules.FieldBool},
			{ID: "dice", Label: "More dice", Kind: rules.FieldInt, Max: 10_000},
			{ID: "aim", Label: "Aim", Kind: rules.FieldOneOf, Default: "steady", Options: []rules.Option{{ID: "steady", Label: "Steady"}, {ID: "snap", Label: "Snap"}}}}})
	}
	return append(attacks, rules.Attack{ID: "kick", Label: "Kick", Attackers: 1, Targets: 1, Apart: true, Needs: "legs"})
}

// Odds rolls a die a point of Power: 4+ hits, 5+ in cover or by a snap shot.
func (g workshop) Odds(ctx context.Context, q Question) (rules.Odds, error) {
	c := dice.NewCup(ctx, dice.Steps)
	if q.Attack == "initiative" {
		two := c.Times(2, dice.Die(6))
		return rules.Odds{Outcomes: []rules.Outcome{{ID: "roll", Label: "Roll", Dist: two}},
			Working: []rules.Reason{{Label: "roll", Text: "2 dice, added", Source: workshopBook}}}, rules.TooMuch(c.Err())
	}
	u, target := q.Attackers[0], q.Targets[0]
	m, _ := u.Mount(q.Attack)
	if !g.known(target) {
		return rules.Odds{}, rules.Unanswerable("/targets/0/profile", "there is no profile %.80q", target.Profile)
	}
	more, _ := q.Situation.Int("dice")
	n := g.figure(u, "power", 0).Int() + more
	if r, _ := q.Situation.Int("range"); r > 12 {
		n--
	}
	if n = max(0, n); n > workshopPool {
		return rules.Odds{}, rules.Unanswerable("/situation/dice", "that is %d dice; at most %d are rolled", n, workshopPool)
	}
	need := 4
	if q.Situation.Bool("cover") {
		need++
	}
	if q.Situation.Text("aim") == "snap" {
		need++
	}
	each, left := g.Items.Rows.By[m.Item].Slots.Int(), 3*max(1, g.figure(target, "frame", 1).Int())
	hits := c.Times(n, dice.Die(6).When(func(v int) bool { return v >= need }))
	damage := hits.Map(func(v int) int { return v * each })
	if c.Err() != nil {
		return rules.Odds{}, rules.TooMuch(c.Err())
	}
	return rules.Odds{
		Outcomes: []rules.Outcome{{ID: "hits", Label: "Hits", Dist: hits}, {ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Of: left, Dist: damage}},
		Chances:  []rules.Chance{{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill, P: damage.Chance(func(v int) bool { return v >= left })}, {ID: "fled", Label: "Flees", Needs: "its morale"}},
		Working:  []rules.Reason{{Label: "to hit", Text: fmt.Sprintf("%d dice, %d+", n, need), Source: workshopBook}, {Label: "damage", Text: fmt.Sprintf("%d a hit", each), Source: workshopBook}},
	}, nil
}
