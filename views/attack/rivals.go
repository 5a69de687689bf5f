package attack

import (
	"math/big"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
)

// Show puts an answer on the page of its question.
func (p *Odds) Show(x *Question, a odds.Answer) {
	p.Answer = answerOf(a, x.title())
	p.Duel.show(p.Answer)
	p.Link, p.Document = x.Address("/odds", nil), x.Address("/odds.json", nil)
}

// maxTurns is how many activations in a row a page shows.
const maxTurns = 6

// ShowTurns puts on the page how many activations it takes.
func (p *Odds) ShowTurns(told odds.Activations, many bool) {
	if len(told.Chances) == 0 {
		return
	}
	t := &OddsTurns{Lead: told.Sentence(many), Assumes: told.Assumes()}
	for i, c := range told.Chances {
		if c.Sign() == 0 && i+1 < min(maxTurns, len(told.Chances)) && told.Chances[i+1].Sign() == 0 {
			continue // show only the last of several zero chances
		}
		if i > 0 && (told.Never || i >= maxTurns) {
			break
		}
		label := strconv.Itoa(i + 1)
		if len(t.Rows) == 0 {
			label = "After " + views.Plural(i+1, "activation", "activations")
		}
		t.Rows = append(t.Rows, OddsChance{Label: label, Percent: odds.Percent(c), Width: shareWidth(c)})
		if c.Cmp(nearlySure) > 0 {
			break
		}
	}
	p.Turns = t
}

var nearlySure = big.NewRat(999, 1000)

// Targets returns the units that stand with the target, and may be attacked in its place.
func (x *Question) Targets() []rules.Unit {
	var units []rules.Unit
	for _, t := range x.rivalTargets() {
		units = append(units, t.unit)
	}
	return units
}

func (x *Question) rivalTargets() (list []unitChoice) {
	if len(x.Request.Targets) != 1 {
		return nil
	}
	for _, t := range onSide(x.targets, x.at.side()) {
		if t.key != x.by.key && len(list) < odds.MaxRivals {
			list = append(list, t)
		}
	}
	return list
}

// ShowRivals shows the alternatives: other attacks on the target, and other targets for the attack.
func (p *Odds) ShowRivals(x *Question, attacks, targets []odds.Rival) {
	for _, r := range attacks {
		v := x.rival(r, "attack", r.Attack.ID)
		v.Name, v.On = r.Attack.Label, r.Attack.ID == x.attack.ID
		p.Attacks = append(p.Attacks, v)
	}
	p.Attacks = bestFirst(attacks, p.Attacks)
	p.AttacksBy, p.TargetsBy = odds.BestText(attacks), odds.BestText(targets)
	p.Damage = "Damage"
	all := slices.Concat(attacks, targets)
	if i := slices.IndexFunc(all, func(r odds.Rival) bool { return r.Noun != "" }); i >= 0 {
		p.Damage = odds.DamageText(p.Damage, all[i].Noun)
	}
	list := x.rivalTargets()
	for i, r := range targets {
		v := x.rival(r, "at", list[i].key)
		v.Name, v.On = list[i].name, list[i].key == x.at.key
		if lost := r.Lost(); lost != nil {
			v.Lost = builder.PointsText(x.Sheet.About, odds.Mean(lost))
		}
		p.Targets = append(p.Targets, v)
	}
	p.Targets = bestFirst(targets, p.Targets)
}

// rival returns one row. Its link to another target drops the fields that apply only to the current one.
func (x *Question) rival(r odds.Rival, name, id string) OddsRival {
	change := map[string]string{name: id}
	if name == "at" {
		change[Overruled] = ""
		for _, fd := range x.attack.Situation {
			if fd.Role != "" || fd.FromTarget != "" || len(fd.TrueFor) > 0 || slices.Contains(x.overruled, fd.ID) {
				change[SituationName(fd.ID)] = ""
			}
		}
	}
	v := OddsRival{To: x.Address("/odds", change), Needs: r.Needs}
	if r.Kill != nil {
		v.Percent, v.Width = odds.Percent(r.Kill), shareWidth(r.Kill)
	}
	if r.Damage != nil {
		v.Damage = ratioText(r.Damage, r.OutOf)
	}
	return v
}

// bestOfRivals returns the first row that is called the best, nil for none.
func bestOfRivals(list []OddsRival) *OddsRival {
	if i := slices.IndexFunc(list, func(r OddsRival) bool { return r.Best }); i >= 0 {
		return &list[i]
	}
	return nil
}

// bestFirst sorts rows as their numbers are: what costs the enemy most comes first.
// Rows that say the same are one.
func bestFirst(of []odds.Rival, rows []OddsRival) (sorted []OddsRival) {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return of[b].Compare(of[a]) })
	for _, i := range order {
		r := rows[i]
		r.Best = len(rows) > 1 && r.Needs == "" && of[i].Compare(of[order[0]]) == 0
		same := slices.IndexFunc(sorted, func(s OddsRival) bool {
			return s.Name == r.Name && s.Percent == r.Percent && s.Damage == r.Damage && s.Needs == r.Needs &&
				s.Lost == r.Lost
		})
		switch {
		case same < 0:
			sorted = append(sorted, r)
		case r.On:
			sorted[same] = r
		}
	}
	return sorted
}

func hasLosses(list []OddsRival) bool {
	return slices.ContainsFunc(list, func(r OddsRival) bool { return r.Lost != "" })
}

func rivalColumns(list []OddsRival) int {
	if hasLosses(list) {
		return 3
	}
	return 2
}
