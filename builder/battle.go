package builder

import (
	"context"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/doc"
)

// BattleSheet is Sheet with the marks of units and the moment that the document holds besides the list. Its roster is
// the list without them. Marks that do not fit are a UserError.
func (l *Library) BattleSheet(ctx context.Context, r Roster) (Sheet, error) {
	var err error
	if r.Units, err = ReadConditions(r.Units, "/units"); err != nil {
		return Sheet{}, err
	}
	for _, m := range r.Extra {
		n, ok := m.Value.(*doc.Node)
		if !ok || m.Name != "moment" {
			continue
		}
		if r.Moment, err = doc.ReadMoment(n, "/moment"); err != nil {
			return Sheet{}, Unread("", err)
		}
	}
	r.Extra = without(r.Extra, "moment")
	s, err := l.Sheet(ctx, r)
	if err != nil {
		return Sheet{}, err
	}
	if err := rules.CheckConditions(s.army, "/units"); err != nil {
		return Sheet{}, Invalid(rules.Sentence(err.Error()), err)
	}
	return s, nil
}

// without returns members without one of them.
func without(members []rules.Member, name string) []rules.Member {
	return slices.DeleteFunc(slices.Clone(members), func(m rules.Member) bool { return m.Name == name })
}

// ReadConditions returns units with the marks of their documents instead of among their unknown members; see
// doc.ReadCondition. The error is a UserError.
func ReadConditions(units []rules.Unit, at string) ([]rules.Unit, error) {
	marked := make([]rules.Unit, len(units))
	for i, u := range units {
		if err := doc.ReadCondition(&u, at+"/"+strconv.Itoa(i)); err != nil {
			return nil, Unread("", err)
		}
		u.Extra = without(without(u.Extra, "marks"), "begun")
		marked[i] = u
	}
	return marked, nil
}
