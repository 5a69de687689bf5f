package views

import (
	"math/big"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/rules"
)

// oddsStyle is the stylesheet of pages of odds.
const oddsStyle = "odds.css"

// Odds is the page that says what an attack's dice come to.
type Odds struct {
	Page
	Game, Name, Base        string // Base is the roster's address
	By, At, Against, Attack Control
	Also, Struck            *Control // further attackers and targets, where an attack takes them
	Bands                   []OddsLink
	Fields, More            []OddsField // More are those that are asked for seldom
	MoreOpen                bool
	Notice                  *Notice
	Answer                  *OddsAnswer
	Link, Document          string // the question as an address, and as a document
	Fault                   string // why there is no answer
}

// OddsLink is a place where the question is asked otherwise.
type OddsLink struct {
	Label, To string
	On        bool
}

// OddsField is a field of the situation, with the links that make a number one
// less and one more; "" where there are none.
type OddsField struct {
	Control
	Less, More string
}

// OddsAnswer is what came of the question.
type OddsAnswer struct {
	builder.OddsAnswer
	Who      string // attacks whom
	Chances  []OddsChance
	Outcomes []OddsOutcome
}

// OddsChance is one chance: in percent, as a fraction where that is short.
type OddsChance struct {
	Label, Percent, Fraction, Error string
	Needs                           string
	Kill                            bool
}

// OddsOutcome is one distribution: a drawing and its table.
type OddsOutcome struct {
	ID, Label, Mean, Fraction string
	Of                        string // "" where the target's end is not known
	Bars                      []OddsBar
	Dead                      string // where the bars begin that are all the target can take, "" for none
	Rows                      []OddsRow
	Exactly                   bool // some rows have a fraction
	Sure                      bool // only one number can come of it
}

// OddsRow is one value with its chance and that of as much or more.
type OddsRow struct {
	Value, Percent, OrMore, Fraction string
	Dead                             bool
}

// percentText writes a chance with as many digits as a player reads.
func percentText(p *big.Rat) string {
	percent := new(big.Rat).Mul(p, big.NewRat(100, 1))
	switch {
	case p.Sign() == 0 || p.IsInt():
		return percent.FloatString(0) + " %"
	case percent.Cmp(big.NewRat(1, 100)) < 0:
		return "< 0.01 %"
	case percent.Cmp(big.NewRat(1, 1)) < 0, percent.Cmp(big.NewRat(99, 1)) > 0:
		return percent.FloatString(2) + " %"
	}
	return percent.FloatString(1) + " %"
}

// shortFraction is a fraction as it is, "" where it is longer than a cell.
func shortFraction(r *big.Rat) string {
	if text := r.RatString(); len(text) <= 17 {
		return text
	}
	return ""
}

// answerOf is the view of an answer; who attacks whom is said by the caller.
func answerOf(a builder.OddsAnswer, who string) *OddsAnswer {
	v := &OddsAnswer{OddsAnswer: a, Who: who}
	for _, c := range a.Chances {
		o := OddsChance{Label: c.Label, Needs: c.Needs, Kill: c.Role == rules.RoleKill}
		if c.P != nil {
			o.Percent, o.Needs = percentText(c.P), ""
			if !c.P.IsInt() {
				o.Fraction = shortFraction(c.P)
			}
		}
		v.Chances = append(v.Chances, o)
	}
	for _, x := range a.Outcomes {
		v.Outcomes = append(v.Outcomes, outcomeOf(x))
	}
	first := 0
	for i, x := range a.Outcomes {
		if x.Role == rules.RoleDamage {
			first = i
		}
	}
	if len(v.Outcomes) > 0 {
		main := v.Outcomes[first]
		v.Outcomes = append(append([]OddsOutcome{main}, v.Outcomes[:first]...), v.Outcomes[first+1:]...)
	}
	return v
}

func outcomeOf(x rules.Outcome) OddsOutcome {
	mean := x.Dist.Mean()
	o := OddsOutcome{ID: "o-" + elementID(x.ID), Label: x.Label, Mean: builder.Mean(mean), Fraction: shortFraction(mean)}
	if x.OutOf > 0 {
		o.Of = wholeText(x.OutOf)
	}
	more := big.NewRat(1, 1)
	var values []int
	var chances []*big.Rat
	for v, p := range x.Dist.All() {
		o.Rows = append(o.Rows, OddsRow{Value: wholeText(v), Percent: percentText(p), OrMore: percentText(more),
			Fraction: shortFraction(p), Dead: x.OutOf > 0 && v >= x.OutOf})
		more = new(big.Rat).Sub(more, p)
		values, chances = append(values, v), append(chances, p)
	}
	o.Sure = len(o.Rows) == 1
	o.Exactly = slices.ContainsFunc(o.Rows, func(r OddsRow) bool { return r.Fraction != "" })
	o.Bars = barsOf(values, chances, x.OutOf)
	if i := slices.IndexFunc(o.Bars, func(b OddsBar) bool { return b.Dead }); i >= 0 {
		o.Dead = o.Bars[i].X
	}
	return o
}

// wholeText writes a whole number as it stands in a sentence.
func wholeText(n int) string { return builder.Mean(big.NewRat(int64(n), 1)) }

func seedText(n uint64) string { return strconv.FormatUint(n, 10) }

// oddsSeldom is how many fields of a situation a page shows at once.
const oddsSeldom = 9

// OddsOf is the page of a question, with its form and without an answer.
func OddsOf(x *Question) Odds {
	s := x.Sheet
	p := Odds{Page: SheetPage("Odds of "+builder.RosterName(s.Roster.Name), s), Game: s.Pack.System.Name,
		Name: s.Roster.Name, Base: x.Base}
	p.Edits, p.Wide, p.Style = true, true, oddsStyle
	x.fillSides(&p)
	x.fillBands(&p)
	for _, fd := range x.attack.Situation {
		fd = x.targetField(fd)
		value, set := x.Request.Situation[fd.ID]
		if fd.Inactive && !set {
			continue
		}
		f := OddsField{Control: controlOf("s-"+elementID(fd.ID), "s."+fd.ID, fd, value)}
		x.fillSteps(&f, fd, value)
		if len(p.Fields) < oddsSeldom || len(x.attack.Situation) <= oddsSeldom+2 {
			p.Fields = append(p.Fields, f)
		} else {
			p.More, p.MoreOpen = append(p.More, f), p.MoreOpen || set
		}
	}
	return p
}

// Show puts an answer on the page of its question.
func (p *Odds) Show(x *Question, a builder.OddsAnswer) {
	p.Answer = answerOf(a, x.title())
	p.Link, p.Document = x.Address("/odds", nil), x.Address("/odds.json", nil)
}

// fillSides makes the choices of who attacks whom with what.
func (x *Question) fillSides(p *Odds) {
	p.By = selectOf("by", "Attacker", choicesOf(x.attackers, x.by.key)...)
	if len(x.Sheet.AttacksOf()) > 0 {
		p.By.Choices = append(p.By.Choices, Choice{Value: NoUnit, Label: "nobody: other rolls", On: x.by.key == ""})
	}
	p.Attack = selectOf("attack", "Attack")
	p.Attack.Help = x.attack.Note
	for _, a := range x.attacks {
		label := a.Label
		if a.Needs != "" {
			label += " (needs " + a.Needs + ")"
		}
		p.Attack.Choices = append(p.Attack.Choices, Choice{Value: a.ID, Label: label, On: a.ID == x.attack.ID})
	}
	if x.attack.Targets > 0 {
		p.At = selectOf("at", "Target", choicesOf(x.targets, x.at.key)...)
		p.Against = x.againstControl("Targets also from")
	}
	p.Also = x.others("also", "Together with", x.attackers, x.by, x.attack.Attackers)
	p.Struck = x.others("struck", "Also struck", x.sameGroup(), x.at, x.attack.Targets)
}

func choicesOf(list []unitChoice, on string) (out []Choice) {
	for _, o := range list {
		out = append(out, Choice{Value: o.key, Label: o.name, Group: o.group, On: o.key == on})
	}
	return out
}

func (x *Question) againstControl(label string) Control {
	c := selectOf("against", label)
	for _, o := range x.Opponents {
		c.Choices = append(c.Choices, Choice{Value: o.Key, Label: o.Name, On: o.Key == x.Against})
	}
	return c
}

// sameGroup are the targets that stand with the chosen one.
func (x *Question) sameGroup() (list []unitChoice) {
	for _, t := range x.targets {
		if t.group == x.at.group {
			list = append(list, t)
		}
	}
	return list
}

// others is the choice of further units, nil where the attack takes none.
func (x *Question) others(name, label string, from []unitChoice, first unitChoice, most int) *Control {
	if most < 2 || first.key == "" {
		return nil
	}
	c := &Control{ID: name, Name: name, Label: label, Shape: ShapeMany}
	for _, p := range from {
		if p.key != first.key {
			on := slices.Contains(x.query[name], p.key)
			c.Choices = append(c.Choices, Choice{Value: p.key, Label: p.name, On: on})
		}
	}
	if len(c.Choices) == 0 {
		return nil
	}
	return c
}

// fillBands makes the links to the situations of the game's yardstick.
func (x *Question) fillBands(p *Odds) {
	form := rules.Form{Fields: x.attack.Situation}
	for _, b := range x.Sheet.About.Yardstick.Bands {
		change, on, fits := map[string]string{}, true, true
		for id, v := range b.Situation {
			_, ok := form.Field(id)
			fits = fits && ok
			change["s."+id] = builder.FormText(v)
			on = on && x.Request.Situation[id] == v
		}
		if fits {
			p.Bands = append(p.Bands, OddsLink{Label: b.Label, To: x.Address("/odds", change), On: on})
		}
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
		return x.Address("/odds", map[string]string{"s." + fd.ID: text})
	}
	if n > fd.Min {
		f.Less = to(n - 1)
	}
	if n < fd.Max {
		f.More = to(n + 1)
	}
}
