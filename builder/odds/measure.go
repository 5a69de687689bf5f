package odds

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Measured is what the attacks of a unit do to the targets of the game's
// yardstick, by its bands.
type Measured struct {
	Targets []Contender
	Bands   []string
	Rows    []MeasuredAttack
	Noun    string // what the numbers count, in the game's word: "damage", "HP"
}

// MeasuredAttack is one attack: its expected damage by target and band, nil where
// there is none. If the attack ignores the bands, it has one mean a target.
type MeasuredAttack struct {
	Attack       rules.Attack
	Number       int // of attacks of that name that do the same
	Means        [][]*big.Rat
	IgnoresBands bool
}

// Measure holds the attacks of a unit against the game's yardstick; it is empty
// where the game has none, or the unit no attack that does damage.
func Measure(ctx context.Context, s builder.Sheet, unit int) (Measured, error) {
	y := s.About.Yardstick
	f := s.Army().Force()
	f.Units = y.Targets
	targets, err := s.Game.Read(ctx, f)
	if err != nil {
		return Measured{}, UserErrorOf(err)
	}
	m := Measured{Targets: Contenders(targets)}
	for _, b := range y.Bands {
		m.Bands = append(m.Bands, b.Label)
	}
	for _, a := range s.Army().Attacks(unit) {
		if a.NotCompared || a.Targets < 1 || a.Needs != "" {
			continue
		}
		row, some := MeasuredAttack{Attack: a, Number: 1, IgnoresBands: ignoresBands(a, y.Bands)}, false
		for t := range y.Targets {
			q := rules.Question{Attackers: []int{unit}, Against: targets, Targets: []int{t}}
			means, err := MeansByBand(ctx, s.Army(), a, q, y.Bands, func(o rules.Odds) *big.Rat {
				x, ok := o.Outcome(rules.RoleDamage)
				if !ok {
					return nil
				}
				some, m.Noun = true, x.Noun
				return x.Dist.Mean()
			})
			if err != nil {
				return Measured{}, err
			}
			row.Means = append(row.Means, means)
		}
		if a.PerModel && len(m.Rows) == 0 {
			nameCounts(m.Targets)
		}
		if i := slices.IndexFunc(m.Rows, row.same); i >= 0 {
			m.Rows[i].Number++
		} else if some {
			m.Rows = append(m.Rows, row)
		}
	}
	return m, nil
}

// ignoresBands reports whether no band means anything to an attack.
func ignoresBands(a rules.Attack, bands []rules.Band) bool {
	return !slices.ContainsFunc(bands, func(b rules.Band) bool { return len(a.Relevant(b.Situation)) > 0 })
}

// MeansByBand asks an attack in each band and returns a number of each answer, nil for a refused question. An attack
// that ignores the bands is asked once. The error is a UserError or the context's.
func MeansByBand(ctx context.Context, army rules.Army, a rules.Attack, q rules.Question, bands []rules.Band,
	number func(rules.Odds) *big.Rat) ([]*big.Rat, error) {
	if ignoresBands(a, bands) {
		bands = []rules.Band{{}}
	}
	means := make([]*big.Rat, len(bands))
	for i, b := range bands {
		q.Situation = a.Relevant(b.Situation)
		o, err := a.Ask(ctx, army, q)
		var refused *rules.QuestionError
		switch {
		case err == nil:
			means[i] = number(o)
		case !errors.As(err, &refused):
			return nil, UserErrorOf(err)
		}
	}
	return means, nil
}

// Best returns the highest average damage of an attack to a target in a band, or nil if none does any there.
func (m Measured) Best(target, band int) (best *big.Rat) {
	for _, row := range m.Rows {
		if means := row.Means[target]; band < len(means) && CompareAmounts(means[band], best) > 0 {
			best = means[band]
		}
	}
	return best
}

// same reports whether two rows differ only in their mounts.
func (a MeasuredAttack) same(b MeasuredAttack) bool {
	return a.Attack.Label == b.Attack.Label && a.Attack.Note == b.Attack.Note &&
		slices.EqualFunc(a.Means, b.Means, func(x, y []*big.Rat) bool {
			return slices.EqualFunc(x, y, func(x, y *big.Rat) bool { return CompareAmounts(x, y) == 0 })
		})
}

// UnitMeasure is what the attacks of a unit do on average. Its title also names the units that differ only in name.
type UnitMeasure struct {
	Title string
	Measured
}

// MeasureAll measures every unit of the list that has attacks, equal ones once. most limits the different units.
func MeasureAll(ctx context.Context, s builder.Sheet, most int) ([]UnitMeasure, error) {
	var list []*UnitMeasure
	alike := map[string]*UnitMeasure{} // nil: it has no attack
	names := s.Names()
	for i, us := range s.Units {
		u, title := us.Unit, names[us.Unit.ID]
		if attacks := s.Army().Attacks(i); len(attacks) > 0 && attacks[0].PerModel {
			title = CountText(u, title)
		} else {
			u.Count = 1
		}
		key := doc.Key(u.Build())
		if same, ok := alike[key]; ok {
			if same != nil {
				same.Title += ", " + title
			}
			continue
		}
		if len(alike) >= most {
			break
		}
		m, err := Measure(ctx, s, i)
		if err != nil {
			return nil, err
		}
		if alike[key] = nil; len(m.Rows) > 0 {
			alike[key] = &UnitMeasure{title, m}
			list = append(list, alike[key])
		}
	}
	out := make([]UnitMeasure, len(list))
	for i, m := range list {
		out[i] = *m
	}
	return out, nil
}

// CountsText returns what the numbers count: "HP per attack".
func (m Measured) CountsText() string {
	if len(m.Rows) == 0 {
		return ""
	}
	text := rules.UpperFirst(m.Noun) + " per attack"
	if m.Rows[0].Attack.PerModel {
		text += " by the whole unit"
	}
	return text
}
