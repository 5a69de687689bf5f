package odds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Request is a document that asks for the odds of an attack.
type Request struct {
	System    string
	Pack      builder.PackRef // whose numbers hold; none: those of the newest
	Overrides []builder.Override
	Force     rules.Force // whose limit, options and moment hold; in a battle all units of the attackers' side
	Attackers []rules.Unit
	Targets   []rules.Unit
	Attack    string
	Situation rules.Choices
	Matrix    bool // every attacker against every target, the best attack each

	Against *rules.Force // the same of the targets' side in a battle; nil: that of Force without units and marks
}

// maxSide limits the units on each side of a request.
const maxSide = 100

// ReadRequest reads a request; units without mounts have their printed loadout.
// What it does not know it refuses. It reads within the Allowance of the context. The error is
// a UserError, or the context's.
func ReadRequest(ctx context.Context, l *builder.Library, data []byte) (Request, error) {
	n, err := doc.ParseSent(ctx, data)
	if err != nil {
		return Request{}, builder.Unread("Not an odds request. ", err)
	}
	r, err := readOdds(n)
	if err != nil {
		return Request{}, builder.Unread("Not a valid odds request. ", err)
	}
	p, err := l.PackOf(r.System, r.Pack)
	if err != nil {
		return Request{}, err
	}
	r.Attackers, r.Targets = p.Printed.Equip(r.Attackers), p.Printed.Equip(r.Targets)
	return r, nil
}

func readOdds(n *doc.Node) (Request, error) {
	d := doc.Read(n, "")
	if err := d.Err(); err != nil {
		return Request{}, err
	}
	r := Request{System: d.Text("system")}
	r.Force = rules.Force{Limit: d.Int("limit"), Options: d.Choices("options")}
	r.Attack, r.Situation = d.Text("attack"), d.Choices("situation")
	if m := d.Take("matrix", doc.Bool); m != nil {
		r.Matrix, _ = m.Go().(bool)
	}
	var err error
	var unknown []rules.Member
	if r.Pack, unknown, err = builder.ReadPack(d); err != nil {
		return Request{}, err
	}
	if len(unknown) > 0 {
		d.Fail("pack", fmt.Sprintf("has a member %.60q that is not part of an odds request", unknown[0].Name))
	}
	if m := d.Take("moment", doc.Object); m != nil {
		if r.Force.Moment, err = doc.ReadMoment(m, "/moment"); err != nil {
			return Request{}, err
		}
	}
	if r.System == "" {
		d.Fail("system", "required (the id of the game)")
	}
	if r.Attack == "" && !r.Matrix {
		d.Fail("attack", "required (a weapon's id in the list, or an attack of the game)")
	}
	if r.Attackers, err = readSide(d, "attackers"); err != nil {
		return Request{}, err
	}
	if r.Targets, err = readSide(d, "targets"); err != nil {
		return Request{}, err
	}
	if r.Overrides, err = builder.ReadOverrides(d); err != nil {
		return Request{}, err
	}
	for _, m := range d.Rest() {
		d.Fail(m.Name, "is not part of an odds request")
	}
	return r, d.Err()
}

func readSide(d *doc.Reader, name string) ([]rules.Unit, error) {
	list := d.Take(name, doc.Array)
	if list == nil {
		return nil, d.Err()
	}
	if len(list.Items) > maxSide {
		d.Fail(name, fmt.Sprintf("%s units, limit %d", rules.Grouped(len(list.Items)), maxSide))
		return nil, d.Err()
	}
	side := builder.Roster{}
	for i, item := range list.Items {
		at := "/" + name + "/" + strconv.Itoa(i)
		u, err := readFighter(item, at)
		if err == nil {
			err = doc.ReadCondition(&u, at)
		}
		if err != nil {
			return nil, err
		}
		if len(u.Mounts) > builder.MaxMounts {
			return nil, &doc.Error{Pointer: at + "/mounts", Line: item.Line,
				Reason: fmt.Sprintf("%s entries, limit %d per unit", rules.Grouped(len(u.Mounts)), builder.MaxMounts)}
		}
		side.Units = append(side.Units, u)
	}
	side.NameUnits()
	return side.Units, nil
}

// readFighter reads a unit of a request: a unit of a list or a saved design.
func readFighter(item *doc.Node, at string) (rules.Unit, error) {
	if item.Get("format").TextOr("") != builder.ProfileFormat {
		return doc.ReadUnit(item, at)
	}
	d, err := builder.ReadDesign(item)
	if err == nil && d.Numbers() {
		err = &doc.Error{Line: item.Line, Reason: "saved numbers cannot fight"}
	}
	var place *doc.Error
	if errors.As(err, &place) {
		moved := *place
		moved.Pointer = at + place.Pointer
		err = &moved
	}
	return d.Unit(""), err
}

// marksOf returns marks as values of a document.
func marksOf(marks rules.Condition) map[string]any {
	values := map[string]any{}
	for id, n := range marks {
		values[id] = n
	}
	return values
}

// Node returns the request as a document that asks for the same again.
func (r Request) Node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	builder.PutText(n, "system", r.System)
	builder.PutPack(n, r.Pack, nil)
	side := func(name string, units []rules.Unit) {
		list := &doc.Node{Kind: doc.Array}
		for _, u := range units {
			list.Items = append(list.Items, doc.NodeOf(u))
		}
		if len(units) > 0 {
			n.Put(name, list)
		}
	}
	side("attackers", r.Attackers)
	side("targets", r.Targets)
	builder.PutText(n, "attack", r.Attack)
	if len(r.Situation) > 0 {
		n.Put("situation", doc.NodeOf(r.Situation))
	}
	if len(r.Force.Options) > 0 {
		n.Put("options", doc.NodeOf(r.Force.Options))
	}
	if r.Force.Limit != nil {
		n.Put("limit", doc.NodeOf(*r.Force.Limit))
	}
	if m := r.Force.Moment; m != nil {
		at := rules.Choices{"round": m.Round}
		if m.Phase != "" {
			at["phase"] = m.Phase
		}
		if len(m.Marks) > 0 {
			at["marks"] = marksOf(m.Marks)
		}
		n.Put("moment", doc.NodeOf(at))
	}
	if len(r.Overrides) > 0 {
		n.Put("overrides", builder.OverridesNode(r.Overrides))
	}
	if r.Matrix {
		n.Put("matrix", doc.NodeOf(true))
	}
	return n
}

// Answer is what came of a request.
type Answer struct {
	rules.Odds
	Request Request
	Attack  rules.Attack
}

// Ask answers a request. What cannot be answered is a UserError that wraps the
// rules.QuestionError with its place; the end of ctx is its own error.
func Ask(ctx context.Context, l *builder.Library, r Request) (Answer, error) {
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return Answer{}, err
	}
	return s.ask(ctx, r)
}

// ask answers the request of the sides.
func (s Sides) ask(ctx context.Context, r Request) (Answer, error) {
	odds, err := rules.Ask(ctx, s.Ours, s.question(r.Attack, r.Situation))
	attacks := s.Attacks()
	i := slices.IndexFunc(attacks, func(x rules.Attack) bool { return x.ID == r.Attack })
	switch {
	case err != nil && i >= 0:
		return Answer{}, UserErrorOf(err, attacks[i].Situation...)
	case err != nil:
		return Answer{}, UserErrorOf(err)
	}
	return Answer{Odds: odds, Request: r, Attack: attacks[i]}, nil
}

// Sides are the attackers and the targets of a request, each read once under the
// request's own limit, options and numbers. In a battle the rest of their armies follows.
type Sides struct {
	Ours, Theirs       rules.Army
	attackers, targets []int // their places in the armies
}

// ReadSides reads both sides of a request. Numbers or marks that cannot be used are a
// UserError.
func ReadSides(ctx context.Context, l *builder.Library, r Request) (Sides, error) {
	of, err := l.Ruleset(ctx, builder.Roster{System: r.System, Pack: r.Pack, Overrides: r.Overrides})
	if err != nil {
		return Sides{}, err
	}
	if len(of.Findings) > 0 {
		return Sides{}, builder.Invalid(of.Findings[0].Message, nil)
	}
	s, err := readSides(ctx, of.Game, r)
	if err != nil {
		return s, err
	}
	err = cmp.Or(rules.CheckConditions(s.Ours, "/attackers"), rules.CheckConditions(s.Theirs, "/targets"))
	return s, UserErrorOf(err)
}

// readSides reads both sides without a check of their marks. The error is that the context has ended.
func readSides(ctx context.Context, game rules.Game, r Request) (s Sides, err error) {
	ours, theirs := r.Force, rules.Force{Limit: r.Force.Limit, Options: r.Force.Options}
	if r.Against != nil {
		theirs = *r.Against
	} else if m := r.Force.Moment; m != nil {
		theirs.Moment = &rules.Moment{Round: m.Round, Phase: m.Phase}
	}
	ours.Units, theirs.Units = before(r.Attackers, ours.Units), before(r.Targets, theirs.Units)
	s.attackers, s.targets = places(len(r.Attackers)), places(len(r.Targets))
	if s.Ours, err = game.Read(ctx, ours); err != nil {
		return Sides{}, UserErrorOf(err)
	}
	if s.Theirs, err = game.Read(ctx, theirs); err != nil {
		return Sides{}, UserErrorOf(err)
	}
	return s, nil
}

// before returns units and then the others of their army.
func before(units, army []rules.Unit) []rules.Unit {
	all := slices.Clone(units)
	for _, u := range army {
		if !slices.ContainsFunc(units, func(asked rules.Unit) bool { return asked.ID == u.ID }) {
			all = append(all, u)
		}
	}
	return all
}

// Attacks returns what all attackers can do together.
func (s Sides) Attacks() []rules.Attack { return s.Ours.Attacks(s.attackers...) }

// Attacks returns what a single unit of the list can do.
func Attacks(s builder.Sheet, unit int) []rules.Attack { return s.Army().Attacks(unit) }

// AttacksOf returns what units from anywhere can do together under the limit, options and numbers of a roster.
func AttacksOf(s builder.Sheet, units ...rules.Unit) []rules.Attack {
	sides, err := readSides(context.Background(), s.Game, Request{Force: ForceOf(s.Roster), Attackers: units})
	if err != nil {
		panic(err) // the context does not end
	}
	return sides.Attacks()
}

// ForceOf returns the part of a roster that a request is asked under: its units only in a battle.
func ForceOf(r builder.Roster) rules.Force {
	f := r.Force
	if f.Moment == nil {
		f.Units = nil
	}
	return f
}

// question returns a question of all attackers against all targets.
func (s Sides) question(attack string, situation rules.Choices) rules.Question {
	return rules.Question{Attackers: s.attackers, Against: s.Theirs, Targets: s.targets, Attack: attack,
		Situation: situation}
}

// places returns the first places of an army.
func places(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// UserErrorOf returns a question's own fault as a sentence that names the part of the question:
// a field of the situation by its label.
func UserErrorOf(err error, situation ...rules.Field) error {
	var q *rules.QuestionError
	switch {
	case errors.As(err, &q):
		return builder.Invalid(rules.Sentence(rules.UpperFirst(askedAt(q.Pointer, situation)+q.Reason)), err)
	case errors.Is(err, context.DeadlineExceeded):
		return &builder.UserError{
			Kind: builder.KindTooLarge,
			Text: "These odds take too long. Try fewer dice or units.",
			Err:  err,
		}
	}
	return err
}

// askedAt returns what a JSON Pointer into a question names, with ": " behind it, "" for nothing.
func askedAt(pointer string, situation []rules.Field) string {
	parts := append(strings.Split(pointer, "/"), "", "")
	label := map[string]string{"attackers": "Attackers", "targets": "Targets", "options": "Settings"}[parts[1]]
	if n, err := strconv.Atoi(parts[2]); err == nil && label != "" { // one attacker or target
		label = fmt.Sprintf("%s %d", strings.TrimSuffix(label, "s"), n+1)
		if parts[3] == "marks" && parts[4] != "" {
			label += ", " + rules.PointerName(parts[4])
		}
	}
	if fd, ok := (rules.Form{Fields: situation}).Field(parts[2]); ok && parts[1] == "situation" {
		label = fd.Label
	}
	if label == "" {
		return ""
	}
	return label + ": "
}

// Percent returns a chance in whole percents: "42%", "<1%" and ">99%" at the ends, "0%" and "100%" only
// where nothing else can happen.
func Percent(p *big.Rat) string {
	percent := new(big.Rat).Mul(p, big.NewRat(100, 1))
	switch {
	case p.Sign() != 0 && percent.Cmp(big.NewRat(1, 1)) < 0:
		return "<1%"
	case !p.IsInt() && percent.Cmp(big.NewRat(99, 1)) > 0:
		return ">99%"
	}
	return percent.FloatString(0) + "%"
}

// Mean writes an expected number with one decimal. Whole numbers and thousands have none, and tiny numbers have more.
func Mean(m *big.Rat) string {
	text := m.FloatString(1)
	switch {
	case m.IsInt(), thousand.Cmp(new(big.Rat).Abs(m)) <= 0:
		text = m.FloatString(0)
	case text == "0.0" || text == "-0.0":
		if text = m.FloatString(4); strings.Trim(text, "-0.") == "" {
			return "less than 0.0001"
		}
	}
	whole, rest, _ := strings.Cut(text, ".")
	sign := strings.TrimRight(whole, "0123456789")
	for i := len(whole) - 3; i > len(sign); i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		whole += "." + rest
	}
	return whole
}

var thousand = big.NewRat(1000, 1)

// worthSaying is the lowest average damage to the attacker that an answer mentions.
var worthSaying = big.NewRat(1, 20)

// Sentence returns the answer in a line: "42% to destroy. Average damage 6.5 of 9."
func (a Answer) Sentence() string {
	var parts []string
	if c, ok := a.Chance(rules.RoleKill); ok {
		parts = append(parts, Percent(c.P)+" "+strings.TrimSuffix(chanceText(c), " it"))
	}
	if x, ok := a.Outcome(rules.RoleDamage); ok {
		parts = append(parts, averageText(x))
	}
	if x, ok := a.Outcome(rules.RoleLoss); ok && x.Dist.Mean().Cmp(worthSaying) >= 0 {
		parts = append(parts, "The attacker takes "+lossText(x))
	}
	if len(parts) == 0 {
		parts = a.plainly()
	}
	if len(parts) == 0 {
		return "See the tables below."
	}
	return strings.Join(parts, ". ") + "."
}

// averageText returns the expected damage and how much always destroys the target.
func averageText(x rules.Outcome) string {
	text, n := "Average damage "+Mean(x.Dist.Mean()), x.DestroyedFrom()
	over := n > 0 && x.Dist.Mean().Cmp(big.NewRat(int64(n), 1)) > 0
	if n > 0 && !over {
		text += " of " + rules.Grouped(n)
	}
	if x.Noun != "" && x.Noun != "damage" {
		text += " " + x.Noun
	}
	if over {
		text += " (" + rules.Grouped(n) + " destroys it)"
	}
	return text
}

// lossText returns the damage that an attacker suffers: "0.3 damage on average".
func lossText(x rules.Outcome) string {
	text := MeanText(x)
	if x.Noun != "damage" {
		text += " of damage"
	}
	return text + " on average"
}

// plainly returns the answer for odds that neither destroy nor hurt.
func (a Answer) plainly() (parts []string) {
	for _, c := range a.Chances {
		if c.P != nil {
			parts = append(parts, Percent(c.P)+" "+chanceText(c))
			break
		}
	}
	for _, x := range a.Outcomes[:min(1, len(a.Outcomes))] {
		mean := MeanText(x)
		if strings.Contains(builder.LowerFirst(x.Label), x.Noun) {
			mean = Mean(x.Dist.Mean())
		}
		parts = append(parts, x.Label+": "+mean+" on average")
	}
	return parts
}

// chanceText returns what a chance is for, behind its percents: "to destroy it".
func chanceText(c rules.Chance) string {
	if c.To != "" {
		return c.To
	}
	return "chance of “" + c.Label + "”"
}

// DamageText returns the head of a column of damage: it names what damage is counted in where the game has another
// word for that.
func DamageText(head, noun string) string {
	if noun == "" || noun == "damage" {
		return head
	}
	return head + " (" + noun + ")"
}

// MeanText returns an expected number with what it is counted in.
func MeanText(x rules.Outcome) string { return strings.TrimSpace(Mean(x.Dist.Mean()) + " " + x.Noun) }
