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

// Critical hits by their row in the pack, in the order of a state's counts.
var criticalIDs = [...]string{"engine", "fire-control", "weapon", "mp"}

// mpHits is the place of MP hits among them.
const mpHits = 3

// mostRange, mostHeat and mostSeries bound what a situation may say.
const (
	mostRange  = 999
	mostHeat   = 99
	mostSeries = 12
)

func (g *game) Attacks(f rules.Force, units []rules.Unit) []rules.Attack {
	if len(units) == 0 {
		return []rules.Attack{{ID: criticalSeries, Label: "Critical hits", Note: "whether so many explode a mech", Situation: []rules.Field{
			{ID: "crits", Label: "Critical hits", Kind: rules.FieldInt, Min: 1, Max: mostSeries, Default: 1},
			{ID: "protection", Label: "Ammo is protected by", Kind: rules.FieldOneOf, Default: noAmmo, Options: g.protections()}, targetCrits}}}
	}
	m := g.alone(f, units[0])
	if !m.known {
		return nil
	}
	shot := rules.Attack{ID: attackMain, Label: "Main weapons", Attackers: 1, Targets: 1, Situation: m.shotFields(), Needs: m.lacks(acc, size)}
	shot.Situation = slices.Insert(shot.Situation, 2, rules.Field{ID: "overdrive", Label: "Overdrive", Kind: rules.FieldInt, Max: m.build[ov].Int(), Default: 0, Help: "Heat for damage at short and medium range."})
	all := shot
	if !m.damage[0].Known() {
		shot.Needs = fmt.Sprintf("damage by band, numbers from 0 to %d", mostReckoned)
		all.Needs = shot.Needs
	} else {
		shot.Note = fmt.Sprintf("%v/%v/%v", m.damage[0].Value, m.damage[1].Value, m.damage[2].Value)
	}
	attacks := []rules.Attack{shot}
	seen := map[string]bool{attackMain: true, attackAll: true, attackPhysical: true, targetNumbers: true}
	besides := rules.Field{ID: "besides-main", Label: "Besides the main weapons", Kind: rules.FieldBool, Default: true, Help: "Then it costs heat."}
	forward := false
	for _, w := range m.weapons() {
		forward = forward || w.Item != rear
		if seen[w.ID] {
			continue
		}
		seen[w.ID] = true
		a := rules.Attack{ID: w.ID, Label: w.title(), Note: w.Brief, Attackers: 1, Targets: 1, Needs: m.lacks(acc, size)}
		a.Situation = slices.Insert(m.shotFields(), 2, besides)
		if w.wrong {
			a.Needs = "its numbers: " + w.written()
		}
		attacks = append(attacks, a)
	}
	if forward {
		all.ID, all.Label, all.Note = attackAll, "All weapons", "every one in range, at one target"
		if m.strange {
			all.Needs = "specials that are known, with their numbers"
		}
		attacks = append(attacks, all)
	}
	if m.punches() {
		attacks = append(attacks, rules.Attack{ID: attackPhysical, Label: "Physical attack", Note: "touching, in the front arc", Attackers: 1, Targets: 1, Apart: true,
			Situation: m.blowFields(), Needs: m.lacks(piloting, size)})
	}
	return append(attacks, rules.Attack{ID: targetNumbers, Label: "Target numbers", Note: "every band, size and movement modifier", Attackers: 1, Apart: true,
		Situation: m.aimFields(), Needs: m.lacks(acc, size)})
}

// lacks is the first of some numbers that is not known, "" where all are.
func (m *mech) lacks(of ...int) string {
	for _, i := range of {
		if !m.build[i].Known() {
			return buildStats[i].word()
		}
	}
	return ""
}

func (g *game) protections() []rules.Option {
	var options []rules.Option
	for id, a := range g.pack.Ammo.Rows.All {
		options = append(options, rules.Option{ID: id, Label: a.Name, Note: a.Text})
	}
	return options
}

var targetCrits = rules.Field{ID: "target-crits", Label: "Critical hits on the target", Kind: rules.FieldList, Own: true,
	Help: "engine, fire-control, weapon or mp, each as often as it was hit."}

// aimFields are what a target number depends on whoever the target is.
func (m *mech) aimFields() []rules.Field {
	hits := m.view.pack.Criticals.Rows.By
	mod := rules.Field{ID: "attacker-modifier", Label: "Own movement modifier", Kind: rules.FieldInt, Min: buildStats[modifier].min, Max: buildStats[modifier].max}
	if s := m.mod(); s.Value.IsInt() && s.Basis != rules.Missing {
		mod.Default = min(max(s.Value.Int(), mod.Min), mod.Max)
	}
	return []rules.Field{mod,
		{ID: "cover", Label: "Cover", Kind: rules.FieldOneOf, Default: "none", Options: []rules.Option{{ID: "none", Label: "none"}, {ID: "light", Label: "light"}, {ID: "heavy", Label: "heavy"}}},
		{ID: "obscured", Label: "Partly behind terrain", Kind: rules.FieldBool},
		{ID: "fire-control", Label: "Own fire-control hits", Kind: rules.FieldInt, Max: hits["fire-control"].Explode.Int() - 1, Default: 0},
		{ID: "heat", Label: "Heat", Kind: rules.FieldInt, Max: mostHeat, Default: 0},
	}
}

// shotFields are the situation of a shot.
func (m *mech) shotFields() []rules.Field {
	hits := m.view.pack.Criticals.Rows.By
	band := rules.Field{ID: "band", Label: "Band", Kind: rules.FieldOneOf, Options: []rules.Option{{ID: "", Label: "by the range"}}, Default: ""}
	for id, b := range m.view.pack.Bands.Rows.All {
		band.Options = append(band.Options, rules.Option{ID: id, Label: b.Name})
	}
	unit := "Inches"
	if m.view.hexes() {
		unit = "Hexes"
	}
	fields := append([]rules.Field{
		{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: mostRange, Help: unit + "; blank is short."}, band,
		{ID: "target-modifier", Label: "Target's movement modifier", Kind: rules.FieldInt, Min: buildStats[modifier].min, Max: buildStats[modifier].max, Help: "Blank: its own."},
		{ID: "immobile", Label: "Target immobile", Kind: rules.FieldBool},
	}, m.aimFields()...)
	fields = append(fields,
		rules.Field{ID: "weapon-crits", Label: "Own weapon hits", Kind: rules.FieldInt, Max: hits["weapon"].Explode.Int() - 1, Default: 0},
		rules.Field{ID: "engine-crits", Label: "Own engine hits", Kind: rules.FieldInt, Max: hits["engine"].Explode.Int() - 1, Default: 0},
		rules.Field{ID: "rear", Label: "From the rear", Kind: rules.FieldBool},
		rules.Field{ID: "in-the-way", Label: "A mech in the way", Kind: rules.FieldBool})
	return append(fields, m.targetFields()...)
}

// blowFields are the situation of a physical attack.
func (m *mech) blowFields() []rules.Field {
	aim := m.aimFields()
	fields := []rules.Field{aim[0], aim[3], {ID: "charge", Label: "Charged", Kind: rules.FieldBool}, {ID: "rear", Label: "From the rear", Kind: rules.FieldBool}}
	return append(fields, m.targetFields()...)
}

// targetFields are what the target has suffered so far, and the luck of the
// attacker that has some.
func (m *mech) targetFields() []rules.Field {
	fields := []rules.Field{{ID: "target-damage", Label: "Damage on the target", Kind: rules.FieldInt, Max: 2 * mostReckoned, Default: 0}, targetCrits}
	if m.has(lucky) {
		fields = append(fields, rules.Field{ID: "reroll", Label: "Rerolls a miss", Kind: rules.FieldBool, Help: "One reroll of LUCKY."})
	}
	return fields
}

func (g *game) Odds(ctx context.Context, q judge.Question) (rules.Odds, error) {
	v := g.view(ctx, rules.Force{Limit: q.Force.Limit, Options: q.Force.Options})
	o := &odds{view: v, Cup: dice.NewCup(ctx, dice.Steps), s: q.Situation}
	var err error
	switch {
	case q.Attack == criticalSeries:
		err = o.series()
	case q.Attack == targetNumbers:
		o.a = v.mech(q.Attackers[0])
		err = o.grid()
	default:
		err = o.attack(q)
	}
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
	*view
	s    rules.Choices
	a, t *mech
}

func (o *odds) tell(label string, src rules.Source, text string, args ...any) {
	o.Working = append(o.Working, rules.Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

// number is a number of the situation, 0 where it is absent.
func (o *odds) number(id string) int { n, _ := o.s.Int(id); return n }

func (o *odds) attack(q judge.Question) error {
	o.a, o.t = o.mech(q.Attackers[0]), o.mech(q.Targets[0])
	if !o.t.known {
		return rules.Unanswerable("/targets/0/profile", "there is no profile %.80q", q.Targets[0].Profile)
	}
	if !o.t.build[size].Known() {
		return rules.Unanswerable("/targets/0", "%s has no size", o.t.title())
	}
	if q.Attack == attackPhysical {
		return o.blow()
	}
	return o.shot(q.Attack)
}

// tally adds up a number, and says how.
type tally struct {
	n     int
	parts []string
	cites []string // of the parts, each once
	src   rules.Source
}

func begin(f rules.Figure, what string) tally {
	return tally{n: f.Int(), parts: []string{what + " " + f.Value.String()}, src: f.Source}
}

// add adds a number if it is not 0.
func (t *tally) add(n int, why string, src rules.Source) {
	if n == 0 {
		return
	}
	t.n += n
	t.parts = append(t.parts, signedText(n)+" "+why)
	if src.Cite != "" && !slices.Contains(t.cites, src.Cite) {
		t.cites = append(t.cites, src.Cite)
	}
	t.src.Basis, t.src.Overridden = max(t.src.Basis, src.Basis), t.src.Overridden || src.Overridden
}

func (t tally) text() string {
	if len(t.parts) == 0 {
		return "none"
	}
	return strings.Join(t.parts, ", ")
}

// from is the source of the tally, in a section of the book.
func (t tally) from(section string) rules.Source {
	t.src.Cite = book.Cite(section)
	return t.src
}

// cited is the source of the tally, with the citations of all its parts.
func (t tally) cited() rules.Source {
	if len(t.cites) == 0 {
		return book.Printed(combat)
	}
	t.src.Cite = strings.Join(t.cites, "; ")
	return t.src
}

func signedText(n int) string { return strings.Replace(rules.Signed(n), "-", "−", 1) }
