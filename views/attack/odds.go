package attack

import (
	"cmp"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

// Style is the stylesheet of pages of odds.
const Style = "odds.css"

// Odds is the page with the exact odds of an attack.
type Odds struct {
	views.Page
	Base                    string // the roster's address
	By, At, Against, Attack views.Control
	Duel                    Duel
	Also, Struck            *views.Control // further attackers and targets, where an attack takes them
	Bands                   []Link
	Fields, More            []OddsField // More are those that are asked for seldom
	MoreOpen                bool
	Notice                  *views.Notice
	Answer                  *OddsAnswer
	Turns                   *OddsTurns
	Attacks, Targets        []OddsRival // alternatives, ranked
	AttacksBy, TargetsBy    string      // what they are ranked by
	Damage                  string      // what they do, as the head of its column
	TooSlow                 bool        // alternatives are left out
	Overruled               []string    // facts that are set by hand
	Link, Document          string      // the question as an address, and as a document
	Fault                   string      // why there is no answer
	Form                    string      // the attack that the fields are of
	Firsts                  [][2]string // the units that further ones were chosen for, by their fields
}

// Link is a place where the question is asked otherwise.
type Link struct {
	Label, To string
	On        bool
}

// OddsField is a field of the situation, with the links that make a number one
// less and one more; "" for none.
type OddsField struct {
	views.Control
	Less, More string
	Look       look
	Sign       rules.Sign // beside the label of a toggle, "" for none
}

// look is how a field of a situation is asked for.
type look int

const (
	lookOther  look = iota // a number or a list to choose from
	lookToggle             // one press
	lookFew                // one of a few
	lookMany               // some of a few
)

// maxFew is how many choices stand side by side; fewLetters how long they are
// together.
const maxFew, fewLetters = 6, 64

// isFew reports whether a choice is one of few enough to stand side by side.
func isFew(c views.Control) bool {
	letters := 0
	for _, o := range c.Choices {
		letters += 2 + utf8.RuneCountInString(o.Label)
	}
	return c.Shape == views.ShapeSelect && !c.Fault && len(c.Choices) > 1 && len(c.Choices) <= maxFew &&
		letters <= fewLetters
}

// lookOf settles how a field is asked for: a number that is 0 or 1 is one press.
func (f *OddsField) lookOf(fd rules.Field) {
	switch {
	case f.Fault:
	case f.Shape == views.ShapeCheck:
		f.Look, f.Value = lookToggle, "true"
	case fd.Kind == rules.FieldInt && fd.Min == 0 && fd.Max == 1 && fd.Default == any(0) && len(fd.Options) == 0:
		f.Look, f.Checked, f.Value = lookToggle, f.Value == "1", "1"
	case f.Shape == views.ShapeMany:
		f.Look = lookMany
	case fd.FromTarget == "" && isFew(f.Control):
		f.Look = lookFew
	}
}

// withLook returns the fields of one look.
func withLook(fields []OddsField, l look) (some []OddsField) {
	for _, f := range fields {
		if f.Look == l {
			some = append(some, f)
		}
	}
	return some
}

// OddsAnswer is what came of the question.
type OddsAnswer struct {
	odds.Answer
	Who      string // attacks whom
	Chances  []OddsChance
	Outcomes []OddsOutcome
	Exact    []OddsChance // chances and means as fractions
}

// OddsChance is one chance: in percent, as the width of its bar, and as a fraction.
type OddsChance struct {
	Label, Percent, Width, Fraction string
	Needs                           string
	Kill                            bool
}

// OddsTurns is how many activations it takes, the chances after each, and what is
// taken for granted.
type OddsTurns struct {
	Lead, Assumes string
	Rows          []OddsChance
}

// OddsRival is another attack or another target, with where it is asked for.
type OddsRival struct {
	Name, To, Percent, Width, Damage, Lost, Needs string
	On, Best                                      bool
}

// OddsOutcome is one distribution: a drawing and its table.
type OddsOutcome struct {
	ID, Label, Fraction string
	Mean                string // with what it is counted in, unless the label says that
	Average             string // the same as a number
	Of                  string // the lowest number that always destroys the target, "" if unknown
	Bars                []OddsBar
	Labels              []ChartLabel
	Dead                string // where the bars begin that destroy the target, "" for none
	DeadText            string // what that is
	Rows                []OddsRow
	Exactly             bool // some rows have a fraction
	Sure                bool // only one number can come of it
}

// OddsRow is one value with its chance and that of as much or more.
type OddsRow struct {
	Value, Percent, OrMore, Fraction string
	Dead                             bool
}

// decimalPercent returns a chance as the tables have it: with the decimals that a player reads.
func decimalPercent(p *big.Rat) string {
	percent := new(big.Rat).Mul(p, big.NewRat(100, 1))
	switch {
	case p.Sign() == 0 || p.IsInt():
		return percent.FloatString(0) + "%"
	case percent.Cmp(big.NewRat(1, 100)) < 0:
		return "<0.01%"
	case percent.Cmp(big.NewRat(9999, 100)) > 0:
		return ">99.99%"
	case percent.Cmp(big.NewRat(1, 1)) < 0, percent.Cmp(big.NewRat(99, 1)) > 0:
		return percent.FloatString(2) + "%"
	}
	return percent.FloatString(1) + "%"
}

// shortFraction returns a fraction as it is, "" where it is longer than a cell.
func shortFraction(r *big.Rat) string {
	if text := r.RatString(); len(text) <= 17 {
		return text
	}
	return ""
}

// answerOf returns the view of an answer. The caller names attacker and target in who.
func answerOf(a odds.Answer, who string) *OddsAnswer {
	v := &OddsAnswer{Answer: a, Who: who}
	for _, c := range a.Chances {
		o := OddsChance{Label: c.Label, Needs: c.Needs, Kill: c.Role == rules.RoleKill}
		if c.P != nil {
			o.Percent, o.Width, o.Needs = odds.Percent(c.P), shareWidth(c.P), ""
			v.Exact = append(v.Exact, OddsChance{Label: c.Label, Fraction: c.P.RatString()})
		}
		v.Chances = append(v.Chances, o)
	}
	slices.SortStableFunc(v.Chances, func(a, b OddsChance) int { return trueFirst(a.Kill, b.Kill) })
	first := 0
	for _, x := range a.Outcomes {
		if x.Role == "" && x.Dist.Mean().Sign() == 0 { // nothing to roll
			continue
		}
		if x.Role == rules.RoleDamage {
			first = len(v.Outcomes)
		}
		v.Outcomes = append(v.Outcomes, outcomeOf(x, a.Attack.PerModel))
		v.Exact = append(v.Exact, OddsChance{Label: x.Label + " on average", Fraction: x.Dist.Mean().RatString()})
	}
	if len(v.Outcomes) > 0 {
		main := v.Outcomes[first]
		v.Outcomes = append(append([]OddsOutcome{main}, v.Outcomes[:first]...), v.Outcomes[first+1:]...)
	}
	return v
}

// trueFirst sorts true before false.
func trueFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

func outcomeOf(x rules.Outcome, many bool) OddsOutcome {
	mean := x.Dist.Mean()
	o := OddsOutcome{ID: "o-" + views.ElementID(x.ID), Label: x.Label, Mean: meanIn(x), Average: odds.Mean(mean),
		Fraction: shortFraction(mean)}
	dead := x.DestroyedFrom()
	if dead > 0 {
		o.Of, o.DeadText = WholeText(dead), WholeText(dead)+deadText(x, many)
	}
	more := big.NewRat(1, 1)
	var values []int
	var chances []*big.Rat
	for v, p := range x.Dist.All() {
		o.Rows = append(o.Rows, OddsRow{Value: WholeText(v), Percent: decimalPercent(p), OrMore: decimalPercent(more),
			Fraction: shortFraction(p), Dead: dead > 0 && v >= dead})
		more = new(big.Rat).Sub(more, p)
		values, chances = append(values, v), append(chances, p)
	}
	o.Sure = len(o.Rows) == 1
	o.Exactly = slices.ContainsFunc(o.Rows, func(r OddsRow) bool { return r.Fraction != "" })
	o.Bars, o.Labels = barsOf(values, chances, dead)
	if i := slices.IndexFunc(o.Bars, func(b OddsBar) bool { return b.Dead }); i >= 0 {
		o.Dead = o.Bars[i].X
	}
	return o
}

// deadText returns what the numbers from DestroyedFrom on do; many says that the target has several models.
func deadText(x rules.Outcome, many bool) string {
	destroys := " or more destroys it"
	if many {
		destroys = " or more destroys all of them"
	}
	if x.Role != rules.RoleDamage && x.Lethal == 0 {
		if strings.HasPrefix(x.ID, "damage") {
			return destroys
		}
		return ": all of them"
	}
	if x.Suffered == nil {
		return destroys
	}
	more := new(big.Rat) // chance to be destroyed by less damage
	for v, p := range x.Suffered.All() {
		if v >= x.OutOf {
			more.Add(more, p)
		}
	}
	for v, p := range x.Dist.All() {
		if v >= x.DestroyedFrom() {
			more.Sub(more, p)
		}
	}
	if more.Sign() > 0 {
		return destroys + ". Sometimes less is enough"
	}
	return destroys
}

// meanIn returns an expected number, with its unit unless the label of the outcome says it.
func meanIn(x rules.Outcome) string {
	if strings.Contains(strings.ToLower(x.Label), x.Noun) {
		return odds.Mean(x.Dist.Mean())
	}
	return odds.MeanText(x)
}

// meanText returns the average of an outcome behind its label.
func (o OddsOutcome) meanText() string {
	if o.Sure {
		return "always " + o.Mean
	}
	return "average " + o.Mean
}

// sameSource returns how many steps in a row have the source of step i, 0 when the step before has it.
func sameSource(steps []rules.Reason, i int) int {
	same := func(k int) bool { return steps[k].Cite == steps[i].Cite && steps[k].Basis == steps[i].Basis }
	if i > 0 && same(i-1) {
		return 0
	}
	n := 1
	for i+n < len(steps) && same(i+n) {
		n++
	}
	return n
}

// WholeText formats a whole number for a sentence.
func WholeText(n int) string { return odds.Mean(big.NewRat(int64(n), 1)) }

func seedText(n uint64) string { return strconv.FormatUint(n, 10) }

// oddsSeldom is how many fields of a situation a page shows at once.
const oddsSeldom = 9

// OddsOf returns the page of a question, with its form and without an answer.
func OddsOf(x *Question) Odds {
	s := x.Sheet
	p := Odds{Page: views.ListPage("Odds for "+builder.RosterName(s.Roster.Name), s, x.Base, "odds"), Base: x.Base}
	p.Edits, p.Style, p.Overruled = true, Style, x.overruled
	x.fillSides(&p)
	p.Duel = duelOf(x)
	x.fillBands(&p)
	for _, fd := range x.attack.Situation {
		fd = x.targetField(fd)
		value, set := x.Request.Situation[fd.ID]
		if fd.Inactive && !set || x.isFact(fd.ID) {
			continue
		}
		f := OddsField{Sign: fd.Sign,
			Control: views.ControlOf("s-"+views.ElementID(fd.ID), SituationName(fd.ID), fd, value)}
		x.fillSteps(&f, fd, value)
		f.lookOf(fd)
		if len(p.Fields) < oddsSeldom || len(x.attack.Situation) <= oddsSeldom+2 {
			p.Fields = append(p.Fields, f)
		} else {
			p.More, p.MoreOpen = append(p.More, f), p.MoreOpen || set
		}
	}
	return p
}

// fillSides makes the choices of who attacks whom with what.
func (x *Question) fillSides(p *Odds) {
	p.By = views.SelectOf("by", "Attacker", choicesOf(x.attackers, x.by.key)...)
	if len(odds.AttacksOf(x.Sheet)) > 0 {
		p.By.Choices = append(p.By.Choices, views.Choice{Value: None, Group: "No attacker", Label: "Other dice rolls",
			On: x.by.key == ""})
	}
	p.Attack, p.Form = views.SelectOf("attack", "Attack"), cmp.Or(x.attack.ID, anyAttack)
	p.Attack.Help = x.attack.Note
	for i, a := range x.attacks {
		alike := func(o rules.Attack) bool { return o.Label == a.Label && o.Note == a.Note && o.Needs == a.Needs }
		if a.ID != x.attack.ID && (alike(x.attack) || slices.ContainsFunc(x.attacks[:i], alike)) {
			continue // weapons that nothing tells apart are one choice
		}
		label := a.Label
		switch {
		case a.Needs != "":
			label += " (needs " + a.Needs + ")"
		case a.Unavailable != "":
			label += " (" + a.Unavailable + ")"
		}
		p.Attack.Choices = append(p.Attack.Choices, views.Choice{Value: a.ID, Label: label, On: a.ID == x.attack.ID})
	}
	if x.attack.Targets > 0 {
		p.At = views.SelectOf("at", "Target", choicesOf(x.targets, x.at.key)...)
		p.At.Help = x.at.group
		p.Against = x.AgainstControl("Targets from")
	}
	p.Firsts = x.firsts
	p.Also = x.others("also", "Also attacking", onSide(x.attackers, x.by.side()), x.by, x.attack.Attackers)
	p.Struck = x.others("struck", "Also targeted", onSide(x.targets, x.at.side()), x.at, x.attack.Targets)
}

// choicesOf returns units to choose from; where several lists have one of a name, the list is named too, since the
// choice that is made is read without its group.
func choicesOf(list []unitChoice, on string) (out []views.Choice) {
	named := map[string]int{}
	for _, o := range list {
		named[o.name]++
	}
	for _, o := range list {
		c := views.Choice{Value: o.key, Label: o.name, Group: o.group, On: o.key == on}
		if named[o.name] > 1 {
			c.Label += " · " + o.group
		}
		out = append(out, c)
	}
	return out
}

// AgainstControl returns the choice of the other list.
func (x *Question) AgainstControl(label string) views.Control {
	c := views.SelectOf("against", label)
	for _, o := range x.Opponents {
		c.Choices = append(c.Choices, views.Choice{Value: o.Key, Label: o.Name, On: o.Key == x.Against})
	}
	return c
}

// fillBands makes the links to the situations of the game's yardstick, and to none
// of them. A field that is a choice of one stands side by side itself.
func (x *Question) fillBands(p *Odds) {
	form, ids := rules.Form{Fields: x.attack.Situation}, []string{}
	y, none := x.Sheet.About.Yardstick, ""
	bands := y.Bands
	for _, b := range bands {
		for _, id := range slices.Sorted(maps.Keys(b.Situation)) {
			fd, ok := form.Field(id)
			if !ok || fd.Kind == rules.FieldOneOf {
				return
			}
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
				if y.InReach && fd.Kind == rules.FieldInt && fd.Default == nil && none == "" {
					none = "In " + strings.ToLower(fd.Label)
				}
			}
		}
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { // drop fields that no band changes
		return !slices.ContainsFunc(bands, func(b rules.Band) bool { return b.Situation[id] != bands[0].Situation[id] })
	})
	if none != "" {
		bands = slices.Insert(slices.Clone(bands), 0, rules.Band{Label: none})
	}
	for _, b := range bands {
		change, on := map[string]string{}, true
		for _, id := range ids {
			v, said := b.Situation[id]
			if change[SituationName(id)] = ""; said {
				change[SituationName(id)] = posted.Text(v)
			}
			on = on && x.Request.Situation[id] == v
		}
		p.Bands = append(p.Bands, Link{Label: b.Label, To: x.Address("/odds", change), On: on})
	}
	if len(ids) == 0 {
		p.Bands = nil
	}
}

// fillSteps makes the links to one less and one more of a number.
func (x *Question) fillSteps(f *OddsField, fd rules.Field, value any) {
	if fd.Kind != rules.FieldInt || len(fd.Options) > 0 || fd.Max <= fd.Min || f.Fault {
		return
	}
	n, ok := value.(int)
	if !ok {
		if n, ok = fd.Default.(int); !ok {
			n = max(0, fd.Min)
		}
	}
	to := func(n int) string {
		text := strconv.Itoa(n)
		if any(n) == fd.Default {
			text = ""
		}
		return x.Address("/odds", map[string]string{SituationName(fd.ID): text})
	}
	if n > fd.Min {
		f.Less = to(n - 1)
	}
	if n < fd.Max {
		f.More = to(n + 1)
	}
}

// headline returns the sentence of an answer, cut behind the chance that it begins with, "" for none.
func (a OddsAnswer) headline() (chance, rest string) {
	sentence := a.Sentence()
	if chance, rest, _ = strings.Cut(sentence, " "); strings.HasSuffix(chance, "%") {
		return chance, rest
	}
	return "", sentence
}

// show puts the number of an answer between the two, unless its sentence begins with it.
func (d *Duel) show(a *OddsAnswer) {
	if chance, _ := a.headline(); chance != "" {
		return
	}
	if len(a.Outcomes) > 0 {
		d.Number, d.Unit = a.Outcomes[0].Average, a.Outcomes[0].Label
	} else if len(a.Chances) > 0 {
		d.Number, d.Unit = a.Chances[0].Percent, a.Chances[0].Label
	}
}
