package fleshwound

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks that are no special's, and what nobody attacks with: the grid of target
// numbers, and critical hits one after another. A mount of such an id is not
// reached.
const (
	attackMain     = "main"
	attackAll      = "all"
	attackPhysical = "physical"
	targetNumbers  = "target-numbers"
	criticalSeries = "critical-hits"
)

// Critical hits by their row in the pack.
const (
	critEngine      = "engine"
	critFireControl = "fire-control"
	critWeapon      = "weapon"
	critMP          = "mp"
)

// mostRange, mostHeat and mostSeries bound what a situation may say.
const (
	mostRange  = 999
	mostHeat   = 99
	mostSeries = 12
)

func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return []rules.Attack{{ID: criticalSeries, Label: "Critical hits", Note: "chance to explode a mech",
			Situation: a.seriesFields()}}
	}
	m := a.Units[units[0]]
	if !m.known {
		return nil
	}
	attacks := append([]rules.Attack{m.mainAttack()}, m.weaponAttacks()...)
	if m.punches() {
		attacks = append(attacks, rules.Attack{ID: attackPhysical, Label: "Physical attack",
			Note: "adjacent, in the front arc", Attackers: 1, Targets: 1, NotCompared: true,
			Situation: m.physicalFields(), Needs: m.lacks(piloting, size)})
	}
	return append(attacks, rules.Attack{ID: targetNumbers, Label: "Target numbers",
		Note: "every range band, size and movement modifier", Attackers: 1, NotCompared: true,
		Situation: m.aimFields(), Needs: m.lacks(acc, size)})
}

func (m *mech) mainAttack() rules.Attack {
	shot := rules.Attack{ID: attackMain, Label: "Main weapons", Attackers: 1, Targets: 1, Needs: m.lacks(acc, size)}
	shot.Situation = slices.Insert(m.shotFields(), 2, rules.Field{ID: "overdrive", Label: "Overdrive",
		Kind: rules.FieldInt, Max: m.build[ov].Int(), Default: 0,
		Help: "Heat taken. A hit deals that much extra at short and medium range."})
	if d := &m.damage; d[0].Known() {
		shot.Note = fmt.Sprintf("%v/%v/%v", d[0].Value, d[1].Value, d[2].Value)
	} else {
		shot.Needs = fmt.Sprintf("damage by band, numbers from 0 to %d", mostReckoned)
	}
	return shot
}

// weaponAttacks are those of the specials that are fired, and that of all weapons
// where one besides the main ones shoots ahead.
func (m *mech) weaponAttacks() []rules.Attack {
	var attacks []rules.Attack
	seen := map[string]bool{attackMain: true, attackAll: true, attackPhysical: true, targetNumbers: true}
	ahead := false
	for _, w := range m.weapons() {
		ahead = ahead || w.Item != rear
		if seen[w.ID] {
			continue
		}
		seen[w.ID] = true
		a := rules.Attack{ID: w.ID, Label: w.title, Note: w.Brief, Attackers: 1, Targets: 1, Needs: m.lacks(acc, size)}
		a.Situation = slices.Insert(m.shotFields(), 2, rules.Field{ID: "besides-main",
			Label: "Fired with the main weapons",
			Kind:  rules.FieldBool, Default: true, Help: "Then it costs heat."})
		if w.misfit {
			a.Needs = "its " + forms[w.Form].words
		}
		attacks = append(attacks, a)
	}
	if !ahead {
		return attacks
	}
	all := m.mainAttack()
	all.ID, all.Label, all.Note = attackAll, "All weapons", "all weapons in range, at one target"
	if m.unclear {
		all.Needs = clearSpecials
	}
	return append(attacks, all)
}

func (g *game) seriesFields() []rules.Field {
	protections := judge.Options(g.pack.Ammo.Rows, func(a ammo) rules.Option {
		return rules.Option{Label: a.Name, Note: a.Text}
	})
	return []rules.Field{
		{ID: "crits", Label: "Critical hits", Kind: rules.FieldInt, Min: 1, Max: mostSeries, Default: 1},
		{ID: "protection", Label: "Ammo is protected by", Kind: rules.FieldOneOf, Default: noAmmo, Options: protections},
		targetCrits}
}

var targetCrits = rules.Field{ID: "target-crits", Label: "Critical hits on the target", Kind: rules.FieldList,
	GameChecks: true, Help: "engine, fire-control, weapon or mp, once per hit."}

// hitsField is how often the mech itself was hit so, before it explodes.
func (g *game) hitsField(id, label, hit string) rules.Field {
	return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: g.pack.Criticals.Rows.By[hit].Explode.Int() - 1,
		Default: 0}
}

// aimFields are what a target number depends on whoever the target is.
func (m *mech) aimFields() []rules.Field {
	mod := rules.Field{ID: "attacker-modifier", Label: "Attacker's movement modifier", Kind: rules.FieldInt,
		Min: buildStats[modifier].min, Max: buildStats[modifier].max}
	if m.mod.Value.IsInt() && m.mod.Basis != rules.Missing {
		mod.Default = min(max(m.mod.Value.Int(), mod.Min), mod.Max)
	}
	return []rules.Field{mod,
		{ID: "cover", Label: "Cover", Kind: rules.FieldOneOf, Default: "none", Options: []rules.Option{
			{ID: "none", Label: "none"}, {ID: "light", Label: "light"}, {ID: "heavy", Label: "heavy"}}},
		{ID: "obscured", Label: "Partly behind terrain", Kind: rules.FieldBool},
		m.hitsField("fire-control", "Attacker's fire-control hits", critFireControl),
		{ID: "heat", Label: "Heat", Kind: rules.FieldInt, Max: mostHeat, Default: 0},
	}
}

// shotFields are the situation of a shot.
func (m *mech) shotFields() []rules.Field {
	band := rules.Field{ID: "band", Label: "Range band", Kind: rules.FieldOneOf, Default: "",
		Options: []rules.Option{{ID: "", Label: "based on the distance"}}}
	for id, b := range m.pack.Bands.Rows.All {
		band.Options = append(band.Options, rules.Option{ID: id, Label: b.Name})
	}
	unit := "Inches"
	if m.hexes {
		unit = "Hexes"
	}
	fields := append([]rules.Field{
		{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: mostRange, Help: unit +
			". Leave empty for short range."}, band,
		{ID: "target-modifier", Label: "Target's movement modifier", Kind: rules.FieldInt,
			Min: buildStats[modifier].min, Max: buildStats[modifier].max, Help: "Leave empty to use the unit's own value."},
		{ID: "immobile", Label: "Target immobile", Kind: rules.FieldBool},
	}, m.aimFields()...)
	fields = append(fields,
		m.hitsField("weapon-crits", "Attacker's weapon hits", critWeapon),
		m.hitsField("engine-crits", "Attacker's engine hits", critEngine),
		rules.Field{ID: "rear", Label: "From the rear", Kind: rules.FieldBool},
		rules.Field{ID: "in-the-way", Label: "A mech in the way", Kind: rules.FieldBool})
	return append(fields, m.targetFields()...)
}

// physicalFields are the situation of a physical attack.
func (m *mech) physicalFields() []rules.Field {
	aim := m.aimFields()
	fields := []rules.Field{aim[0], aim[3], {ID: "charge", Label: "Charged", Kind: rules.FieldBool},
		{ID: "rear", Label: "From the rear", Kind: rules.FieldBool}}
	return append(fields, m.targetFields()...)
}

// targetFields are what the target has suffered so far, and the luck of the
// attacker that has some.
func (m *mech) targetFields() []rules.Field {
	fields := []rules.Field{{ID: "target-damage", Label: "Damage on the target", Kind: rules.FieldInt,
		Max: 2 * mostReckoned, Default: 0, Role: rules.RoleDamage}, targetCrits}
	if m.has(lucky) {
		fields = append(fields, rules.Field{ID: "reroll", Label: "Rerolls a miss", Kind: rules.FieldBool,
			Help: "One reroll of LUCKY."})
	}
	return fields
}

func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	o := &odds{setting: a.setting, Cup: dice.NewCup(ctx, dice.Steps), situation: q.Situation}
	err := o.answer(a, q)
	if err == nil {
		err = rules.TooMuch(o.Err())
	}
	if err != nil {
		return rules.Odds{}, err
	}
	return o.Odds, nil
}

// odds is an answer at work.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	situation        rules.Choices
	attacker, target *mech
}

func (o *odds) answer(a *army, q rules.Question) error {
	if q.Attack == criticalSeries {
		return o.series()
	}
	o.attacker = a.Units[q.Attackers[0]]
	if q.Attack == targetNumbers {
		return o.grid()
	}
	against, err := judge.Opponent(a, q)
	if err != nil {
		return err
	}
	o.target = against.Units[q.Targets[0]]
	if err := judge.Recognise(o.target, "/targets/0"); err != nil {
		return err
	}
	if !o.target.build[size].Known() {
		return rules.Unanswerable("/targets/0", "%s has no size", o.target.Title())
	}
	if q.Attack == attackPhysical {
		return o.blow()
	}
	return o.shot(q.Attack)
}

// number is a number of the situation, 0 where it is absent.
func (o *odds) number(id string) int { n, _ := o.situation.Int(id); return n }

// sum adds up a number, and says how.
type sum struct {
	n     int
	parts []string
	cites []string // of the parts, each once
	src   rules.Source
}

func sumOf(f rules.Figure, what string) sum {
	return sum{n: f.Int(), parts: []string{what + " " + f.Value.String()}, src: f.Source}
}

// add adds a number if it is not 0.
func (s *sum) add(n int, why string, src rules.Source) {
	if n == 0 {
		return
	}
	s.n += n
	s.parts = append(s.parts, strings.Replace(rules.SignedText(n), "-", "−", 1)+" "+why)
	if src.Cite != "" && !slices.Contains(s.cites, src.Cite) {
		s.cites = append(s.cites, src.Cite)
	}
	s.src.Basis, s.src.Overridden = max(s.src.Basis, src.Basis), s.src.Overridden || src.Overridden
}

func (s sum) text() string { return strings.Join(s.parts, ", ") }

// total is the text, with the sum where it has several parts.
func (s sum) total(where string) string {
	if len(s.parts) == 1 {
		return s.text() + where
	}
	return fmt.Sprintf("%s%s = %d", s.text(), where, s.n)
}

// in is the source of the sum, in a section of the book.
func (s sum) in(section string) rules.Source {
	s.src.Cite = book.Cite(section)
	return s.src
}

// sources is the source of the sum, with the citations of all its parts.
func (s sum) sources() rules.Source {
	if len(s.cites) == 0 {
		return book.Printed(combat)
	}
	s.src.Cite = strings.Join(s.cites, "; ")
	return s.src
}
