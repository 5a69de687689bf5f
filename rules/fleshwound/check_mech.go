package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

func checkRange(m *mech, r *rules.Ruling) {
	r.DependsOn(m.pack.Sizes.Most.Basis)
	for _, x := range m.faults {
		r.FindAs(x.severity, rules.Finding{Unit: m.ID, Item: x.choice, Basis: x.Basis, Cite: x.Cite,
			Words: x.why})
	}
	for _, s := range m.absent {
		r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: s.id, Basis: s.source().Basis, Cite: s.source().Cite,
			Todo: true}.
			Messagef("Enter %s to calculate the unit's PV.", s.word))
	}
}

func checkForm(m *mech, r *rules.Ruling) {
	for i := range m.specials {
		f := &m.specials[i]
		f.checkUse(m, r)
		switch {
		case f.unexpected:
			bound := house("numbers of a special that the text does not bound")
			r.FindAs(rules.Warning, rules.Finding{Unit: m.ID, Item: f.ID, Basis: bound.Basis, Cite: bound.Cite,
				Words: f.unexpectedWords})
		case f.misfit:
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Words: f.misfitWords})
		}
	}
}

// misfitWords is the message for a special that doesn't fit its form.
func (f *fitting) misfitWords() string {
	now := ""
	if f.Value != nil {
		now = fmt.Sprintf(" (now %.40s)", doc.PlainText(f.Value))
	}
	return fmt.Sprintf("%[1]s: enter %[2]s, as in %[1]s %[3]s%[4]s.", f.called(), forms[f.Form].words,
		forms[f.Form].example, now)
}

// unexpectedWords says which number of a special Gantry did not expect.
func (f *fitting) unexpectedWords() string {
	return unusual(f.called()+" "+slashes(f.Value), 0, maxNumber, !f.misfit)
}

// checkUse warns of specials that cost points and do nothing, or that occur twice without a rule for that.
func (f *fitting) checkUse(m *mech, r *rules.Ruling) {
	idle := f.Form == formOne && !f.misfit && f.numbers[0] == 0
	if f.misfit || !f.duplicate && !idle {
		return
	}
	r.FindAs(rules.Warning, rules.Finding{Unit: m.ID, Item: f.ID, Basis: rules.House,
		Words: f.uselessWords})
}

// uselessWords says why a special does nothing, or that it occurs twice.
func (f *fitting) uselessWords() string {
	if !f.duplicate {
		return f.called() + " 0 does nothing. Raise or remove it."
	}
	text := "%s twice: the rules don't cover a second one. Gantry adds the numbers."
	if f.Form == formNone {
		text = "%s twice: the second costs PV and does nothing. Remove it."
	}
	return fmt.Sprintf(text, f.called())
}

// checkListed warns of specials that the published list lacks. The list breaks off, so that they may belong to the
// game.
func checkListed(m *mech, r *rules.Ruling) {
	for _, mt := range m.unlisted {
		r.Find(rules.Finding{Unit: m.ID, Item: mt.ID, Words: func() string {
			hint := "The published list breaks off after TAG."
			if near := rules.Nearest(strings.ToLower(mt.Item), m.pack.Specials.Rows.IDs); near != "" {
				hint = fmt.Sprintf("Did you mean %s?", m.game.specials[near].called())
			}
			return fmt.Sprintf("Unknown special: %.80q. %s", mt.Item, hint)
		}})
	}
}

func checkJump(m *mech, r *rules.Ruling) {
	last, name := "", ""
	for i := range m.specials {
		if f := &m.specials[i]; f.Item == jumpStrong || f.Item == jumpWeak {
			last, name = f.ID, f.called()
		}
	}
	switch {
	case m.has(jumpStrong) && m.has(jumpWeak):
		r.Find(rules.Finding{Unit: m.ID, Item: last}.Messagef(
			"JMPS and JMPW can't be combined. Remove one."))
	case (m.has(jumpStrong) || m.has(jumpWeak)) && m.build[jump].Value == rules.Int(0):
		r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: last}.
			Messagef("Jump is 0, so %s does nothing.", name))
	}
}

func checkPunch(m *mech, r *rules.Ruling) {
	if !m.punches() && !m.unclear {
		r.Find(rules.Finding{Unit: m.ID, Basis: m.source().Basis}.
			Messagef("No fists or MEL, so no physical attacks."))
	}
}

// checkRider finds a carried mech that rides on none.
func checkRider(m *mech, r *rules.Ruling) {
	if m.rides && m.class == classMech && m.CountFits() {
		r.Find(rules.Finding{Unit: m.ID, Item: "carried", Basis: m.source().Basis}.Messagef(
			"Only armored units can be carried, not mechs."))
	}
}

// checkPrice warns of designs that cost nothing under the list's own weights.
func checkPrice(m *mech, r *rules.Ruling) {
	if m.sample == nil && m.price.Basis != rules.Missing && m.price.Value.Cmp(rules.Int(0)) <= 0 {
		r.Find(rules.Finding{Unit: m.ID, Basis: m.price.Basis}.
			Messagef("Free (%v PV). Agree on a price with your opponent.", m.price.Value))
	}
}

// unarmed reports whether the mech deals no damage, neither by bands nor with a special. It is false for an
// unchanged sample mech, and if either is unknown.
func (m *mech) unarmed() bool {
	deals := func(f rules.Figure) bool { return !f.Known() || f.Int() > 0 }
	arms := func(f fitting) bool {
		return f.Item == mel || f.Weapon && (f.zeroStar || slices.ContainsFunc(f.numbers, isPositive))
	}
	switch {
	case m.unclear, slices.ContainsFunc(m.damage[:], deals), slices.ContainsFunc(m.specials, arms):
		return false
	case m.sample == nil:
		return true
	}
	comesArmed := func(l load) bool { return l.Item == mel || m.game.specials[l.Item].Weapon }
	return slices.ContainsFunc(m.sample.Damage, deals) || slices.ContainsFunc(m.sample.Loadout, comesArmed)
}

func isPositive(n int) bool { return n > 0 }
