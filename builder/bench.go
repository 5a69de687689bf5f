package builder

import (
	"context"
	"errors"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// benchPrint is how a single profile is printed by default: as a card, without stamp and code.
var benchPrint = doc.NodeOf(map[string]any{"product": []any{rules.ProductCards}, "stamp": false, "code": false})

// BenchRoster returns a roster that shows one profile and is judged as that profile alone. A unit gets the
// profile's name. Own numbers are shown on the units of own, which must belong to the same game, and on all
// published units. If the game has cards, the roster prints as cards.
func (l *Library) BenchRoster(r Roster, own ...Design) (Roster, error) {
	p, err := l.PackFor(r)
	if err != nil {
		return Roster{}, err
	}
	if slices.Contains(p.About.Products, rules.ProductCards) {
		r.Print = benchPrint
	}
	if r.Kind = OfNumbers; len(r.Units) > 0 {
		r.Kind, r.Units = OfUnit, slices.Clone(r.Units)
		r.Units[0].Name = DesignName(r.Name)
		return p.complete(r), nil
	}
	add := func(u rules.Unit) {
		u.ID = r.FreeID()
		r.Units = append(r.Units, u)
	}
	for _, d := range own[:min(len(own), MaxUnits/2)] {
		u := d.Unit("")
		u.Name = DesignName(d.Name)
		add(u)
	}
	for _, e := range p.Catalogue {
		if e.ID != rules.Designed {
			add(e.Unit)
		}
	}
	return p.complete(r), nil
}

// Under returns the roster with the numbers of another, which win over its own. It also takes the other's settings
// if it has none.
func (r Roster) Under(numbers Roster) Roster {
	replaced := func(o Override) bool {
		return slices.ContainsFunc(numbers.Overrides, func(by Override) bool { return by.Path == o.Path })
	}
	r.Overrides = append(slices.DeleteFunc(slices.Clone(r.Overrides), replaced), numbers.Overrides...)
	if len(r.Options) == 0 {
		r.Options = numbers.Options
	}
	return r
}

// PackUnder returns a roster's pack with the roster's numbers in force, and these numbers. It is for questions that
// involve no army.
func (l *Library) PackUnder(ctx context.Context, r Roster) (*Pack, []HouseRule, error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	numbers := of.Pack.houseRules(r, of.Findings)
	if of.Game == of.Pack.game {
		return of.Pack, numbers, nil
	}
	p := newPack(of.Pack.System, of.Game, of.Pack.Raw, of.Pack.PackRef)
	p.Foreign, p.Tables, p.figures = of.Pack.Foreign, of.Pack.Tables, of.Pack.figures
	return p, numbers, nil
}

// ReadAny is Read that also accepts an own profile. It then returns the profile's BenchRoster.
func (l *Library) ReadAny(ctx context.Context, document []byte) (Roster, error) {
	r, err := l.Read(ctx, document)
	if !ofOtherFormat(err) {
		return r, err
	}
	d, fault := DecodeDesignWithin(ctx, document)
	switch {
	case ofOtherFormat(fault):
		return r, err
	case fault != nil:
		return r, fault
	}
	return l.BenchRoster(d.Roster())
}

// ofOtherFormat reports whether a document was refused because of its format.
func ofOtherFormat(err error) bool {
	var place *doc.Error
	return errors.As(err, &place) && place.Pointer == "/format"
}

// DesignHash returns the hash of the own profile in a BenchRoster; see Design.Hash.
func (r Roster) DesignHash() string {
	r.Print = nil
	if r.Kind == OfNumbers {
		r.Units = nil
	} else {
		r.Units = slices.Clone(r.Units)
		r.Units[0].Name = ""
	}
	d, _ := r.Design()
	return d.Hash()
}

// forSingleProfile returns the verdict on a single design, judged as its BenchRoster. It leaves out what only an
// army can break or fix.
func (v Verdict) forSingleProfile(r Roster, forms []rules.Form) Verdict {
	v.State, v.RestsOn, v.Limit, v.Todo, v.Left = Legal, rules.Printed, nil, 0, rules.Tally{}
	v.Brings.Limit, v.Brings.LimitFrom = nil, LimitNone
	v.Findings = aloneFindings(v, r)
	v.Rulings = slices.DeleteFunc(slices.Clone(v.Rulings), func(x rules.Ruling) bool {
		return r.Kind == OfNumbers || x.State == rules.Silent &&
			!slices.ContainsFunc(x.Findings, func(f rules.Finding) bool { return f.Unit != "" })
	})
	for _, f := range v.Findings {
		if f.Todo {
			v.Todo++
		}
	}
	v.weigh(r.Force, forms, func() map[string]string { return nil }) // a design has its own name
	v.decide()
	if r.Kind == OfNumbers {
		for _, n := range v.Brings.Numbers {
			v.RestsOn = max(v.RestsOn, n.Basis)
		}
		v.Points = nil
	}
	return v
}

// aloneFindings returns the findings on a single profile. For own numbers, these are the findings on the numbers.
// For a unit, findings of rules on the whole army are left out.
func aloneFindings(v Verdict, r Roster) (list []rules.Finding) {
	kind, ofArmy := r.Kind, map[string]bool{}
	for _, ruling := range v.Rulings {
		ofArmy[ruling.ID] = ruling.OfArmy
	}
	for _, f := range v.Findings {
		if kind == OfNumbers && strings.HasPrefix(f.Item, overridesItem) {
			list = append(list, f)
		}
		if kind != OfNumbers && f.Unit == designUnit && !ofArmy[f.Rule] {
			list = append(list, f)
		}
	}
	return list
}
