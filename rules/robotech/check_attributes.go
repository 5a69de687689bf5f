package robotech

import (
	"fmt"

	"gantry/rules"
)

// checkAttributes rules on attributes of designed weapons that the game does not
// have.
func (m *model) checkAttributes(r *rules.Ruling) {
	for i := range m.weapons {
		f := &m.weapons[i]
		for _, text := range f.unknown {
			words := func() string { return m.unknownAttribute(f, text) }
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Words: words})
		}
	}
}

func (m *model) unknownAttribute(f *fitted, text string) string {
	name, _ := cutNumber(text)
	message := fmt.Sprintf("The rules have no attribute %.80q, which %s of %s has; what it does is yours to know.%s",
		text, f.System, m.title(), didYouMean(name, m.attributeHints))
	best := rules.Nearest(fold(name), m.attributeHints)
	if _, ok := m.attributeNames[best]; !ok && best != "" {
		message += " That is a class of weapons."
	}
	return message
}
