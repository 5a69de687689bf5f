package rulestest

import (
	"context"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// workshopPool is the maximum number of dice of an attack in Workshop. Every loop over a number
// that a player enters has a bound.
const workshopPool = 40

// Attacks returns the attacks of the first walker, or the initiative roll without units.
func (a *workshopArmy) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return []rules.Attack{{ID: "initiative", Label: "Initiative", Note: "2 dice a side"}}
	}
	w := a.Units[units[0]]
	if !w.known {
		return nil
	}
	var attacks []rules.Attack
	for _, m := range w.Mounts {
		if it, ok := a.Items.Rows.By[m.Item]; ok {
			attacks = append(attacks, rules.Attack{ID: m.ID, Label: it.Name, Note: "a die a point of Power",
				Attackers: 1, Targets: 1, Situation: workshopSituation})
		}
	}
	return append(attacks, rules.Attack{ID: "kick", Label: "Kick", Attackers: 1, Targets: 1, NotCompared: true,
		Needs: "legs"})
}

// workshopSituation is the form of an attack with a gun.
var workshopSituation = []rules.Field{
	{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: 24, Help: "Beyond the weapon's range one die less."},
	{ID: "cover", Label: "Target in cover", Kind: rules.FieldBool},
	{ID: "dice", Label: "More dice", Kind: rules.FieldInt, Max: 10_000},
	{ID: "suffered", Label: "Damage suffered", Kind: rules.FieldInt, Max: 99, Role: rules.RoleDamage},
	{ID: "aim", Label: "Aim", Kind: rules.FieldOneOf, Default: "steady",
		Options: []rules.Option{{ID: "steady", Label: "Steady"}, {ID: "snap", Label: "Snap"}}},
}

// Odds rolls a die a point of Power: 4+ hits, 5+ in cover or by a snap shot. The
// cup rolls exactly, and refuses what would take too long.
func (a *workshopArmy) Odds(ctx context.Context, q rules.Question) (o rules.Odds, err error) {
	cup := dice.NewCup(ctx, dice.Steps)
	if q.Attack == "initiative" {
		o.Outcomes = []rules.Outcome{{ID: "roll", Label: "Roll", Dist: cup.Times(2, dice.Die(6))}}
		o.Tell("roll", workshopBook, "2 dice, added")
		return o, cup.Err()
	}
	against, err := judge.Opponent(a, q)
	if err != nil {
		return o, err
	}
	w, target := a.Units[q.Attackers[0]], against.Units[q.Targets[0]]
	if err := judge.Recognise(target, "/targets/0"); err != nil {
		return o, err
	}
	m, _ := w.Mount(q.Attack)
	gun := a.Items.Rows.By[m.Item]
	n, need := w.roll(q.Situation, gun.Range.Int())
	if n > workshopPool {
		return o, rules.Unanswerable("/situation/dice", "that is %d dice; at most %d are rolled", n, workshopPool)
	}
	suffered, _ := q.Situation.Int("suffered")
	each, left := gun.Damage.Int(), max(0, a.boxes(target)-suffered)
	hits := cup.Times(n, dice.Die(6).When(func(v int) bool { return v >= need }))
	damage := hits.Map(func(v int) int { return v * each })
	o.Outcomes = []rules.Outcome{
		{ID: "hits", Label: "Hits", Dist: hits},
		{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, OutOf: left, Dist: damage},
	}
	if cup.Err() == nil {
		o.Chances = []rules.Chance{
			{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill,
				P: damage.Chance(func(v int) bool { return v >= left })},
			{ID: "fled", Label: "Flees", Needs: "its morale"},
		}
	}
	o.Tell("to hit", workshopBook, "%d dice, %d+", n, need)
	o.Tell("damage", workshopBook, "%d a hit", each)
	return o, cup.Err()
}

// roll returns how many dice a walker rolls in a situation, and what each needs.
func (w *walker) roll(s rules.Choices, reach int) (n, need int) {
	more, _ := s.Int("dice")
	n, need = w.power.Int()+more, 4
	if r, _ := s.Int("range"); r > reach {
		n--
	}
	if s.Bool("cover") {
		need++
	}
	if s.Text("aim") == "snap" {
		need++
	}
	return max(0, n), need
}
