package masc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// targets are the mecha that can be hit, by type and the dearest first, and the
// damage that is on some of them.
func (o *odds) targets(q judge.Question) (foes []foe, damaged []mended, err error) {
	type wound struct {
		id     string
		damage int
	}
	var wounds []wound
	at := map[string]int{}
	for i, u := range q.Targets {
		pointer := fmt.Sprintf("/targets/%d/", i)
		e := o.entry(u)
		switch {
		case !e.known:
			return nil, nil, rules.Unanswerable(pointer+"profile", "there is no type %.80q", u.Profile)
		case !e.CountFits():
			return nil, nil, rules.Unanswerable(pointer+"count", "the count is %d; it must be from 1 to %d", u.Count, rules.MaxCount)
		case !e.Armor.Known() || !e.Body.Known():
			return nil, nil, rules.Unanswerable(pointer+"profile", "needs %s", e.kill.Needs)
		}
		damage, given := u.Choices[damageChoice]
		n, ok := damage.(int)
		if given && (!ok || n < 0 || n >= e.Body.Int()) {
			return nil, nil, rules.Unanswerable(pointer+"choices/"+damageChoice, "must be a whole number from 0 to %d", e.Body.Int()-1)
		}
		k, known := at[u.Profile]
		if !known {
			k = len(foes)
			at[u.Profile], foes = k, append(foes, foe{machine: e.machine, id: u.Profile, worth: o.worth(e.machine)})
		}
		foes[k].n += e.Count
		wounded := 0
		if i == 0 {
			if v, given := q.Situation[damageField]; given {
				one, ok := v.(int)
				if !ok || one < 0 || one >= e.Body.Int() {
					return nil, nil, rules.Unanswerable("/situation/"+damageField, "must be a whole number from 0 to %d: a %s has Body %d", e.Body.Int()-1, e.machine.Name, e.Body.Int())
				}
				if wounded = 1; one > 0 {
					wounds = append(wounds, wound{u.Profile, one})
				}
			}
		}
		for range min(e.Count, mostTargets+1) - wounded {
			if n > 0 {
				wounds = append(wounds, wound{u.Profile, n})
			}
		}
	}
	total := 0
	for _, f := range foes {
		total += f.n
	}
	if total > mostTargets {
		return nil, nil, rules.Unanswerable("/targets", "there are %d mecha; at most %d are reckoned with", total, mostTargets)
	}
	slices.SortStableFunc(foes, func(a, b foe) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(slices.Index(o.pack.Types.Rows.IDs, a.id), slices.Index(o.pack.Types.Rows.IDs, b.id)))
	})
	for _, w := range wounds {
		damaged = append(damaged, mended{slices.IndexFunc(foes, func(f foe) bool { return f.id == w.id }), w.damage})
	}
	return foes, damaged, nil
}

// worth is the dice to kill one of a type, times what makes them whole for all
// types: the least common multiple of the numbers of faces that may hit.
func (o *odds) worth(m *machine) int64 {
	faces := int64(o.pack.Components.Faces.Int())
	whole := int64(1)
	for n := int64(2); n <= faces; n++ {
		a, b := whole, n
		for b != 0 {
			a, b = b, a%b
		}
		whole *= n / a
	}
	return int64(m.Body.Int()) * faces * (whole / (faces + 1 - int64(m.Armor.Int())))
}

// tellTargets says who can be hit, and how a defender chooses among them.
func (o *odds) tellTargets(d *defence) {
	src := o.cited("assign")
	var who, worth []string
	for _, f := range d.foes {
		src.Basis = max(src.Basis, f.Armor.Basis, f.Body.Basis)
		src.Overridden = src.Overridden || f.Armor.Overridden || f.Body.Overridden
		who = append(who, fmt.Sprintf("%d %s %d+ Body %d", f.n, f.named(f.n), f.Armor.Int(), f.Body.Int()))
		worth = append(worth, fmt.Sprintf("%s %s", f.Name, f.kill.Text))
	}
	text := strings.Join(who, ", ")
	if hurt := d.hurtText(d.start); hurt != "" {
		text += "; " + hurt
	}
	o.tell("targets", src, "%s", text)
	if lost := d.stages[0] - 1; lost > 0 {
		o.tell("lost", o.cited("finish"), "dice below %d+ hit nobody", d.stages[0])
	}
	policy := rules.Source{Basis: rules.House, Cite: o.reading("defender").Cite}
	o.tell("defender", policy, "gives up as few dice to kill as the rules let him: %s", strings.Join(worth, ", "))
}

// reading is a reading of the pack by its id.
func (g *game) reading(id string) rules.Term {
	for _, t := range g.pack.Readings {
		if t.ID == id {
			return t
		}
	}
	return rules.Term{Source: rules.Source{Basis: rules.House, Cite: "Gantry house rule"}}
}

// hurtText says what damage is on whom.
func (d *defence) hurtText(at int32) string {
	var parts []string
	hurt := d.all[at].hurt
	for i := 0; i < len(hurt); i += 2 {
		parts = append(parts, fmt.Sprintf("a %s on %d", d.foes[hurt[i]].Name, hurt[i+1]))
	}
	return strings.Join(parts, ", ")
}

// leftText says who stands.
func (d *defence) leftText(at int32) string {
	var parts []string
	for i, f := range d.foes {
		if n := f.n - d.all[at].dead[i]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, f.named(n)))
		}
	}
	if parts == nil {
		return "nobody"
	}
	text := strings.Join(parts, ", ")
	if hurt := d.hurtText(at); hurt != "" {
		text += "; " + hurt
	}
	return text
}

// taken is the dice that were assigned on the way to a standing.
func (d *defence) taken(at int32) int {
	n := 0
	for i, f := range d.foes {
		n += d.all[at].dead[i]*f.Body.Int() + d.all[at].damage[i] - d.all[d.start].damage[i]
	}
	return n
}

// body is the dice that the targets take before all are destroyed.
func (d *defence) body() int {
	n := 0
	for i, f := range d.foes {
		n += f.n*f.Body.Int() - d.all[d.start].damage[i]
	}
	return n
}
