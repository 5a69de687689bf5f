package robotech

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks that are no mount's. A mount of such an id cannot be asked for.
const (
	meleeAttack  = "melee"
	wall         = "missile-wall"
	interception = "interception"
	barrages     = "barrage"
	jamming      = "ecm"
	initiative   = "initiative"
	stealing     = "steal-activation"
)

// inWall is the most units of a formation that raise a missile wall together.
const inWall = 99

func (g *game) Attacks(f rules.Force, units []rules.Unit) []rules.Attack {
	if len(units) == 0 {
		return sideAttacks()
	}
	m := g.view(context.Background(), rules.Force{Options: f.Options}).model(units[0])
	if !m.known {
		return nil
	}
	var attacks []rules.Attack
	seen := map[string]bool{meleeAttack: true, wall: true, interception: true, barrages: true, jamming: true}
	var flying []rules.Option // what may join a missile wall
	for _, f := range m.guns {
		if seen[f.ID] {
			continue
		}
		seen[f.ID] = true
		a := rules.Attack{ID: f.ID, Label: f.System, Attackers: 1, Targets: 1, Situation: m.firingFields(f),
			Note: fmt.Sprintf("SR %s, LR %s, DMG %s", f.ranged().Text, f.LR.Cell("", "").Text, f.Dmg.Cell("", "").Text)}
		if strings.HasPrefix(f.At, atPylon) {
			a.Label += ", pylon " + strings.TrimPrefix(f.At, atPylon)
		}
		a.Needs = m.lacks(m.gunnery)
		attacks = append(attacks, a)
		if f.Speed != nil {
			flying = append(flying, rules.Option{ID: f.ID, Label: a.Label})
		}
	}
	if slices.ContainsFunc(m.modes, func(md mode) bool { return md.fights() }) {
		attacks = append(attacks, rules.Attack{ID: meleeAttack, Label: "Melee", Note: "both roll, and the lower is hurt", Attackers: 1, Targets: 1,
			Needs: m.lacks(m.brawl), Situation: append(m.modeFields(), targetMode, targetClass,
				rules.Field{ID: "extra-attacker", Label: "Further attackers", Kind: rules.FieldInt, Max: mostStep, Default: 0},
				rules.Field{ID: "melee-arc", Label: "On the target's", Kind: rules.FieldOneOf, Default: "front", Options: sides}, pilPenalty, ownPenalty, targetDamage)})
	}
	if flying != nil {
		attacks = append(attacks, rules.Attack{ID: wall, Label: "Missile wall", Note: "a line of missiles of the whole formation", Attackers: inWall, Targets: 1, Apart: true, Situation: wallFields(flying)})
	}
	return append(attacks, m.lonely()...)
}

// lonely are what a unit rolls for without a target.
func (m *model) lonely() []rules.Attack {
	var attacks []rules.Attack
	var shooting []rules.Option
	for _, f := range m.guns {
		shooting = append(shooting, rules.Option{ID: f.ID, Label: f.System})
	}
	if shooting != nil {
		attacks = append(attacks, rules.Attack{ID: interception, Label: "Shoot missiles down", Attackers: 1, Apart: true, Needs: m.lacks(m.gunnery), Situation: append(m.modeFields(),
			rules.Field{ID: "weapon", Label: "Weapon", Kind: rules.FieldOneOf, Default: shooting[0].ID, Options: shooting},
			rules.Field{ID: "missile", Label: "At a", Kind: rules.FieldOneOf, Default: "other", Options: []rules.Option{{ID: "other", Label: "missile"}, {ID: "mrm", Label: "medium-range missile"}, {ID: "lrm", Label: "long-range missile"}}},
			rules.Field{ID: "missile-size", Label: "Size of the missile", Kind: rules.FieldInt, Min: cardNumbers[size].min, Max: cardNumbers[size].max, Help: "The rules print none."},
			rules.Field{ID: "incoming", Label: "Missiles of the volley", Kind: rules.FieldInt, Min: 1, Max: mostNumber, Default: 1, Help: "As many missiles always stop them."}, m.gunnerField())})
	}
	attacks = append(attacks, rules.Attack{ID: barrages, Label: "Under a barrage", Note: "what it takes to live", Attackers: 1, Apart: true, Needs: m.lacks(m.piloting),
		Situation: append(m.modeFields(), hurtPenalty, targetDamage)})
	for _, md := range m.modes {
		if md.has("ecm") || md.has("dew") || md.has("oew") {
			return append(attacks, rules.Attack{ID: jamming, Label: "Electronic warfare", Note: "how far it reaches", Attackers: 1, Apart: true,
				Situation: append(m.modeFields(), rules.Field{ID: "enemy-ecm", Label: "ECM of the enemy in reach", Help: "It cancels as much.",
					Kind: rules.FieldInt, Max: mostStep, Default: 0})})
		}
	}
	return attacks
}

// lacks says what an attack needs where no mode of the unit knows a number.
func (m *model) lacks(number func(*mode) rules.Stat) string {
	for i := range m.modes {
		if number(&m.modes[i]).Basis != rules.Missing {
			return ""
		}
	}
	return number(&m.modes[0]).Needs
}

// gunnery and piloting are GUN and PIL of a mode.
func (m *model) gunnery(md *mode) rules.Stat  { return m.skill(md, gun) }
func (m *model) piloting(md *mode) rules.Stat { return m.skill(md, pil) }

var (
	sides       = []rules.Option{{ID: "front", Label: "front"}, {ID: "side", Label: "side"}, {ID: "rear", Label: "rear"}}
	targetMode  = rules.Field{ID: "target-mode", Label: "Mode of the target", Kind: rules.FieldText, Own: true, Theirs: "mode", Options: []rules.Option{{ID: "", Label: "its first"}}}
	targetClass = rules.Field{ID: "target-class", Label: "Class of the target", Kind: rules.FieldOneOf, Default: "",
		Options: []rules.Option{{ID: "", Label: "its own"}, {ID: mecha, Label: "Mecha"}, {ID: vehicle, Label: "Vehicle"}, {ID: infantry, Label: "Infantry"}}}
	targetDamage = rules.Field{ID: "target-damage", Label: "Damage so far", Kind: rules.FieldInt, Max: mostHP, Default: 0}
)

// gunnerField asks for a gunner, of a unit that has one.
func (m *model) gunnerField() rules.Field {
	idle := !slices.ContainsFunc(m.modes, func(md mode) bool { return m.gunnerless(&md) == "" })
	return rules.Field{ID: "gunner", Label: "A gunner shoots", Kind: rules.FieldBool, Idle: idle}
}

func dodgeFields() []rules.Field {
	return []rules.Field{
		{ID: "dodge", Label: "Target dodges", Kind: rules.FieldOneOf, Default: "none", Options: []rules.Option{{ID: "none", Label: "not"}, {ID: "action", Label: "by an action"},
			{ID: "command-point", Label: "by a command point"}, {ID: "quick", Label: "being Quick"}}},
		{ID: "dodge-arc", Label: "Attacked from", Kind: rules.FieldOneOf, Default: "front", Options: sides},
		{ID: "dodge-second-arc", Label: "A second arc of one formation", Kind: rules.FieldBool},
		{ID: "target-stationary", Label: "The target has not moved", Kind: rules.FieldBool},
		{ID: "target-silent", Label: "The target's communications are destroyed", Kind: rules.FieldBool},
		pilPenalty,
	}
}

// modeFields ask for the mode of a unit that has several.
func (m *model) modeFields() []rules.Field {
	if len(m.modes) < 2 {
		return nil
	}
	fd := rules.Field{ID: "mode", Label: "Mode", Kind: rules.FieldOneOf, Default: m.modes[0].id}
	for _, md := range m.modes {
		fd.Options = append(fd.Options, rules.Option{ID: md.id, Label: md.name})
	}
	return []rules.Field{fd}
}

func (m *model) firingFields(f fitted) []rules.Field {
	fields := append(m.modeFields(), rules.Field{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: mostInches, Help: "Inches; blank is in reach and short."},
		rules.Field{ID: "acquired", Label: "Target acquired", Kind: rules.FieldBool},
		rules.Field{ID: "fast-tokens", Label: "FAST markers of the target", Kind: rules.FieldInt, Max: mostStep, Default: 0},
		rules.Field{ID: "formation-fire", Label: "Formation at formation", Kind: rules.FieldBool}, m.gunnerField(),
		rules.Field{ID: "moved-fast", Label: "Moved by Fast", Kind: rules.FieldBool,
			Idle: !slices.ContainsFunc(m.modes, func(md mode) bool { return md.has("fast") })},
		rules.Field{ID: "sensors-destroyed", Label: "Own sensors destroyed", Kind: rules.FieldBool},
		rules.Field{ID: "concealment", Label: "Concealment", Kind: rules.FieldInt, Max: mostStep, Default: 0},
		rules.Field{ID: "in-cover", Label: "Target told to get into cover", Kind: rules.FieldBool},
		rules.Field{ID: "into-melee", Label: "Into a melee", Kind: rules.FieldBool},
		rules.Field{ID: "called-shot", Label: "Called shot", Kind: rules.FieldBool, Help: "At a Weakness."})
	if n := f.burst(); n > 1 {
		fields = append(fields, rules.Field{ID: "burst-given-up", Label: "Burst given up", Kind: rules.FieldInt, Max: n - 1, Default: 0})
	}
	if least, most := f.salvo(); most > 0 {
		fields = append(fields, rules.Field{ID: "volley", Label: "Missiles", Kind: rules.FieldInt, Min: least, Max: most, Default: most})
	}
	fields = append(fields, dodgeFields()...)
	return append(fields, rules.Field{ID: "cover", Label: "Cover", Kind: rules.FieldInt, Max: mostNumber, Default: 0, Help: "Damage that the terrain takes."}, targetMode, targetClass, targetDamage)
}

// burst is the number of Burst, 0 where there is none.
func (f fitted) burst() int {
	if a, ok := f.has("burst"); ok && a.N != nil {
		return a.N.Int()
	}
	return 0
}

// salvo is the fewest and the most missiles at once, 0 of a weapon without.
func (f fitted) salvo() (least, most int) {
	a, ok := f.has("volley")
	if !ok || a.N == nil || a.From == nil {
		return 0, 0
	}
	least, most = a.From.Int(), a.N.Int()
	if f.load > 0 {
		most = min(most, f.load)
	}
	return min(least, most), most
}

func (g *game) Odds(ctx context.Context, q judge.Question) (rules.Odds, error) {
	o := &odds{view: g.view(ctx, rules.Force{Options: q.Force.Options}), Cup: dice.NewCup(ctx, dice.Steps), s: q.Situation}
	err := o.answer(q)
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
	s rules.Choices
}

func (o *odds) answer(q judge.Question) error {
	switch {
	case len(q.Attackers) == 0 && q.Attack == initiative:
		o.initiative()
		return nil
	case len(q.Attackers) == 0:
		o.steal()
		return nil
	}
	a, err := o.stance(q.Attackers[0], "/attackers/0", "mode")
	if err != nil {
		return err
	}
	var t stance
	if len(q.Targets) > 0 {
		if t, err = o.stance(q.Targets[0], "/targets/0", "target-mode"); err == nil {
			err = o.struck(&t)
		}
		if err != nil {
			return err
		}
	}
	switch q.Attack {
	case meleeAttack:
		return o.melee(a, t)
	case wall:
		return o.wall(q, a, t)
	case interception:
		return o.intercept(a)
	case barrages:
		return o.barrage(a)
	case jamming:
		o.jam(a)
		return nil
	}
	i := slices.IndexFunc(a.guns, func(f fitted) bool { return f.ID == q.Attack })
	return o.fire(a, a.guns[i], t)
}

// stance is a unit in one of its modes.
type stance struct {
	*model
	*mode
	at    string // its pointer
	class string // what it counts as
	hurt  int    // damage so far
}

func (o *odds) stance(u rules.Unit, at, field string) (stance, error) {
	m := o.model(u)
	if !m.known {
		return stance{}, rules.Unanswerable(at+"/profile", "there is no profile %.80q", u.Profile)
	}
	s := stance{model: m, mode: &m.modes[0], at: at, class: m.modes[0].class}
	want, given := o.s[field]
	name, text := want.(string)
	if !given || want == nil || name == "" && text {
		return s, nil
	}
	for i := range m.modes {
		if md := &m.modes[i]; text && md.id != "" && (fold(md.id) == fold(name) || fold(md.name) == fold(name)) {
			s.mode, s.class = md, md.class
			return s, nil
		}
	}
	return stance{}, rules.Unanswerable("/situation/"+field, "%s has no mode %.80q", m.title(), fmt.Sprint(want))
}

// struck reads what the situation says of the target, or of one under fire.
func (o *odds) struck(t *stance) error {
	if c := o.s.Text("target-class"); c != "" {
		t.class = c
	}
	t.hurt, _ = o.s.Int("target-damage")
	if hp := t.model.is[hp]; hp.Known() && t.hurt >= hp.Int() && t.hurt > 0 {
		return rules.Unanswerable("/situation/target-damage", "with that much damage %s is destroyed already", t.title())
	}
	return nil
}

// value is a number of a stance, refused where it is not known.
func (s stance) value(i int, name string) (rules.Figure, error) {
	f := s.mode.is[i]
	if !f.Known() {
		return f, rules.Unanswerable(s.at, "%s needs %s", s.title(), s.needs(name))
	}
	return f, nil
}

// listed refuses what takes the traits of a card that nobody has typed in.
func (s stance) listed() error {
	if s.traitsFrom.Basis != rules.Missing {
		return nil
	}
	return rules.Unanswerable(s.at, "%s needs %s", s.title(), s.needs("traits"))
}

// lists is listed where the unit has not the trait for certain.
func (s stance) lists(trait string) error {
	if s.has(trait) {
		return nil
	}
	return s.listed()
}

// left is the HP that are left, if they are known.
func (s stance) left() (int, bool) {
	f := s.model.is[hp]
	return f.Int() - s.hurt, f.Known()
}

func (o *odds) number(id string, absent int) int {
	if n, ok := o.s.Int(id); ok {
		return n
	}
	return absent
}

func (o *odds) tell(label string, src rules.Source, text string, args ...any) {
	o.Working = append(o.Working, rules.Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

// modified is a roll of a die with what is added to it.
type modified struct {
	skill rules.Figure
	name  string
	mods  []bonus
	basis rules.Basis
}

type bonus struct {
	n   int
	why string
}

// add adds a figure so many times, where something holds.
func (r *modified) add(when bool, f rules.Figure, times int, why string) {
	if n := f.Int() * times; when && n != 0 {
		r.mods = append(r.mods, bonus{n, why})
		r.basis = max(r.basis, f.Basis)
	}
}

// by adds a row of the table of modifiers.
func (o *odds) by(r *modified, when bool, id string, times int) {
	m := o.pack.Modifiers.Rows.By[id]
	r.add(when, m.N, times, strings.ToLower(m.Name[:1])+m.Name[1:])
}

// sum is what is added to the die.
func (r modified) sum() int {
	n := r.skill.Int()
	for _, m := range r.mods {
		n += m.n
	}
	return n
}

// text is the sum in words: "d6 + GUN 2, −1 target not acquired".
func (r modified) text() string {
	parts := []string{fmt.Sprintf("d6 + %s %s", r.name, signless(r.skill.Int()))}
	for _, m := range r.mods {
		parts = append(parts, signed(m.n)+" "+m.why)
	}
	return strings.Join(parts, ", ")
}

func signless(n int) string { return strings.Replace(fmt.Sprint(n), "-", "−", 1) }

func signed(n int) string { return strings.Replace(rules.Signed(n), "-", "−", 1) }

// reaching is how many faces of a die bring a sum to a number.
func reaching(need int) int { return min(max(7-need, 0), 6) }

// inSix is a chance as it is read off the die.
func inSix(need int) string {
	switch faces := reaching(need); faces {
	case 0:
		return "never"
	case 6:
		return "always"
	default:
		return fmt.Sprintf("%d+ = %s", need, rules.Fraction(faces, 6))
	}
}
