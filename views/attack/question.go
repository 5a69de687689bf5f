package attack

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

// The sides that units are chosen from, as the first part of their keys.
const (
	FromRoster    = "r."
	FromOther     = "o."
	fromCatalogue = "c."
)

// None is the key for no attacker, for rolls made without units, and for no opponent.
const None = "-"

// SituationName returns the name of a situation's field in an address.
func SituationName(field string) string { return "s." + field }

// Opponent is a roster to choose targets from.
type Opponent struct {
	Key, Name string
	Roster    builder.Roster
	Titles    map[string]string // of its units; nil where it is not chosen
	Units     []rules.Unit      // that can be chosen in a battle; nil for all
	Brought   bool              // by a link, a file or a text
}

// Overruled is the name of the facts that a reader sets by hand, in an address.
const Overruled = "overruled"

// Question is a question of odds from an address. A unit that the address doesn't name, or that is
// gone, comes from the opening pair.
type Question struct {
	Sheet     builder.Sheet
	Base      string // the address of the roster's pages
	Against   string // the key of the opponent
	Other     *Opponent
	Opponents []Opponent
	Request   odds.Request
	Query     url.Values // of the address

	attackers []unitChoice
	targets   []unitChoice
	attacks   []rules.Attack
	by, at    unitChoice
	attack    rules.Attack
	facts     []rules.Fact        // that the marks of a battle decide
	overruled []string            // their fields that the address sets by hand
	joined    map[string][]string // the keys of further units, by the name of their field
	firsts    [][2]string         // the fields that name the units which further ones were chosen for, and their keys
}

// unitChoice is a unit that may be chosen as attacker or target.
type unitChoice struct {
	key, name, group string
	unit             rules.Unit
}

// side returns the side that a unit is chosen from, the first part of its key.
func (c unitChoice) side() string { return c.key[:min(len(c.key), len(FromRoster))] }

// openingWait is the time to search the best pair to open with. After that the page opens with the first pair.
const openingWait = 2 * time.Second

// QuestionOf reads the question of an address. units of the list can be chosen, nil for all; other is the chosen
// opponent, nil for none.
func QuestionOf(ctx context.Context, s builder.Sheet, units []rules.Unit, base string, query url.Values,
	opponents []Opponent, other *Opponent) *Question {
	x := &Question{Sheet: s, Base: base, Query: query, Opponents: opponents, Against: query.Get("against"),
		Other: other, joined: map[string][]string{}}
	x.attackers = unitChoices(FromRoster, "This list", s.Roster.Units, units, s.Names())
	if other != nil {
		x.Against = other.Key
		x.targets = unitChoices(FromOther, other.Name, other.Roster.Units, other.Units, other.Titles)
	}
	battle := s.Roster.Moment != nil // each side attacks from its own page
	if battle {
		x.targets = append(x.targets, x.attackers...)
	} else {
		x.attackers, x.targets = append(x.attackers, x.targets...), append(x.targets, x.attackers...)
	}
	for _, e := range s.Catalogue {
		if e.ID != rules.Designed && !(battle && other != nil) {
			u := e.Unit
			u.ID = e.ID
			x.targets = append(x.targets, unitChoice{fromCatalogue + e.ID, e.Name, "Catalog", u})
		}
	}
	x.Request = odds.Request{System: s.Roster.System, Pack: s.Roster.Pack, Overrides: s.Roster.Overrides,
		Force: odds.ForceOf(s.Roster)}
	x.choose(ctx)
	return x
}

// unitChoices returns some units of a list as choices, nil for all.
func unitChoices(prefix, group string, all, some []rules.Unit, names map[string]string) (list []unitChoice) {
	if some == nil {
		some = all
	}
	for _, u := range some {
		list = append(list, unitChoice{prefix + views.Place(u.ID), names[u.ID], group, u})
	}
	return list
}

func findChoice(list []unitChoice, key string) (unitChoice, bool) {
	i := slices.IndexFunc(list, func(p unitChoice) bool { return p.key == key })
	if i < 0 {
		return unitChoice{}, false
	}
	return list[i], true
}

// choose settles attacker, attack and target.
func (x *Question) choose(ctx context.Context) {
	by, hasBy := findChoice(x.attackers, x.Query.Get("by"))
	at, hasAt := findChoice(x.targets, x.Query.Get("at"))
	nobody := !hasBy && x.Query.Get("by") == None
	if !hasBy && !nobody && len(onSide(x.attackers, FromRoster)) > 0 {
		by = x.attackers[0]
	}
	if !hasAt {
		at = x.firstTarget(by)
	}
	x.by, x.at = by, at
	attack := x.Query.Get("attack")
	x.readAttacks(attack)
	named := x.attack.ID == attack
	if !nobody && (!hasBy && !named || !hasAt || !named) {
		x.open(ctx, hasBy || named, hasAt)
	}
	if x.attack.Targets == 0 {
		x.at = unitChoice{}
	}
	if x.at.key != "" {
		x.Request.Targets = []rules.Unit{x.at.unit}
	}
	name := odds.OneOfText
	if x.attack.PerModel {
		name = odds.CountText
	}
	x.nameCounts(name)
	x.join(&x.Request.Attackers, "also", x.attackers, x.by, x.attack.Attackers, x.attack.Together)
	if len(x.Request.Attackers) > 1 { // together they have more dice, and may pin more
		all := odds.AttacksOf(x.Sheet, x.Request.Attackers...)
		if i := slices.IndexFunc(all, func(a rules.Attack) bool { return a.ID == x.attack.ID }); i >= 0 {
			x.attack = all[i]
		}
	}
	x.join(&x.Request.Targets, "struck", x.targets, x.at, x.attack.Targets, x.hitTogether())
	if x.Sheet.Roster.Moment != nil {
		x.readFacts()
	}
}

// readFacts reads what marks decide, but for what the address sets by hand.
func (x *Question) readFacts() {
	if x.IsAtOther() {
		x.Request.Against = new(odds.ForceOf(x.Other.Roster))
	}
	for _, f := range odds.Facts(x.Sheet, x.Request, x.attack) {
		if x.overrules(f) {
			x.overruled = append(x.overruled, f.Field)
		} else {
			x.facts = append(x.facts, f)
		}
	}
}

// overrules reports whether the address sets a fact by hand.
func (x *Question) overrules(f rules.Fact) bool {
	return slices.Contains(x.Query[Overruled], f.Field) && isOne(f.Value)
}

// isOne reports whether a value is one number, switch or choice, which a form can set.
func isOne(value any) bool {
	switch value.(type) {
	case int, bool, string:
		return true
	}
	return false
}

// OverruleAddress returns the question with a fact to set by hand, "" if that is not possible.
func (x *Question) OverruleAddress(f rules.Fact) string {
	if !isOne(f.Value) {
		return ""
	}
	with := *x
	with.overruled = slices.Concat(x.overruled, []string{f.Field})
	return with.Address("/odds", map[string]string{SituationName(f.Field): posted.Text(f.Value)})
}

// isFact reports whether the marks of a battle decide a field.
func (x *Question) isFact(field string) bool {
	return slices.ContainsFunc(x.facts, func(f rules.Fact) bool { return f.Field == field })
}

// readAttacks reads what the attacker can do, and settles the attack: the one of an
// id, else the first.
func (x *Question) readAttacks(id string) {
	x.Request.Attackers = nil
	if x.by.key != "" {
		x.Request.Attackers = []rules.Unit{x.by.unit}
	}
	x.attacks, x.attack = odds.AttacksOf(x.Sheet, x.Request.Attackers...), rules.Attack{}
	if len(x.attacks) > 0 {
		x.attack = x.attacks[max(0, slices.IndexFunc(x.attacks, func(a rules.Attack) bool { return a.ID == id }))]
	}
	x.Request.Attack = x.attack.ID
}

// firstTarget returns the first target that is not of the attacker's side.
func (x *Question) firstTarget(by unitChoice) unitChoice {
	for _, t := range x.targets {
		if t.side() != by.side() {
			return t
		}
	}
	return unitChoice{}
}

// open chooses what the address leaves open: the pair most worth a look, with a target from the
// first target's side or else the catalog.
func (x *Question) open(ctx context.Context, hasBy, hasAt bool) {
	who := onSide(x.attackers, FromRoster)
	if hasBy {
		who = []unitChoice{x.by}
	}
	attack := x.Query.Get("attack")
	if x.attack.ID != attack {
		attack = ""
	}
	ctx, cancel := context.WithTimeout(ctx, openingWait)
	defer cancel()
	for _, whom := range x.openingTargets(hasAt) {
		own := len(whom) > 0 && len(who) > 0 && whom[0].side() == who[0].side()
		if pair, ok, err := odds.Opening(ctx, x.Sheet, unitsOf(who), unitsOf(whom), own, attack); err == nil && ok {
			x.by, x.at = who[pair.Attacker], whom[pair.Target]
			x.readAttacks(pair.Attack)
			return
		}
	}
}

// openingTargets returns the lists to search for the target to open with, in turn: the first target's side, then the
// catalog, since too little may be known of that side.
func (x *Question) openingTargets(hasAt bool) [][]unitChoice {
	if hasAt {
		return [][]unitChoice{{x.at}}
	}
	return [][]unitChoice{onSide(x.targets, x.at.side()), onSide(x.targets, fromCatalogue)}
}

func unitsOf(list []unitChoice) []rules.Unit {
	units := make([]rules.Unit, len(list))
	for i, c := range list {
		units[i] = c.unit
	}
	return units
}

// nameCounts adds to the names of units how many count: all of them, or one.
func (x *Question) nameCounts(name func(rules.Unit, string) string) {
	for _, list := range [][]unitChoice{x.attackers, x.targets} {
		for i := range list {
			list[i].name = name(list[i].unit, list[i].name)
		}
	}
	x.by.name, x.at.name = name(x.by.unit, x.by.name), name(x.at.unit, x.at.name)
}

// hitTogether returns the ids of the units that are hit with the target, nil for a game without that.
func (x *Question) hitTogether() []string {
	sheet := x.Sheet
	switch {
	case x.attack.Together == nil || x.at.key == "":
		return nil
	case x.IsAtOther():
		sheet.Roster = x.Other.Roster
	}
	attacks := odds.AttacksOf(sheet, x.at.unit)
	if i := slices.IndexFunc(attacks, func(a rules.Attack) bool { return a.ID == x.attack.ID }); i >= 0 {
		return attacks[i].Together
	}
	return nil
}

// furtherOf is the start of the name of the first unit that further units were chosen for, in an address.
const furtherOf = "of."

// join adds the further units that the address names for the first one, of its side. In a battle those that act
// together with it come first.
func (x *Question) join(to *[]rules.Unit, name string, from []unitChoice, first unitChoice, most int,
	together []string) {
	keys := x.Query[name]
	if of := x.Query.Get(furtherOf + name); x.Sheet.Roster.Moment != nil && together != nil {
		x.firsts = append(x.firsts, [2]string{furtherOf + name, first.key})
		if of != first.key && (of != "" || keys == nil) {
			keys = nil
			for _, c := range onSide(from, first.side()) {
				if slices.Contains(together, c.unit.ID) {
					keys = append(keys, c.key)
				}
			}
		}
	}
	seen := map[string]bool{first.key: true}
	for _, key := range keys {
		if p, ok := findChoice(from, key); ok && p.side() == first.side() && !seen[key] && len(*to) < most {
			*to = append(*to, p.unit)
			seen[key] = true
			x.joined[name] = append(x.joined[name], key)
		}
	}
}

// ReadSituation reads the fields of the attack. A form doesn't send an empty box: its mark tells that from an address
// without the field. The mark is the attack that the form was made for: another attack keeps its numbers where it has
// the same field, such as a range, unlike the missiles of a salvo. The error is a UserError, with every readable field
// read.
func (x *Question) ReadSituation() error {
	x.Request.Situation = rules.Choices{}
	var first error
	for _, fd := range x.attack.Situation {
		name := SituationName(fd.ID)
		if x.isFact(fd.ID) {
			continue
		}
		byHand := slices.Contains(x.overruled, fd.ID)
		if !byHand && (!x.Query.Has(name) && !x.Query.Has("form") || x.isOfAnother(fd)) {
			continue
		}
		v, err := posted.ParseField(x.targetField(fd), x.Query, name, nil)
		if err != nil {
			first = errors.Join(first, err)
		} else if v.Value != nil {
			x.Request.Situation[fd.ID] = v.Value
		} else if byHand { // else the fact would count again
			x.Request.Situation[fd.ID] = usual(fd)
		}
	}
	if x.Sheet.Roster.Moment != nil { // one may depend on another that is set by hand
		x.facts = odds.Facts(x.Sheet, x.Request, x.attack)
	}
	if err, ok := errors.AsType[*builder.UserError](first); ok {
		return err
	}
	return nil
}

// usual returns the value of a field that is left empty.
func usual(fd rules.Field) any {
	switch {
	case fd.Default != nil:
		return fd.Default
	case fd.Kind == rules.FieldBool:
		return false
	case fd.Kind == rules.FieldInt:
		return max(fd.Min, 0)
	}
	return ""
}

// anyAttack is the mark of a form for any attack.
const anyAttack = "1"

// isOfAnother reports whether the form's number of a field is of another attack, which has no such field.
func (x *Question) isOfAnother(fd rules.Field) bool {
	of := x.Query.Get("form")
	if fd.Kind != rules.FieldInt || of == "" || of == anyAttack || of == x.attack.ID {
		return false
	}
	i := slices.IndexFunc(x.attacks, func(a rules.Attack) bool { return a.ID == of })
	if i < 0 {
		return true
	}
	was, ok := (rules.Form{Fields: x.attacks[i].Situation}).Field(fd.ID)
	return !ok || was.Label != fd.Label || was.Min != fd.Min || was.Max != fd.Max || was.Default != fd.Default
}

// targetField returns a field with its default set for the target. If its options come from the target, it has those,
// and is inactive without any.
func (x *Question) targetField(fd rules.Field) rules.Field {
	if len(x.Request.Targets) > 0 && slices.Contains(fd.TrueFor, x.Request.Targets[0].Profile) {
		fd.Default = true
	}
	if fd.FromTarget == "" || len(x.Request.Targets) == 0 {
		return fd
	}
	var options []rules.Option
	for _, a := range odds.AttacksOf(x.Sheet, x.Request.Targets[0]) {
		their, ok := (rules.Form{Fields: a.Situation}).Field(fd.FromTarget)
		switch {
		case ok && their.Kind == rules.FieldOneOf:
			options = their.Options
		case ok:
			options = append(options, rules.Option{ID: a.ID, Label: a.Label})
		}
	}
	fd.Inactive = fd.Inactive || len(options) == 0
	fd.Kind, fd.Options = rules.FieldOneOf, slices.Concat(fd.Options, options)
	return fd
}

// Fault returns the reason that the odds can't be computed, "" for none.
func (x *Question) Fault() string {
	switch {
	case x.attack.ID == "" && x.by.key == "" && x.Sheet.Roster.Moment != nil:
		return "No unit is left to attack."
	case x.attack.ID == "" && x.by.key == "":
		return "No units yet. Add one to your list."
	case x.attack.ID == "":
		return x.by.name + " has no attack."
	case x.attack.Needs != "":
		return x.attack.Label + " needs " + x.attack.Needs + "."
	}
	return ""
}

// IsAsAsked reports whether the address names attackers, attack and targets, and all of them are there.
func (x *Question) IsAsAsked() bool {
	named := func(name, key, further string) bool {
		return (x.Query.Get(name) == key || key == "") && len(x.Query[further]) == len(x.joined[further])
	}
	return named("by", x.by.key, "also") && named("at", x.at.key, "struck") && x.Query.Get("attack") == x.attack.ID
}

// Facts returns what the marks of a battle decide of the situation.
func (x *Question) Facts() []rules.Fact { return x.facts }

// Attack returns the chosen attack.
func (x *Question) Attack() rules.Attack { return x.attack }

// IsAtOther reports whether the targets are of the opponent, and not of the attacker's list or the catalog.
func (x *Question) IsAtOther() bool { return x.at.side() == FromOther }

// IsAtOwn reports whether the targets are of the attacker's list.
func (x *Question) IsAtOwn() bool { return x.at.side() == FromRoster }

// title names attackers, attack and targets.
func (x *Question) title() string {
	text := x.attack.Label
	if x.by.key != "" {
		text = x.by.name + ": " + text
	}
	if n := len(x.Request.Attackers); n > 1 {
		text += fmt.Sprintf(" with %d more", n-1)
	}
	if x.at.key != "" {
		text += " against " + x.at.name
	}
	if n := len(x.Request.Targets); n > 1 {
		text += fmt.Sprintf(" and %d more", n-1)
	}
	return text
}

// Address returns the question as an address, with some of its values exchanged.
func (x *Question) Address(page string, change map[string]string) string {
	q := url.Values{}
	q.Set("by", x.by.key)
	if x.by.key == "" {
		q.Set("by", None)
	}
	q.Set("attack", x.attack.ID)
	if x.at.key != "" {
		q.Set("at", x.at.key)
		q.Set("against", x.Against)
	}
	for name, keys := range x.joined {
		q[name] = keys
	}
	for _, f := range x.firsts {
		q.Set(f[0], f[1])
	}
	q[Overruled] = x.overruled
	for _, fd := range x.attack.Situation {
		v, ok := x.Request.Situation[fd.ID]
		if !ok || fd.Kind == rules.FieldInt && change["attack"] != "" && !slices.Contains(x.overruled, fd.ID) {
			continue
		}
		if list, several := v.([]any); several && fd.Kind != rules.FieldInts { // numbers are one field
			for _, e := range list {
				q.Add(SituationName(fd.ID), posted.Text(e))
			}
			continue
		}
		q.Set(SituationName(fd.ID), posted.Text(v))
	}
	for name, value := range change {
		q.Del(name)
		if value != "" {
			q.Set(name, value)
		}
	}
	return x.Base + page + "?" + q.Encode()
}

// PictureOf returns the picture of a unit in the colors of the list it comes from.
func (x *Question) PictureOf(side string, u rules.Unit) string {
	return x.wornBy(side, u).Picture(x.Sheet.Pack.Likenesses(u)[0])
}

// wornBy returns what a unit wears: the colors of the list that it comes from, gray if they are those of this list.
func (x *Question) wornBy(side string, u rules.Unit) views.Worn {
	ours := views.WornOf(x.Sheet.Roster, x.Sheet.About)
	if side == FromRoster {
		return ours
	}
	theirs := views.Plainly(x.Sheet.About, u)
	if side == FromOther && x.Other != nil {
		theirs = views.WornOf(x.Other.Roster, x.Sheet.About)
	}
	if theirs.Plate == ours.Plate {
		return theirs.Gray()
	}
	return theirs
}

// onSide returns the choices in a list that are on that side.
func onSide(list []unitChoice, side string) (of []unitChoice) {
	for _, c := range list {
		if c.side() == side {
			of = append(of, c)
		}
	}
	return of
}

// others returns the choice of further units, nil where the attack takes none.
func (x *Question) others(name, label string, from []unitChoice, first unitChoice, most int) *views.Control {
	if most < 2 || first.key == "" {
		return nil
	}
	c := &views.Control{ID: name, Name: name, Label: label, Shape: views.ShapeMany}
	for _, p := range from {
		if p.key != first.key {
			on := slices.Contains(x.joined[name], p.key)
			c.Choices = append(c.Choices, views.Choice{Value: p.key, Label: p.name, On: on})
		}
	}
	if len(c.Choices) == 0 {
		return nil
	}
	return c
}
