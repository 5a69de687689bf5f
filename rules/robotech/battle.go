package robotech

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// factList collects facts of a situation.
type factList []rules.Fact

func (l *factList) add(when bool, field string, value any, m *model, text string, src rules.Source) {
	if when {
		*l = append(*l, rules.Fact{Field: field, Value: value,
			Reason: rules.Reason{Label: m.Title(), Text: text, Source: src}})
	}
}

// Facts returns what the marks of the first attacker and target decide.
func (a *army) Facts(q rules.Question) []rules.Fact {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 || !a.Units[q.Attackers[0]].known {
		return nil
	}
	by, l := a.Units[q.Attackers[0]], factList{}
	l.addMode("mode", by)
	if len(q.Targets) == 0 {
		l.addHurt(by, pilPenalty.ID)
		return l
	}
	at := against.Units[q.Targets[0]]
	if !at.known {
		return l
	}
	l.addHurt(at, pilPenalty.ID)
	l.addLost(by, ownPenalty.ID)
	l.addMode("target-mode", at)
	l.add(by.Condition[markSensors] > 0, "sensors-destroyed", true, by, "lost its sensors", printedCriticals)
	l.add(by.Condition[markFast] > 0 && by.modeAsked(q, "mode").has("fast"), "moved-fast", true, by, "moved with Fast",
		printedTraits)
	fast := at.Condition[trackFast]
	l.add(fast > 0, "fast-tokens", fast, at, "has "+rules.Count(fast, "FAST marker"), printedTokens)
	l.add(at.Condition[markMove] == stoodStill, "target-stationary", true, at, "stood still", book.Printed("Move"))
	l.add(at.Condition[markSilent] > 0, "target-silent", true, at, "lost its communications", printedCriticals)
	l.add(at.outOfActions(at.Condition[markTokens]), "target-spent", true, at, "has no actions left", printedDodging)
	letter := by.Condition[markAcquired]
	l.add(q.Against != nil && letter > 0 && letter == at.Condition[markLetter], "acquired", true, by,
		"acquired "+at.Title(), printedAcquire)
	l.add(at.hadCritical(), "critical-before", true, at, "had a critical hit", printedCriticals)
	a.addMissiles(&l, q, by)
	return l
}

// addHurt adds the damage of a unit, and the PIL that it lost.
func (l *factList) addHurt(m *model, penalty string) {
	n := m.damage()
	l.add(n > 0, targetDamage.ID, n, m, fmt.Sprintf("has %d damage", n), printedDamage)
	l.addLost(m, penalty)
}

func (l *factList) addLost(m *model, penalty string) {
	n := min(mobilityLoss*m.Condition[markMobility], maxStep)
	l.add(n > 0, penalty, n, m, fmt.Sprintf("lost %d PIL", n), printedCriticals)
}

func (l *factList) addMode(field string, m *model) {
	md := m.inMode()
	l.add(m.Condition[markMode] > 0, field, md.id, m, "is in mode "+md.name, book.Printed("Transform!"))
}

// modeAsked returns the mode that a field of the situation names, else that of its mark.
func (m *model) modeAsked(q rules.Question, field string) *mode {
	name := fold(q.Situation.Text(field))
	named := func(md mode) bool { return name != "" && (fold(md.id) == name || fold(md.name) == name) }
	if i := slices.IndexFunc(m.modes, named); i >= 0 {
		return &m.modes[i]
	}
	return m.inMode()
}

// addMissiles adds the missiles that are left, if they are fewer than a whole salvo.
func (a *army) addMissiles(l *factList, q rules.Question, by *model) {
	if q.Attack == wall {
		a.addWall(l, q, by)
		return
	}
	f := by.weapon(q.Attack)
	if f == nil || f.left == 0 {
		return
	}
	full := *f
	full.left = 0
	_, most := full.salvo()
	l.add(f.left < most, "volley", f.left, by, "has "+rules.Count(f.left, "missile")+" left", printedWeapons)
}

// addWall adds the missiles of a wall, if units have fired some of them or lost launchers.
func (a *army) addWall(l *factList, q rules.Question, by *model) {
	i := slices.IndexFunc(by.weapons, launches)
	if f := by.weapon(q.Situation.Text("missile")); f != nil {
		i = slices.IndexFunc(by.weapons, func(g fitted) bool { return g.ID == f.ID })
	}
	if i < 0 {
		return
	}
	item, units := by.weapons[i].Item, judge.Pick(a.Units, q.Attackers)
	less := slices.ContainsFunc(units, func(m *model) bool {
		return slices.ContainsFunc(m.weapons, func(f fitted) bool { return f.Item == item && (f.lost || f.shot > 0) })
	})
	n := missilesOf(units, item)
	l.add(less, "missiles", n, by, "fires "+rules.Count(n, "missile")+" with its formation",
		a.pack.Combat.WallMissiles.Source)
}

// toll collects the changes of one unit, each mark once.
type toll struct {
	*model
	out    *rules.Aftermath
	at     rules.Change
	result rules.Choices
	by     map[string]int // the number that a mark becomes
	order  []string
	suffix string // of the fields of its choices
	had    bool   // an earlier critical that no mark tells of
}

func (a *army) toll(out *rules.Aftermath, at rules.Change, m *model, suffix string, result rules.Choices) *toll {
	return &toll{model: m, out: out, at: at, result: result, by: map[string]int{}, suffix: suffix}
}

// now returns a mark with the changes so far.
func (t *toll) now(id string) int {
	if n, changed := t.by[id]; changed {
		return n
	}
	return t.Condition[id]
}

// raise adds to a mark up to its highest number.
func (t *toll) raise(id string, n, top int) {
	if _, changed := t.by[id]; !changed {
		t.order = append(t.order, id)
	}
	t.by[id] = min(t.now(id)+n, top)
}

// isSwitch reports whether a mark is on or off, or holds a round.
func isSwitch(id string) bool {
	switch id {
	case markSensors, markSilent, markDestroyed:
		return true
	}
	return strings.HasPrefix(id, markLost) || strings.HasPrefix(id, markFired)
}

// flush adds the changes to the aftermath: boxes and counts by a number, switches and rounds as set.
func (t *toll) flush() {
	for _, id := range t.order {
		c, n := t.at, t.by[id]
		if c.Mark = id; isSwitch(id) {
			c.Set = &n
		} else {
			c.By = n - t.Condition[id]
		}
		t.out.Add(c)
	}
}

func (t *toll) tell(src rules.Source, text string, args ...any) {
	t.out.Told = append(t.out.Told, rules.Reason{Label: t.Title(), Text: fmt.Sprintf(text, args...), Source: src})
}

// ask adds an open choice.
func (t *toll) ask(id, label string, options ...rules.Option) {
	fd := rules.Field{ID: id, Label: t.Title() + ": " + label, Kind: rules.FieldOneOf, Default: "", Dice: true,
		Options: append([]rules.Option{{Label: "Not rolled yet"}}, options...)}
	if text := t.result.Text(id); text != "" {
		if _, ok := fd.Option(text); ok {
			fd.Default = text
		}
	}
	t.out.Choices = append(t.out.Choices, fd)
}

// After puts the damage of a result on its units, uses up missiles and dodges, and asks for the dice of critical hits.
func (a *army) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	against, err := judge.Opponent(a, q)
	attacks := a.Attacks(q.Attackers...)
	i := slices.IndexFunc(attacks, func(x rules.Attack) bool { return x.ID == q.Attack })
	if err != nil || len(q.Attackers) == 0 || i < 0 {
		return out
	}
	q, _ = attacks[i].WithFacts(a, q)
	by := a.toll(&out, rules.Change{Unit: q.Attackers[0]}, a.Units[q.Attackers[0]], "-attacker", result)
	n, _ := result.Int("damage")
	if len(q.Targets) == 0 {
		if q.Attack == interception {
			by.intercept(q)
		}
		by.suffer(n, nil)
		by.flush()
		return out
	}
	at := a.toll(&out, rules.Change{Theirs: q.Against != nil, Unit: q.Targets[0]}, against.Units[q.Targets[0]], "",
		result)
	if !at.known {
		return out
	}
	back, _ := result.Int("damage-to-attacker")
	by.suffer(back, nil)
	at.had = q.Situation.Bool(criticalBefore.ID)
	blows := a.blows(q, by.model, at.model)
	if q.Attack == wall {
		a.raiseWall(q, &out, by, result)
	} else {
		by.fire(a.round(), blows)
	}
	at.suffer(n, blows)
	if len(blows) > 0 && blows[0].dodges {
		at.dodge(q.Situation.Text("dodge"), n)
	}
	at.flush()
	by.flush()
	return out
}

// blow is a weapon of an attack, with its damage to the target.
type blow struct {
	*shooting
	does   damage
	dodges bool // the target tries to dodge it
}

// blows returns the weapons of an attack, nil for a melee, a unit that passes a template, or what has no odds.
func (a *army) blows(q rules.Question, by, at *model) (list []blow) {
	o := &odds{setting: a.setting, situation: q.Situation, quiet: true}
	attacker, err := o.stance(by, "", "mode")
	target, wrong := o.stance(at, "", "target-mode")
	if cmp.Or(err, wrong) != nil || o.readTarget(&target) != nil {
		return nil
	}
	var weapons []fitted // none if the odds refuse them
	switch f := by.weapon(q.Attack); {
	case q.Attack == wall:
		weapons = []fitted{attacker.pick(q.Situation.Text("missile"), launches)}
	case f != nil && !reserved(q.Attack):
		weapons, _ = o.firedTogether(attacker, *f)
	}
	for i, w := range weapons {
		if i == 1 {
			o.forOthers()
		}
		shared := *o
		x := blow{shooting: &shooting{odds: &shared, attacker: attacker, weapon: w, target: target}}
		missiles, need := x.missiles(), 0
		if q.Attack == wall {
			missiles = 1
		} else if _, need, err = x.sizeToHit(); err != nil || x.passes() {
			return nil
		}
		d, err := x.dodge(missiles)
		if err != nil {
			return nil
		}
		x.dodges, x.does = d.try, x.damage(missiles, need)
		if q.Attack == wall {
			x.does.doubled, x.does.volley = 0, true
		}
		list = append(list, x)
	}
	return list
}

// mayHit reports whether a hit of the weapon with at least a natural roll may be part of a result with some damage.
func (x blow) mayHit(natural, damage int) bool {
	f := fate{shot: shot{natural: natural, total: x.does.full - 1, hit: true}}
	if x.dodges {
		f.avoided = 1
	}
	return damage > 0 || !x.does.known || x.does.does(f) == 0
}

// fire uses up the missiles and shots of weapons. Those aimed at a unit beside the target are used up already.
func (t *toll) fire(round int, blows []blow) {
	for _, x := range blows {
		if x.beside() {
			continue
		}
		f, id := t.weapon(x.weapon.ID), markFired+x.weapon.ID
		t.spend(f, max(1, x.missiles()))
		switch {
		case f.is("very-slow"):
			t.by[id], t.order = round, append(t.order, id)
		case f.is("slow"):
			t.raise(id, 1, 1)
		}
	}
}

// intercept marks the missiles that stop as many others.
func (t *toll) intercept(q rules.Question) {
	f := stance{model: t.model}.pick(q.Situation.Text("weapon"), fitted.works)
	n := q.Situation.IntOr("incoming", 1)
	if _, most := f.salvo(); f.Speed != nil && !f.isEmpty() && most >= n {
		t.spend(t.weapon(f.ID), n)
	}
}

// spend marks fired missiles.
func (t *toll) spend(f *fitted, n int) {
	if boxes, each := t.magazine(f); boxes > 0 {
		t.raise(f.ID+ofMissiles, (n+each-1)/each, boxes)
	}
}

// raiseWall marks the missiles of a wall, a salvo from each unit in turn.
func (a *army) raiseWall(q rules.Question, out *rules.Aftermath, by *toll, result rules.Choices) {
	from := stance{model: by.model}
	item := from.pick(q.Situation.Text("missile"), launches).Item
	units := judge.Pick(a.Units, q.Attackers)
	left := q.Situation.IntOr("missiles", missilesOf(units, item))
	for i, m := range units {
		t := by
		if i > 0 {
			t = a.toll(out, rules.Change{Unit: q.Attackers[i]}, m, "", result)
		}
		k := slices.IndexFunc(m.weapons, func(f fitted) bool { return f.Item == item && f.works() })
		if k < 0 || m.weapons[k].isEmpty() || i > 0 && slices.Contains(q.Attackers[:i], q.Attackers[i]) {
			continue
		}
		_, n := m.weapons[k].salvo()
		n = min(n, left)
		left -= n
		if t.spend(&m.weapons[k], n); i > 0 {
			t.flush()
		}
	}
}

// suffer marks damage, and what critical hits do: those of starred circles, and up to one of each weapon with AP.
func (t *toll) suffer(n int, blows []blow) {
	all, was := t.numbers[hp], t.damage()
	switch over := was + n - all.Int(); {
	case n <= 0:
	case !all.Known():
		t.tell(printedDamage, "has unknown HP. Count %d damage yourself", n)
	default:
		t.raise(trackHP, n, all.Int())
		if over > 0 {
			t.tell(printedDamage, "takes %d more damage than it has circles left", over)
		}
	}
	if t.isAnnihilated(n, blows) {
		t.raise(markDestroyed, 1, 1)
		t.tell(printedDamage, "is destroyed by the hit")
		return
	}
	if all.Known() && was+n >= all.Int() {
		return
	}
	hits, pierce := t.starsWithin(was, n), 0
	for _, x := range blows {
		if x.does.doubled > 0 && x.mayHit(dieFaces, n) {
			pierce++
		}
	}
	if pierce > 0 {
		id := "ap-critical" + t.suffix
		fd := number(id, t.Title()+": critical hits by AP", pierce)
		given, _ := t.result.Int(id)
		given = min(max(given, 0), pierce)
		fd.Dice, fd.Default, fd.Help = true, given, "1 for each weapon whose die showed its AP number."
		t.out.Choices = append(t.out.Choices, fd)
		hits += given
	}
	if hits > 0 {
		t.rollCriticals(hits, t.had || t.hadCritical() || t.starsWithin(0, was) > 0)
	}
}

// isAnnihilated reports whether a weapon that destroys what it hits has hit. It asks unless the damage tells.
func (t *toll) isAnnihilated(n int, blows []blow) bool {
	sure, may := n > 0, false
	for _, x := range blows {
		sure = sure && x.does.always
		may = may || x.does.always && x.mayHit(1, n)
	}
	if !may || sure {
		return may
	}
	fd := yesNo("annihilated"+t.suffix, t.Title()+": hit by a weapon that destroys it")
	hit := t.result.Bool(fd.ID)
	fd.Dice, fd.Default = true, hit
	t.out.Choices = append(t.out.Choices, fd)
	return hit
}

// rollCriticals marks what critical hits do, as far as their dice are known.
func (t *toll) rollCriticals(n int, before bool) {
	t.raise(markCriticals, n, maxStep)
	var table []rules.Option
	for id, row := range t.pack.Criticals.Rows.All {
		table = append(table, rules.Option{ID: id, Label: row.Name, Note: row.Text})
	}
	for i := range n {
		id, label := fmt.Sprintf("critical-%d%s", i+1, t.suffix), "critical hit"
		if n > 1 {
			label += fmt.Sprintf(" %d", i+1)
		}
		t.ask(id, label, table...)
		switch die := t.out.Choices[len(t.out.Choices)-1].Default; die {
		case "1":
			t.lose(id, "mobility", t.mobilities())
		case "2":
			t.lose(id, "weapon", t.systems())
		case "3":
			t.raise(markSensors, 1, 1)
		case "4":
			t.raise(markMobility, 1, maxStep/mobilityLoss)
		case "5":
			t.raise(markSilent, 1, 1)
		case powerPlant:
			if before || i > 0 {
				t.raise(markDestroyed, 1, 1)
			} else {
				t.tell(printedCriticals, "ignores a hit on its power plant, its first critical")
			}
		}
	}
}

// lose marks a random part as destroyed. A die over several is rolled by the players.
func (t *toll) lose(id, what string, parts []rules.Option) {
	parts = slices.DeleteFunc(parts, func(o rules.Option) bool { return t.now(markLost+o.ID) > 0 })
	var part string
	switch len(parts) {
	case 0:
		t.tell(printedCriticals, "has no %s left to lose", what)
		return
	case 1:
		part = parts[0].ID
	default:
		t.ask(id+"-part", "random "+what, parts...)
		part, _ = t.out.Choices[len(t.out.Choices)-1].Default.(string)
	}
	if part != "" {
		t.raise(markLost+part, 1, 1)
	}
}

// dodge marks the cost of a dodge. A missed unit needs none.
func (t *toll) dodge(how string, damage int) {
	if how != "action" && how != "command-point" {
		return
	}
	fd := yesNo("dodge-used"+t.suffix, t.Title()+": used the dodge")
	used := damage > 0
	if v, given := t.result[fd.ID].(bool); given {
		used = v
	}
	fd.Dice, fd.Default, fd.Help = true, used, "Only a unit that is hit dodges."
	t.out.Choices = append(t.out.Choices, fd)
	switch {
	case !used:
	case how == "action":
		t.raise(markTokens, 1, t.mostActions())
	case t.Condition[trackTokens] > 0:
		t.raise(trackTokens, -1, t.numbers[leadership].Int())
	default:
		t.tell(printedCommand, "dodged with a command token. Take it from its leader")
	}
}
