package fleshwound

import (
	"fmt"
	"strconv"

	"gantry/rules"
)

// grid returns the target numbers of a mech by band, size and movement modifier of the target.
func (o *odds) grid() error {
	const modifiers = 6
	base, err := o.aim()
	if err != nil {
		return err
	}
	o.Tell("target number", base.in(resolveShots), "%s = %d, then range, sizes and the target's movement",
		base.text(), base.n)
	t := rules.Table{Title: "Target numbers, of 36", Columns: rules.Columns("Range", ">Size")}
	for mod := range modifiers {
		t.Columns = append(t.Columns, rules.Column{Label: "Mod " + strconv.Itoa(mod), Right: true})
	}
	for _, b := range o.pack.Bands.Rows.All {
		for of := range o.pack.Sizes.Most.Int() + 1 {
			cells := []rules.Cell{rules.Text(b.Name), rules.Text(strconv.Itoa(of))}
			for mod := range modifiers {
				need := base.n + b.Modifier.Int() + mod + o.pack.sizeModifier(o.attacker.build[size].Int(), of)
				cells = append(cells, rules.Text(fmt.Sprintf("%d · %d", need, o.hitsOf36(need))))
			}
			t.Add(cells...)
		}
	}
	o.Tables = []rules.Table{t}
	return nil
}

// band returns the band of the situation, and its index. If absent, it is short range. The range is in hexes if the
// list plays in hexes.
func (o *odds) band() (b band, at int, err error) {
	bands := o.pack.Bands.Rows
	id, distance, unit := o.situation.Text("band"), o.situation.IntOr("range", -1), `"`
	end := func(b band) *rules.Figure { return b.To }
	if o.hexes {
		unit = " hexes"
		end = func(b band) *rules.Figure { return b.Hexes }
	}
	for i, row := range bands.IDs {
		b = bands.By[row]
		reached := end(b) == nil || distance <= end(b).Int()
		if id == "" && reached {
			return b, i, nil
		}
		if id != row {
			continue
		}
		if near := i > 0 && distance <= end(bands.By[bands.IDs[i-1]]).Int(); distance >= 0 && (near || !reached) {
			return b, i, rules.Unanswerable("/situation/band", "a range of %d%s is not %s", distance, unit, b.Name)
		}
		return b, i, nil
	}
	return b, 0, rules.Unanswerable("/situation/band", "unknown range band: %.80q", id)
}

// modifier returns the movement modifier of the situation, else the mech's own.
func (o *odds) modifier(field string, m *mech) (n int, src rules.Source, err error) {
	if n, given := o.situation.Int(field); given {
		return n, rules.ThisRoster, nil
	}
	if m.mod.Basis == rules.Missing {
		const text = "%s has no movement modifier. Enter it or its move"
		return 0, src, rules.Unanswerable("/situation/"+field, text, m.Title())
	}
	return m.mod.Value.Int(), m.mod.Source, nil
}

// aim adds up the terms of a target number that do not depend on the target.
func (o *odds) aim() (need sum, err error) {
	need = sumOf(o.attacker.build[acc], "accuracy")
	own, src, err := o.modifier("attacker-modifier", o.attacker)
	if err != nil {
		return need, err
	}
	need.add(own, "own movement", src)
	h, cover := &o.pack.ToHit, true
	switch o.situation.Text("cover") {
	case "light":
		need.add(h.Light.Int(), "light cover", h.Light.Source)
	case "heavy":
		need.add(h.Heavy.Int(), "heavy cover", h.Heavy.Source)
	default:
		cover = false
	}
	if o.situation.Bool("obscured") {
		src := h.Obscured.Source
		if cover {
			src.Basis = max(src.Basis, rules.House) // adding them up is Gantry's choice
		}
		need.add(h.Obscured.Int(), "partly behind terrain", src)
	}
	o.addFireControl(&need)
	return need, o.addHeat(&need)
}

func (o *odds) addFireControl(need *sum) {
	hit := o.pack.Criticals.Rows.By[critFireControl]
	need.add(hit.Each.Int()*o.number("fire-control"), "fire-control hits", hit.Each.Source)
}

// addHeat adds the effect of heat on hit rolls, if it is known.
func (o *odds) addHeat(need *sum) error {
	n, e := o.number("heat"), &o.effects
	switch {
	case n == 0:
		if _, given := o.situation["heat"]; !given && heatIn(o.attacker.suffers) > 0 && !e.ToHit.Known() {
			o.Tell("heat not counted", e.ToHit.Source, "%s has %d heat. Its effects are unpublished. Enter them under "+
				"House rules, or use the Alpha Strike heat setting", o.attacker.Title(), heatIn(o.attacker.suffers))
		}
		return nil
	case !e.ToHit.Known():
		return rules.Unanswerable("/situation/heat", "heat effects on to-hit rolls are unpublished. "+
			"Enter them under House rules, or use the Alpha Strike heat setting")
	case e.Shutdown.Known() && n >= e.Shutdown.Int():
		return rules.Unanswerable("/situation/heat", "at %d heat the mech is shut down", n)
	}
	need.add(e.ToHit.Int()*n, "heat", e.ToHit.Source)
	return nil
}

// addSizes adds the effect of the two sizes.
func (o *odds) addSizes(need *sum, of rules.Figure) {
	own := o.attacker.build[size]
	need.add(o.pack.sizeModifier(own.Int(), of.Int()), fmt.Sprintf("size %v against %v", own.Value, of.Value),
		o.pack.Sizes.Step.Source)
}

// aimAt returns aim with the terms of the target and its distance.
func (o *odds) aimAt(b band) (need sum, err error) {
	if need, err = o.aim(); err != nil {
		return need, err
	}
	if immobile := o.pack.ToHit.Immobile; o.situation.Bool("immobile") {
		need.add(-immobile.Int(), "target immobile", rules.Source{Basis: max(immobile.Basis, rules.House)})
	} else {
		mod, src, err := o.modifier("target-modifier", o.target)
		if err != nil {
			return need, err
		}
		need.add(mod, "target's movement", src)
	}
	need.add(b.Modifier.Int(), b.inText()+" range", b.Modifier.Source)
	o.addSizes(&need, o.target.build[size])
	return need, nil
}

// inText returns the band's name within a sentence.
func (b band) inText() string { return string(b.Name[0]|0x20) + b.Name[1:] }
