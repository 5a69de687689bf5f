package robotech

import (
	"fmt"

	"gantry/rules"
)

// says compares a formation's size with the bound, which agreed or usual names.
func (b bound) says(f *formation, agreed, usual string) string {
	text := fmt.Sprintf("Formation %s: %d %s", f.label(), f.units, rules.Plural(f.units, "unit"))
	if b.own() {
		return text + fmt.Sprintf(", %s %d.", agreed, b.n)
	}
	return text + fmt.Sprintf(". The rules set no size. Gantry's sample has %s.", usual)
}

func (a *army) hasBounds() bool {
	return a.minFormation.n > 0 || a.maxFormation.n > 0
}

// checkSizes reports formations outside the list's own sizes as errors, and outside the house sample's as warnings.
func (a *army) checkSizes(r *rules.Ruling) {
	least, most := a.minFormation, a.maxFormation
	if most.n > 0 && least.n > most.n {
		r.FindAs(least.severity, rules.Finding{Item: "formation-min", Cite: least.cite}.Messagef(
			"Formation size: minimum %d is above maximum %d. Change one.", least.n, most.n))
		return
	}
	isLarge := func(f *formation) bool { return most.n > 0 && f.units > most.n }
	r.Expect(a.formationsThat(isLarge))
	for i := range a.formations {
		switch f := &a.formations[i]; {
		case isLarge(f):
			a.findLarge(r, f)
		case f.units < least.n && (least.own() || !a.soldAs(f)):
			a.findSmall(r, f, least)
		}
	}
}

func (a *army) findLarge(r *rules.Ruling, f *formation) {
	most := &a.maxFormation
	r.FindAs(most.severity, rules.Finding{Unit: f.first.ID, Item: "formation", Cite: most.cite,
		Used: &f.units, Max: &most.n, Words: func() string {
			return most.says(f, "maximum", fmt.Sprintf("%d or fewer", most.n))
		}})
}

func (a *army) findSmall(r *rules.Ruling, f *formation, least bound) {
	found := rules.Finding{Unit: f.first.ID, Item: "formation", Cite: least.cite, Todo: least.own()}
	found.Words = func() string {
		return least.says(f, "minimum", fmt.Sprintf("%d or more", least.n))
	}
	r.FindAs(least.severity, found)
}

// soldAs reports whether a formation is units of one kind that the sample's source sells in such a number, such as
// a single ace.
func (a *army) soldAs(f *formation) bool {
	p := f.published
	return p != nil && p.card.Squadron != nil && f.units >= p.card.Squadron.Int()
}
