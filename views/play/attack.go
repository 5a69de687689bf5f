package play

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/play"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
)

// Attack is the page of an attack in a battle: its odds, its result, and what that marks.
type Attack struct {
	attack.Odds
	Back        string // to the attacker
	Unavailable string // why the rules do not allow the attack now
	Facts       []Fact
	Reset       string // to the same with all facts from marks, "" if none is set by hand
	Results     []views.Control
	Choices     []views.Control
	Hidden      [][2]string // the fields of the question
	asked       string      // its address
	For         string      // see ForField
	Told        []string    // other effects of the result
	Marks       string      // what the press marks, "" for none
	To, Press   string      // of the press, "" before there is a result
	Over        bool
}

// Fact is a condition of an attack that follows from marks, with the address that changes it, "" for none.
type Fact struct{ Text, Change string }

// The fields of a result: the first two begin names, before the id of an outcome or a choice. The form of the question
// doesn't have them: another question has another result.
const (
	ResultField = "result."
	ChoiceField = "choice."
	ForField    = "for" // the ResultKey that choices were made for
)

// OddsPath returns the address of the attacks of one side of a battle.
func OddsPath(id, side string) string { return Path(id, "s", side) + "/odds" }

// AttackBy returns the address of the attacks of a model.
func AttackBy(id string, m play.Model) string {
	return views.WithQuery(OddsPath(id, m.Side), "by", attack.FromRoster+views.Place(m.ID))
}

// AttackOf returns the page of an attack without a result.
func AttackOf(id string, b play.Board, side string, x *attack.Question, p attack.Odds) Attack {
	a := Attack{Odds: p, Back: At{Side: side}.Address(id), Press: pressOf(b), Over: !b.Ended.IsZero(),
		Unavailable: x.Attack().Unavailable}
	a.Head = nil
	a.asked = x.Address("/odds", nil)
	if _, query, ok := strings.Cut(a.asked, "?"); ok {
		asked, _ := url.ParseQuery(query)
		for _, name := range slices.Sorted(maps.Keys(asked)) {
			for _, v := range asked[name] {
				a.Hidden = append(a.Hidden, [2]string{name, v})
			}
		}
	}
	if len(x.Request.Attackers) > 0 {
		a.Back = At{Side: side, Unit: x.Request.Attackers[0].ID}.Address(id)
	}
	for _, f := range x.Facts() {
		a.Facts = append(a.Facts, Fact{f.Label + " " + f.Text + " (" + f.Cite + ")", x.OverruleAddress(f)})
	}
	if len(p.Overruled) > 0 {
		a.Reset = x.Address("/odds", map[string]string{attack.Overruled: ""})
	}
	return a
}

// maxInSight is how many results are in sight at once.
const maxInSight = 13

// Ask adds the field of an outcome with its result, "" before it is entered.
func (a *Attack) Ask(x rules.Outcome, result string) {
	c := views.SelectOf(ResultField+x.ID, x.Label)
	for v := range x.Dist.All() {
		n := strconv.Itoa(v)
		c.Choices = append(c.Choices, views.Choice{Value: n, Label: rules.Minus(n), On: n == result})
	}
	if len(c.Choices) > maxInSight {
		c.Choices = slices.Insert(c.Choices, 0, views.Choice{Label: "–", On: result == ""})
	}
	a.Results = append(a.Results, c)
}

// ShowMarks adds the marks of a result, and the choices of its players.
func (a *Attack) ShowMarks(b play.Board, e play.Event, after rules.Aftermath, rolled, chosen rules.Choices) {
	a.Marks = b.MarksText(e)
	for _, r := range after.Told {
		a.Told = append(a.Told, fmt.Sprintf("%s %s.", r.Label, r.Text))
	}
	a.For = ResultKey(rolled)
	q := url.Values{ForField: {a.For}}
	for id, v := range rolled {
		q.Set(ResultField+id, posted.Text(v))
	}
	for id, v := range chosen {
		if list, ok := v.([]any); ok && len(list) > 0 {
			v = list[0]
		}
		q.Set(ChoiceField+id, posted.Text(v))
	}
	a.To = a.asked + "&" + q.Encode()
	for _, fd := range after.Choices {
		a.Choices = append(a.Choices, choiceOf(fd, chosen[fd.ID]))
	}
}

// ResultKey returns numbers of a result as text, the same for the same numbers.
func ResultKey(rolled rules.Choices) string {
	q := url.Values{}
	for id, v := range rolled {
		q.Set(id, posted.Text(v))
	}
	return q.Encode()
}

// choiceOf returns the control of a choice: for a list its first one, with the rest in the usual order. A switch is yes
// or no, so that the page tells no from no answer.
func choiceOf(fd rules.Field, value any) views.Control {
	switch fd.Kind {
	case rules.FieldList:
		usual, _ := fd.Default.([]any)
		fd.Kind, fd.Help, fd.Default = rules.FieldOneOf, "", nil
		if len(usual) == 0 {
			fd.Options, usual = slices.Insert(slices.Clone(fd.Options), 0, rules.Option{Label: "None"}), []any{""}
		}
		if list, ok := value.([]any); ok && len(list) > 0 {
			usual = list
		}
		value = usual[0]
	case rules.FieldBool:
		if value == nil {
			value = fd.Default
		}
		on, _ := value.(bool)
		fd.Kind, fd.Default, value = rules.FieldOneOf, nil, strconv.FormatBool(on)
		fd.Options = []rules.Option{{ID: "true", Label: "Yes"}, {ID: "false", Label: "No"}}
	}
	return views.ControlOf("c-"+views.ElementID(fd.ID), ChoiceField+fd.ID, fd, value)
}
