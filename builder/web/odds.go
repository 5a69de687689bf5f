package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// oddsRoutes are the pages of what dice come to, of a roster that is reached in
// one way or the other.
func (s *server) oddsRoutes(at string, reach loader) []route {
	return []route{
		{get, at + "/odds", noBody, s.oddsPage(reach)},
		{get, at + "/odds.json", noBody, s.oddsDocument(reach)},
		{get, at + "/odds/matchup", noBody, s.matchupPage(reach)},
		{get, at + "/odds/matchup.json", noBody, s.matchupDocument(reach)},
		{get, at + "/odds/sheet", noBody, s.oddsSheet(reach)},
	}
}

// oddsSeldom is how many fields of a situation a page shows at once.
const oddsSeldom = 9

// oddsPage answers the question of its address.
func (s *server) oddsPage(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, reach)
		if err != nil {
			return err
		}
		p := views.Odds{Page: s.sheetPage("Odds of "+rosterName(x.sheet.Roster.Name), x.sheet), Game: x.sheet.Pack.System.Name, Name: x.sheet.Roster.Name, Base: x.base}
		p.Page.Edits, p.Page.Wide, p.Page.Style = true, true, views.OddsStyle
		if isHTMX(c) {
			pushURL(c, x.base+"/odds?"+c.Request().URL.RawQuery, "")
		}
		status := http.StatusOK
		if err := x.readSituation(); err != nil {
			status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: problemOf(err).text}
		} else if err := s.answerOdds(c, x, &p); err != nil {
			if kind := builder.KindOf(err); kind != builder.KindInvalid && kind != builder.KindTooLarge {
				return err
			}
			status, p.Notice = http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: problemOf(err).text}
		}
		x.fill(&p)
		return render(c, status, views.OddsPage(p))
	}
}

func (s *server) answerOdds(c echo.Context, x *question, p *views.Odds) error {
	switch {
	case x.attack.ID == "" && x.by.key == "":
		p.Fault = "This roster has no units yet."
		return nil
	case x.attack.ID == "":
		p.Fault = x.by.name + " has no attack."
		return nil
	case x.attack.Needs != "":
		p.Fault = x.attack.Label + " needs " + x.attack.Needs + "."
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
	defer cancel()
	a, err := s.Library.Odds(ctx, x.request)
	if err != nil {
		return err
	}
	p.Answer = views.AnswerOf(a, x.title())
	p.Link, p.Document = x.address("/odds", nil), x.address("/odds.json", nil)
	return nil
}

// title says who attacks whom.
func (x *question) title() string {
	text := x.attack.Label
	if x.by.key != "" {
		text = x.by.name + ": " + text
	}
	if n := len(x.request.Attackers); n > 1 {
		text += fmt.Sprintf(" with %d more", n-1)
	}
	if x.at.key != "" {
		text += " at " + x.at.name
	}
	if n := len(x.request.Targets); n > 1 {
		text += fmt.Sprintf(" and %d more", n-1)
	}
	return text
}

// fill makes the form of the question.
func (x *question) fill(p *views.Odds) {
	choices := func(list []unitChoice, on string) (out []views.Choice) {
		for _, o := range list {
			out = append(out, views.Choice{Value: o.key, Label: o.name, Group: o.group, On: o.key == on})
		}
		return out
	}
	p.By = views.Control{ID: "by", Name: "by", Label: "Attacker", Shape: views.ShapeSelect, Choices: choices(x.attackers, x.by.key)}
	if len(x.sheet.AttacksOf()) > 0 {
		p.By.Choices = append(p.By.Choices, views.Choice{Value: bySide, Label: "nobody: other rolls", On: x.by.key == ""})
	}
	p.Attack = views.Control{ID: "attack", Name: "attack", Label: "Attack", Help: x.attack.Note, Shape: views.ShapeSelect}
	for _, a := range x.attacks {
		label := a.Label
		if a.Needs != "" {
			label += " (needs " + a.Needs + ")"
		}
		p.Attack.Choices = append(p.Attack.Choices, views.Choice{Value: a.ID, Label: label, On: a.ID == x.attack.ID})
	}
	if x.attack.Targets > 0 {
		p.At = views.Control{ID: "at", Name: "at", Label: "Target", Shape: views.ShapeSelect, Choices: choices(x.targets, x.at.key)}
		p.Against = x.againstControl("Targets also from")
	}
	p.Also = x.others("also", "Together with", x.attackers, x.by, x.attack.Attackers)
	p.Struck = x.others("struck", "Also struck", x.sameGroup(), x.at, x.attack.Targets)
	x.bands(p)
	for _, fd := range x.attack.Situation {
		fd = x.targetField(fd)
		value, set := x.request.Situation[fd.ID]
		if !fd.Idle || set {
			f := views.OddsField{Control: controlOf("s-"+views.ElementID(fd.ID), "s."+fd.ID, fd, value)}
			x.steps(&f, fd, value)
			if len(p.Fields) < oddsSeldom || len(x.attack.Situation) <= oddsSeldom+2 {
				p.Fields = append(p.Fields, f)
			} else {
				p.More, p.MoreOpen = append(p.More, f), p.MoreOpen || set
			}
		}
	}
}

// targetField is a field with what is true of the target unless said otherwise, and
// with what the target has to choose from, of no use where that is nothing.
func (x *question) targetField(fd rules.Field) rules.Field {
	if len(x.request.Targets) > 0 && slices.Contains(fd.TrueFor, x.request.Targets[0].Profile) {
		fd.Default = true
	}
	if fd.Theirs == "" || len(x.request.Targets) == 0 {
		return fd
	}
	var options []rules.Option
	for _, a := range x.sheet.AttacksOf(x.request.Targets[0]) {
		their, ok := (rules.Form{Fields: a.Situation}).Field(fd.Theirs)
		switch {
		case ok && their.Kind == rules.FieldOneOf:
			options = their.Options
		case ok:
			options = append(options, rules.Option{ID: a.ID, Label: a.Label})
		}
	}
	fd.Kind, fd.Options, fd.Idle = rules.FieldOneOf, slices.Concat(fd.Options, options), fd.Idle || len(options) == 0
	return fd
}

func (x *question) againstControl(label string) views.Control {
	c := views.Control{ID: "against", Name: "against", Label: label, Shape: views.ShapeSelect}
	for _, o := range x.opponents {
		c.Choices = append(c.Choices, views.Choice{Value: o.key, Label: o.name, On: o.key == x.against})
	}
	return c
}

// sameGroup are the targets that stand with the chosen one.
func (x *question) sameGroup() (list []unitChoice) {
	for _, t := range x.targets {
		if t.group == x.at.group {
			list = append(list, t)
		}
	}
	return list
}

// others is the choice of further units, nil where the attack takes none.
func (x *question) others(name, label string, from []unitChoice, first unitChoice, most int) *views.Control {
	if most < 2 || first.key == "" {
		return nil
	}
	c := &views.Control{ID: name, Name: name, Label: label, Shape: views.ShapeMany}
	for _, p := range from {
		if p.key != first.key {
			c.Choices = append(c.Choices, views.Choice{Value: p.key, Label: p.name, On: slices.Contains(x.q[name], p.key)})
		}
	}
	if len(c.Choices) == 0 {
		return nil
	}
	return c
}

// bands are links to the situations of the game's yardstick.
func (x *question) bands(p *views.Odds) {
	form := rules.Form{Fields: x.attack.Situation}
	for _, b := range x.sheet.About.Yardstick.Bands {
		change, on, fits := map[string]string{}, true, true
		for id, v := range b.Situation {
			_, ok := form.Field(id)
			fits = fits && ok
			change["s."+id] = written(v)
			on = on && x.request.Situation[id] == v
		}
		if fits {
			p.Bands = append(p.Bands, views.OddsLink{Label: b.Label, To: x.address("/odds", change), On: on})
		}
	}
}

// steps are the links to one less and one more of a number.
func (x *question) steps(f *views.OddsField, fd rules.Field, value any) {
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
		return x.address("/odds", map[string]string{"s." + fd.ID: text})
	}
	if n > fd.Min {
		f.Less = to(n - 1)
	}
	if n < fd.Max {
		f.More = to(n + 1)
	}
}

// oddsDocument is the question as a request document.
func (s *server) oddsDocument(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, err := s.readQuestion(c, reach)
		if err != nil {
			return err
		}
		if err := x.readSituation(); err != nil {
			return err
		}
		return sendFile(c, false, "application/json", "odds.json", append(x.request.Node().Append(nil), '\n'))
	}
}

// average is what is asked of a unit where its expected damage is; no stat has
// such an id.
const average = "~average"

// averages leads from open units to what their attacks do, and shows of one unit
// what they do on average, where that is asked.
func averages(ctx context.Context, p *views.Builder, sheet builder.Sheet) error {
	for i := range p.Units {
		u, v := sheet.Units[i].Unit, &p.Units[i]
		why := views.Asked(views.Place(u.ID), average)
		if v.Open == nil && p.At.Why != why || len(sheet.Army.Attacks(i)) == 0 {
			continue
		}
		v.Average = p.At.Asking(why).Link("why")
		v.Odds = views.With(p.Base+"/odds", "by", ofRoster+views.Place(u.ID))
		if p.At.Why != why {
			continue
		}
		within, cancel := context.WithTimeout(ctx, oddsWait)
		m, err := sheet.Measure(within, i)
		cancel()
		if err != nil {
			return err
		}
		v.Measured = views.MeasuredOf(v.Title, m, p.At.Asking("").Link(anchorOf(u.ID)))
	}
	return nil
}
