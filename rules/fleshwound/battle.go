package fleshwound

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/judge"
)

// facts collects what the marks of one mech decide of a situation.
type facts struct {
	*mech
	list *[]rules.Fact
}

func (x facts) add(field string, value any, src rules.Source, text string, args ...any) {
	*x.list = append(*x.list, rules.Fact{Field: field, Value: value,
		Reason: rules.Reason{Label: x.Title(), Text: fmt.Sprintf(text, args...), Source: src}})
}

// count adds a number of critical hits, unless it is 0.
func (x facts) count(field, kind string) {
	if n := x.hits(x.suffers, kind); n > 0 {
		x.add(field, n, book.Printed(criticalHits), "has %s", x.hitsText(kind, n))
	}
}

// modifier adds the movement modifier, if one is marked and known.
func (x facts) modifier(field string) {
	if s := x.moves(); x.Condition[movesAs] > 0 && s.Basis != rules.Missing {
		x.add(field, s.Value.Int(), s.Source, "has a movement modifier of %s", s.Text)
	}
}

// Facts returns what the marks of the attacker and the target decide. Their own hits, heat and lack of move are those
// as the phase began; damage on the target counts at once.
func (a *army) Facts(q rules.Question) (list []rules.Fact) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 {
		return nil
	}
	if m := a.mech(q.Attackers[0]); m.known && m.Condition != nil {
		by := facts{m, &list}
		by.modifier("attacker-modifier")
		by.count("fire-control", critFireControl)
		by.count("weapon-crits", critWeapon)
		by.count("engine-crits", critEngine)
		if n := heatIn(m.suffers); n > 0 && m.effects.ToHit.Known() {
			by.add("heat", n, m.pack.Heat.Overdrive.Source, "has %d heat", n)
		}
		if n := m.Condition[charged]; n > 0 && q.Against != nil && len(q.Targets) > 0 {
			if at := against.mech(q.Targets[0]); n == at.Condition[letter] {
				by.add("charge", true, book.Printed(physical), "charged %s", at.Title())
			}
		}
	}
	if len(q.Targets) == 0 {
		return list
	}
	if m := against.mech(q.Targets[0]); m.known && m.Condition != nil {
		at := facts{m, &list}
		at.modifier("target-modifier")
		if why, src := m.immobilizedBy(); why != "" {
			at.add("immobile", true, src, "%s", why)
		}
		at.damage()
		at.criticals()
	}
	return list
}

// damage adds the damage so far. A mech that is marked as destroyed has all that it can take.
func (x facts) damage() {
	n, dies := x.suffered(x.Condition), x.destroyedBy()
	if x.Condition[destroyed] > 0 && dies.Basis != rules.Missing {
		x.add("target-damage", max(n, dies.Value.Int()), book.Printed(damageHeads), "is destroyed")
	} else if n > 0 {
		x.add("target-damage", n, book.Printed(damageHeads), "has %d damage", n)
	}
}

// criticals adds the critical hits so far.
func (x facts) criticals() {
	var hits []any
	for _, id := range criticalIDs {
		hits = append(hits, slices.Repeat([]any{id}, x.hits(x.Condition, id))...)
	}
	if len(hits) > 0 {
		x.add("target-crits", hits, book.Printed(criticalHits), "has %s", rules.Count(len(hits), "critical hit"))
	}
}

// wound puts damage and critical hits on one mech.
type wound struct {
	*mech
	now     rules.Condition // as it becomes
	prefix  string          // of the ids of its choices
	waiting int             // critical hits to roll
	over    int             // damage without a box
	told    []rules.Reason
}

func (w *wound) tell(src rules.Source, text string, args ...any) {
	w.told = append(w.told, rules.Reason{Label: w.Title(), Text: fmt.Sprintf(text, args...), Source: src})
}

// take puts damage on armor, then on structure. It reports whether it damages structure.
func (w *wound) take(n int) (structural bool) {
	if n <= 0 {
		return false
	}
	if w.lacks(armor, structure) != "" {
		w.tell(book.Printed(damageHeads), "has unknown %s. Count %d damage yourself", w.lacks(armor, structure), n)
		return false
	}
	for _, i := range []int{armor, structure} {
		id, boxes := w.stats[i].id, w.build[i].Int()
		put := min(n, boxes-marked(w.now, id, boxes))
		w.now = w.now.With(id, marked(w.now, id, boxes)+put)
		if n -= put; i == structure {
			structural = put+n > 0
		}
	}
	if n > 0 { // more than armor and structure
		w.over += n
		w.now = w.now.With(destroyed, 1)
	}
	return structural
}

// critical puts the result of a roll of 2D6 on the mech.
func (w *wound) critical(total int) {
	src := book.Printed(criticalHits)
	switch result := w.pack.CritTable.Rows.By[strconv.Itoa(total)]; result {
	case "nothing":
		w.tell(src, "critical roll %d: no effect", total)
	case "explodes":
		w.tell(src, "critical roll %d: explodes", total)
		w.now = w.now.With(destroyed, 1)
	case "ammo":
		id, by := w.protection()
		row := w.pack.Ammo.Rows.By[id]
		w.tell(by, "critical roll %d: ammo hit, %s", total, row.Name)
		switch {
		case row.Damage == nil:
			w.now = w.now.With(destroyed, 1)
		case w.take(row.Damage.Int()):
			w.waiting++
		}
	default:
		row := w.pack.Criticals.Rows.By[result]
		w.tell(src, "critical roll %d: %s", total, w.hitsText(result, 1))
		w.now = w.now.With(criticalHit+result, min(w.hits(w.now, result)+1, row.Explode.Int()))
	}
}

// changes adds the changes of the mech's marks.
func (w *wound) changes(out *rules.Aftermath, at rules.Change) {
	if w.over > 0 {
		w.tell(book.Printed(damageHeads), "takes %d more damage than its armor and structure", w.over)
	}
	out.Told = append(out.Told, w.told...)
	ids := []string{w.stats[armor].id, w.stats[structure].id}
	for _, id := range criticalIDs {
		ids = append(ids, criticalHit+id)
	}
	for _, id := range ids {
		at.Mark, at.By = id, w.now[id]-w.Condition[id]
		out.Add(at)
	}
	if w.now[destroyed] > w.Condition[destroyed] {
		at.Mark, at.By, at.Set = destroyed, 0, new(1)
		out.Add(at)
	}
}

// The choices of an aftermath.
const (
	criticalsField = "criticals"
	criticalField  = "critical-" // before the number of a roll
	usedLuck       = "luck-used"
	between        = "blocker"
	ofBetween      = "blocker-" // before the choices of the mech in the way
)

// choiceOf returns a choice of one option: its id, also in a list, or as a number.
func choiceOf(result rules.Choices, id string) string {
	if n, ok := result.Int(id); ok {
		return strconv.Itoa(n)
	}
	if list := result.Texts(id); len(list) > 0 {
		return list[0]
	}
	return ""
}

// After puts the damage of a result and its critical hits on the target, and heat and the used luck on the attacker.
func (a *army) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 || len(q.Targets) == 0 {
		return out
	}
	by, at := a.mech(q.Attackers[0]), against.mech(q.Targets[0])
	if !by.known || !at.known {
		return out
	}
	shots := by.shots(q.Attack)
	at.suffer(&out, rules.Change{Theirs: q.Against != nil, Unit: q.Targets[0]}, "damage", "", shots, result)
	if n := result.IntOr("damage-blocker", 0); n > 0 {
		if m, at := a.between(&out, against, q, choiceOf(result, between)); m != nil {
			m.suffer(&out, at, "damage-blocker", ofBetween, shots, result)
		} else {
			out.Told = append(out.Told, rules.Reason{Label: "The mech in the way", Source: book.Printed(inTheWay),
				Text: fmt.Sprintf("takes %d damage. Mark it there", n)})
		}
	}
	a.spend(&out, by, q, result)
	return out
}

// suffer adds the changes of a mech that takes the damage of an outcome.
func (m *mech) suffer(out *rules.Aftermath, at rules.Change, damage, prefix string, shots int, result rules.Choices) {
	w := wound{mech: m, now: m.Condition, prefix: prefix}
	if w.take(result.IntOr(damage, 0)) {
		w.waiting = 1
	}
	w.rollCriticals(out, shots, result)
	w.changes(out, at)
}

// between asks which mech is in the way, friend or enemy, and returns the chosen one.
func (a *army) between(out *rules.Aftermath, against *army, q rules.Question, chosen string,
) (m *mech, at rules.Change) {
	f := rules.Field{ID: between, Label: "The mech in the way", Kind: rules.FieldOneOf, Default: "",
		Options: []rules.Option{{ID: "", Label: "not marked"}}}
	list := func(of *army, side string, theirs bool, others ...int) {
		for i := range of.Units {
			now, id := of.mech(i), fmt.Sprintf("%s/%d", side, i)
			if !now.known || now.outOfPlay() != "" || slices.Contains(others, i) {
				continue
			}
			label := now.Title()
			if theirs {
				label += " (enemy)"
			}
			f.Options = append(f.Options, rules.Option{ID: id, Label: label})
			if id == chosen {
				m, at = now, rules.Change{Theirs: theirs, Unit: i}
			}
		}
	}
	if q.Against == nil {
		list(a, "ours", false, q.Attackers[0], q.Targets[0])
	} else {
		list(a, "ours", false, q.Attackers[0])
		list(against, "theirs", true, q.Targets[0])
	}
	if len(f.Options) > 1 {
		out.Choices = append(out.Choices, f)
	}
	return m, at
}

// rollCriticals puts the critical hits of a result on the mech, as far as they are rolled.
func (w *wound) rollCriticals(out *rules.Aftermath, shots int, result rules.Choices) {
	if w.isDestroyed(w.now) { // a destroyed mech needs no roll
		return
	}
	id := w.prefix + criticalsField
	out.Choices = append(out.Choices, rules.Field{ID: id, Label: w.Title() + ": critical hits",
		Kind: rules.FieldInt, Max: max(shots, w.waiting), Default: w.waiting, Dice: true,
		Help: "1 for each shot that damaged structure or rolled a 12."})
	w.waiting = min(max(result.IntOr(id, w.waiting), 0), max(shots, w.waiting))
	for i := 1; w.waiting > 0 && !w.isDestroyed(w.now); i++ {
		w.waiting--
		id := w.prefix + criticalField + strconv.Itoa(i)
		out.Choices = append(out.Choices, w.criticalRoll(id, i))
		if total, err := strconv.Atoi(choiceOf(result, id)); err == nil {
			w.critical(total)
		}
	}
}

// criticalRoll returns the choice of the total of a critical roll.
func (w *wound) criticalRoll(id string, number int) rules.Field {
	f := rules.Field{ID: id, Label: fmt.Sprintf("%s: critical roll %d", w.Title(), number), Kind: rules.FieldOneOf,
		Default: "", Dice: true, Help: "2D6.", Options: []rules.Option{{ID: "", Label: "not rolled"}}}
	for total := 2; total <= 12; total++ {
		row := strconv.Itoa(total)
		label := w.pack.CritTable.Rows.By[row]
		if _, counted := w.pack.Criticals.Rows.By[label]; counted {
			label = w.hitsText(label, 1)
		}
		f.Options = append(f.Options, rules.Option{ID: row, Label: row + ": " + label})
	}
	return f
}

// shots returns the number of rolls to hit of an attack, at most.
func (m *mech) shots(attack string) int {
	if attack != attackAll {
		return 1
	}
	n := 1
	for _, f := range m.weapons() {
		if f.Item != rear {
			n++
		}
	}
	return n
}

// spend adds the changes of the attacker's marks.
func (a *army) spend(out *rules.Aftermath, by *mech, q rules.Question, result rules.Choices) {
	own := rules.Change{Unit: q.Attackers[0]}
	set := func(id string, n int) {
		own.Mark, own.By, own.Set = id, 0, &n
		if by.Condition[id] != n {
			out.Add(own)
		}
	}
	hot, early := a.heatOf(by, q, result), a.isIn(inMovement) && by.has(intuition)
	if early && by.Condition[shotEarly] == 0 {
		each := by.fitting(intuition).weaken(a.pack.Heat.Intuition)
		hot += each.Int()
		out.Told = append(out.Told, rules.Reason{Label: by.Title(), Source: each.Source,
			Text: fmt.Sprintf("gets %d heat for Combat Intuition", each.Int())})
	}
	if hot > 0 {
		heat := heatIn(by.Condition) + hot
		own.Mark, own.By = heatTrack, 1+min(heat, onTrack)-by.Condition[heatTrack]
		out.Add(own)
		own.Mark, own.By = hotter, min(max(0, heat-onTrack), maxHeat-onTrack)-by.Condition[hotter]
		out.Add(own)
	}
	by.useLuck(out, own, q, result)
	if early {
		set(shotEarly, 1)
	} else {
		set(declared, isResolved)
	}
}

// heatOf returns the heat of an attack. No dice decide it, so a result may leave it out.
func (a *army) heatOf(by *mech, q rules.Question, result rules.Choices) int {
	n, given := result.Int("heat")
	attacks := a.Attacks(q.Attackers...)
	i := slices.IndexFunc(attacks, func(at rules.Attack) bool { return at.ID == q.Attack })
	if given || i < 0 || q.Attack == attackPhysical {
		return n
	}
	q, _ = attacks[i].WithFacts(a, q)
	o := &odds{setting: a.setting, situation: q.Situation, attacker: by}
	b, at, err := o.band()
	if err != nil {
		return 0
	}
	v, err := o.fire(q.Attack, b, at)
	if err != nil {
		return 0
	}
	return v.heat.n
}

// useLuck adds a reroll of LUCKY that was used: a miss under it used it, and a hit may have.
func (m *mech) useLuck(out *rules.Aftermath, own rules.Change, q rules.Question, result rules.Choices) {
	if !q.Situation.Bool("reroll") {
		return
	}
	i := slices.IndexFunc(m.specials, func(f fitting) bool {
		return f.Item == lucky && !f.misfit && f.numbers[0] > 0 && !m.isSpent(&f)
	})
	if i < 0 {
		return
	}
	f := rules.Field{ID: usedLuck, Label: m.Title() + ": LUCKY", Kind: rules.FieldOneOf, Default: "kept",
		Options: []rules.Option{{ID: "kept", Label: "not used"}, {ID: "used", Label: "used"}}}
	if result.IntOr("damage", 0) == 0 {
		f.Default = "used"
	}
	out.Choices = append(out.Choices, f)
	if used := choiceOf(result, usedLuck); used == "used" || used == "" && f.Default == "used" {
		own.Mark, own.By, own.Set = luckOf+m.specials[i].ID, 1, nil
		out.Add(own)
	}
}
