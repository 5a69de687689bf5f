package play

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gantry/builder/play"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
)

// Attack is the page of an attack in a battle: its odds, its result, and what that marks.
type Attack struct {
	attack.Odds
	Back        string // to the attacker
	Unavailable string // why the rules do not allow the attack now
	Facts       []string
	Results     []views.Control
	Choices     []views.Control
	Hidden      [][2]string // the fields of the question
	Told        []string    // what else the result does
	Marks       string      // what the press marks, "" before there is a result
	To, Press   string      // of the press
	Over        bool
}

// The fields of a result begin with these, before the id of an outcome or a choice. The form of the question doesn't
// have them: another question has another result.
const (
	ResultField = "r."
	ChoiceField = "c."
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
	for _, name := range slices.Sorted(maps.Keys(x.Query)) {
		if !strings.HasPrefix(name, ResultField) && !strings.HasPrefix(name, ChoiceField) {
			for _, v := range x.Query[name] {
				a.Hidden = append(a.Hidden, [2]string{name, v})
			}
		}
	}
	if len(x.Request.Attackers) > 0 {
		a.Back = At{Side: side, Unit: x.Request.Attackers[0].ID}.Address(id)
	}
	for _, f := range x.Facts() {
		a.Facts = append(a.Facts, f.Label+" "+f.Text+" ("+f.Cite+")")
	}
	return a
}

// maxInSight is how many results are in sight at once.
const maxInSight = 13

// Ask adds the field of an outcome, with its result if there is one.
func (a *Attack) Ask(x rules.Outcome, result rules.Choices) {
	is, given := result.Int(x.ID)
	label := x.Label
	c := views.SelectOf(ResultField+x.ID, label)
	for v := range x.Dist.All() {
		c.Choices = append(c.Choices, views.Choice{Value: strconv.Itoa(v), Label: rules.Minus(strconv.Itoa(v)),
			On: given && v == is})
	}
	if len(c.Choices) > maxInSight {
		c.Choices = slices.Insert(c.Choices, 0, views.Choice{Label: "–", On: !given})
	}
	a.Results = append(a.Results, c)
}

// ShowMarks adds what a result marks, and what its players may choose.
func (a *Attack) ShowMarks(b play.Board, e play.Event, after rules.Aftermath, chosen rules.Choices, to string) {
	a.Marks, a.To = b.MarksText(e), to
	if a.Marks == "" {
		a.Marks = "no marks"
	}
	for _, r := range after.Told {
		a.Told = append(a.Told, fmt.Sprintf("%s %s.", r.Label, r.Text))
	}
	for _, fd := range after.Choices {
		if fd.Kind == rules.FieldList && len(fd.Options) > 0 { // the first is chosen, the rest is in the usual order
			fd.Kind, fd.Default, fd.Help = rules.FieldOneOf, nil, ""
			if list := chosen.Texts(fd.ID); len(list) > 0 {
				fd.Default = list[0]
			} else {
				fd.Default = fd.Options[0].ID
			}
		}
		c := views.ControlOf("c-"+views.ElementID(fd.ID), ChoiceField+fd.ID, fd, chosen[fd.ID])
		a.Choices = append(a.Choices, c)
	}
}
