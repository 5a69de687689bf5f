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
	Choices     []Decision
	Hidden      [][2]string // the fields of the question
	asked       string      // its address
	For         string      // see ForField
	Seed        int         // see play.Attack
	Open        string      // the dice that are not entered, "" for none
	Told        []string    // other effects of the result
	Marks       string      // what the press marks, "" for none
	To, Press   string      // of the press, "" before there is a result
	Over        bool
}

// Decision is a choice of a player: a control for the first place of an order, or for the only value.
type Decision struct {
	views.Control
	Then    []views.Control // the other places of an order but the last
	Last    string          // the option at the last place, "" without an order
	Changed bool            // Then is not in the usual order
}

// Fact is a condition of an attack that follows from marks, with the address that changes it, "" for none.
type Fact struct{ Text, Change string }

// The fields of a result: the first two begin names, before the id of an outcome or a choice. The form of the question
// doesn't have them: another question has another result.
const (
	ResultField = "result."
	ChoiceField = "choice."
	ForField    = "for" // the ResultKey that choices were made for
	SeedField   = "seed"
	RollField   = "roll" // asks for a result
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
	q := resultQuery(a.Seed, rolled)
	q.Set(ForField, a.For)
	for id, v := range chosen {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		for _, v := range list {
			q.Add(ChoiceField+id, posted.Text(v))
		}
	}
	a.To = a.asked + "&" + q.Encode()
	for _, fd := range after.Choices {
		a.Choices = append(a.Choices, choiceOf(fd, a.Seed, chosen[fd.ID]))
	}
}

// resultQuery returns the fields of a result. The seed is 0 unless Gantry rolled it.
func resultQuery(seed int, rolled rules.Choices) url.Values {
	q := url.Values{}
	for id, v := range rolled {
		q.Set(ResultField+id, posted.Text(v))
	}
	if seed > 0 {
		q.Set(SeedField, strconv.Itoa(seed))
	}
	return q
}

// RolledAddress returns the address of an attack with a result that Gantry rolled.
func RolledAddress(x *attack.Question, seed int, rolled rules.Choices) string {
	return x.Address("/odds", nil) + "&" + resultQuery(seed, rolled).Encode()
}

// RollAddress returns the address that rolls the result.
func (a Attack) RollAddress() string { return a.asked + "&" + url.Values{RollField: {"1"}}.Encode() }

// IsOpen reports whether dice decide a choice that has no value. It may have a usual value, but not if Gantry rolled
// the result with a seed: the same dice decide both.
func IsOpen(fd rules.Field, seed int, value any) bool {
	return fd.Dice && value == nil && (seed > 0 || fd.Default == "")
}

// ResultKey returns numbers of a result as text, the same for the same numbers.
func ResultKey(rolled rules.Choices) string {
	q := url.Values{}
	for id, v := range rolled {
		q.Set(id, posted.Text(v))
	}
	return q.Encode()
}

// choiceOf returns the controls of a choice. A switch is yes or no, so that the page tells no from no answer. One that
// is open has no value.
func choiceOf(fd rules.Field, seed int, value any) Decision {
	id, name, open := "c-"+views.ElementID(fd.ID), ChoiceField+fd.ID, IsOpen(fd, seed, value)
	switch {
	case isOrder(fd):
		return orderOf(fd, id, name, value)
	case fd.Kind == rules.FieldBool:
		if value == nil {
			value = fd.Default
		}
		on, _ := value.(bool)
		fd.Kind, fd.Default, value = rules.FieldOneOf, nil, strconv.FormatBool(on)
		fd.Options = []rules.Option{{ID: "true", Label: "Yes"}, {ID: "false", Label: "No"}}
	}
	if open && fd.Default != "" {
		fd.Default, value = nil, nil
		if fd.Kind == rules.FieldOneOf {
			value, fd.Options = "", slices.Insert(slices.Clone(fd.Options), 0, rules.Option{Label: "–"})
		}
	}
	return Decision{Control: views.ControlOf(id, name, fd, value)}
}

// isOrder reports whether a list is an order of all its options, not some of them.
func isOrder(fd rules.Field) bool {
	usual, _ := fd.Default.([]any)
	return fd.Kind == rules.FieldList && len(usual) > 0
}

// orderOf returns the controls of an order: one for each place, which offers what is not at an earlier one.
func orderOf(fd rules.Field, id, name string, value any) (c Decision) {
	order := Order(fd, rules.Choices{"": value}.Texts(""))
	for i, at := range order {
		place := rules.Field{Label: fd.Label, Kind: rules.FieldOneOf, Default: at}
		for _, left := range order[i:] {
			o, _ := fd.Option(left)
			place.Options = append(place.Options, o)
		}
		switch {
		case i == 0:
			c.Control = views.ControlOf(id, name, place, at)
		case i < len(order)-1:
			place.Label = fmt.Sprintf("Place %d", i+1)
			c.Then = append(c.Then, views.ControlOf(fmt.Sprintf("%s-%d", id, i+1), name, place, at))
		}
	}
	c.Last = order[len(order)-1]
	c.Changed = !slices.Equal(order, Order(fd, order[:1]))
	return c
}

// Order returns the whole order of options by those that were chosen. One that was chosen twice moves to its earlier
// place, before the one there. Order returns other lists unchanged.
func Order(fd rules.Field, chosen []string) (order []string) {
	if !isOrder(fd) {
		return chosen
	}
	usual := rules.Choices{"": fd.Default}.Texts("")
	missing := slices.DeleteFunc(slices.Clone(usual), func(u string) bool { return slices.Contains(chosen, u) })
	for i, x := range chosen {
		if slices.Contains(order, x) {
			continue
		}
		order = append(order, x)
		if len(missing) > 0 && slices.Contains(chosen[i+1:], x) {
			order, missing = append(order, missing[0]), missing[1:]
		}
	}
	return append(order, missing...)
}
