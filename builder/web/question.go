package web

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// The groups that targets are chosen from, as the first part of their keys.
const (
	ofRoster    = "r."
	ofOther     = "o."
	ofCatalogue = "c."
	bySide      = "-" // no attacker: what a side rolls for
)

// opponent is a roster to choose targets from.
type opponent struct {
	key, name string
	roster    builder.Roster
}

// unitChoice is a unit that may be chosen as attacker or target.
type unitChoice struct {
	key, name, group string
	unit             rules.Unit
}

// question is a question of odds as an address asks it.
type question struct {
	sheet     builder.Sheet
	base      string
	q         url.Values
	opponents []opponent
	against   string
	attackers []unitChoice
	targets   []unitChoice
	attacks   []rules.Attack
	by, at    unitChoice
	attack    rules.Attack
	request   builder.OddsRequest
}

// opponents are the reader's other rosters of the game, and its examples.
func (s *server) opponents(c echo.Context, sheet builder.Sheet, id string) ([]opponent, error) {
	var list []opponent
	if who := owner(c); who != "" && id != "" {
		own, err := s.Store.List(c.Request().Context(), who)
		if err != nil {
			return nil, err
		}
		for _, l := range own {
			if l.System == sheet.Pack.ID && l.ID != id && !l.Deleted && len(list) < 30 {
				list = append(list, opponent{key: l.ID, name: rosterName(l.Name)})
			}
		}
	}
	for i, x := range sheet.Pack.Examples {
		list = append(list, opponent{"example." + strconv.Itoa(i), rosterName(x.Name) + " (example)", x})
	}
	return list, nil
}

// chooseOpponent is the chosen opponent; without a choice the last example. ok is false
// where there is none.
func (s *server) chooseOpponent(c echo.Context, list []opponent, key string) (o opponent, ok bool, err error) {
	i := slices.IndexFunc(list, func(o opponent) bool { return o.key == key })
	if i < 0 {
		i = len(list) - 1
	}
	if i < 0 || key == bySide {
		return opponent{}, false, nil
	}
	o = list[i]
	if o.roster.System == "" {
		saved, err := s.Store.Roster(c.Request().Context(), owner(c), o.key)
		if err != nil {
			return o, false, err
		}
		if o.roster, err = s.Library.Complete(saved.Roster); err != nil {
			return o, false, err
		}
	}
	return o, true, nil
}

// unitChoices are a roster's units to choose from.
func (s *server) unitChoices(ctx context.Context, prefix, group string, r builder.Roster) ([]unitChoice, error) {
	sheet, err := s.Library.Sheet(ctx, r)
	if err != nil {
		return nil, err
	}
	names := unitNames(sheet)
	var list []unitChoice
	for _, us := range sheet.Units {
		list = append(list, unitChoice{prefix + views.Place(us.Unit.ID), names[us.Unit.ID], group, us.Unit})
	}
	return list, nil
}

// readQuestion reads the question of an address: whoever is not named, or not there, is
// the first that may be.
func (s *server) readQuestion(c echo.Context, reach loader) (*question, error) {
	saved, base, err := reach(c)
	if err != nil {
		return nil, err
	}
	x := &question{base: base, q: c.QueryParams(), against: c.QueryParam("against")}
	if x.sheet, err = s.Library.Sheet(c.Request().Context(), saved.Roster); err != nil {
		return nil, err
	}
	if x.opponents, err = s.opponents(c, x.sheet, c.Param("id")); err != nil {
		return nil, err
	}
	if x.attackers, err = s.unitChoices(c.Request().Context(), ofRoster, "", saved.Roster); err != nil {
		return nil, err
	}
	other, ok, err := s.chooseOpponent(c, x.opponents, x.against)
	if err != nil {
		return nil, err
	}
	if ok {
		x.against = other.key
		if x.targets, err = s.unitChoices(c.Request().Context(), ofOther, other.name, other.roster); err != nil {
			return nil, err
		}
	}
	for _, a := range x.attackers {
		a.group = rosterName(saved.Roster.Name)
		x.targets = append(x.targets, a)
	}
	for _, e := range x.sheet.Catalogue {
		if e.ID != rules.Designed {
			u := e.Unit
			u.ID = e.ID
			x.targets = append(x.targets, unitChoice{ofCatalogue + e.ID, e.Name, "Catalogue", u})
		}
	}
	x.request = builder.OddsRequest{System: x.sheet.Roster.System, Pack: x.sheet.Roster.Pack, Overrides: x.sheet.Roster.Overrides}
	x.request.Force = rules.Force{Limit: x.sheet.Roster.Limit, Options: x.sheet.Roster.Options}
	x.choose()
	return x, nil
}

func findChoice(list []unitChoice, key string) (unitChoice, bool) {
	i := slices.IndexFunc(list, func(p unitChoice) bool { return p.key == key })
	if i < 0 {
		return unitChoice{}, false
	}
	return list[i], true
}

// choose settles attacker, attack and target.
func (x *question) choose() {
	var ok bool
	by := x.q.Get("by")
	if x.by, ok = findChoice(x.attackers, by); !ok && by != bySide && len(x.attackers) > 0 {
		x.by = x.attackers[0]
	}
	if x.by.key != "" {
		x.request.Attackers = []rules.Unit{x.by.unit}
	}
	x.attacks = x.sheet.AttacksOf(x.request.Attackers...)
	if i := slices.IndexFunc(x.attacks, func(a rules.Attack) bool { return a.ID == x.q.Get("attack") }); i >= 0 {
		x.attack = x.attacks[i]
	} else if len(x.attacks) > 0 {
		x.attack = x.attacks[0]
	}
	x.request.Attack = x.attack.ID
	if x.attack.Targets == 0 {
		return
	}
	if x.at, ok = findChoice(x.targets, x.q.Get("at")); !ok && len(x.targets) > 0 {
		x.at = x.targets[0]
	}
	if x.at.key != "" {
		x.request.Targets = []rules.Unit{x.at.unit}
	}
	if x.attack.Counts {
		for _, list := range [][]unitChoice{x.attackers, x.targets} {
			for i := range list {
				list[i].name = builder.Counted(list[i].unit, list[i].name)
			}
		}
		x.by.name, x.at.name = builder.Counted(x.by.unit, x.by.name), builder.Counted(x.at.unit, x.at.name)
	}
	x.join(&x.request.Attackers, "also", x.attackers, x.by, x.attack.Attackers)
	x.join(&x.request.Targets, "struck", x.targets, x.at, x.attack.Targets)
}

// join adds the further units that the address names.
func (x *question) join(to *[]rules.Unit, name string, from []unitChoice, first unitChoice, most int) {
	for _, key := range x.q[name] {
		if p, ok := findChoice(from, key); ok && p.key != first.key && len(*to) < most {
			*to = append(*to, p.unit)
		}
	}
}

// readSituation reads the fields of the attack. A box that is not ticked is not sent
// by a form: its mark tells that from an address that does not speak of it. The
// error is a UserError; what could be read is read.
func (x *question) readSituation() error {
	x.request.Situation = rules.Choices{}
	var first error
	for _, fd := range x.attack.Situation {
		name := "s." + fd.ID
		if !x.q.Has(name) && !x.q.Has("form") {
			continue
		}
		fd = x.targetField(fd)
		value, err := typed(fd, x.q, name, nil)
		switch {
		case errors.Is(err, errKept):
		case err != nil:
			first = errors.Join(first, err)
		case value != nil && value != fd.Default:
			x.request.Situation[fd.ID] = value
		}
	}
	if err, ok := errors.AsType[*builder.UserError](first); ok {
		return err
	}
	return nil
}

// address is the question as an address, with some of its values exchanged.
func (x *question) address(page string, change map[string]string) string {
	q := url.Values{}
	q.Set("by", x.by.key)
	if x.by.key == "" {
		q.Set("by", bySide)
	}
	q.Set("attack", x.attack.ID)
	if x.at.key != "" {
		q.Set("at", x.at.key)
		q.Set("against", x.against)
	}
	for name, list := range map[string][]rules.Unit{"also": x.request.Attackers, "struck": x.request.Targets} {
		for _, key := range x.q[name] {
			if len(list) > 1 {
				q.Add(name, key)
			}
		}
	}
	for _, fd := range x.attack.Situation {
		v, ok := x.request.Situation[fd.ID]
		if !ok {
			continue
		}
		if list, several := v.([]any); several {
			for _, e := range list {
				q.Add("s."+fd.ID, written(e))
			}
			continue
		}
		q.Set("s."+fd.ID, written(v))
	}
	for name, value := range change {
		q.Del(name)
		if value != "" {
			q.Set(name, value)
		}
	}
	return x.base + page + "?" + q.Encode()
}
