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
	best := rules.Nearest(fold(name), m.attributeHints)
	if _, ok := m.attributeNames[best]; !ok && best != "" {
		return fmt.Sprintf("%s: %.80q isn't an attribute. %s is a weapon class.", f.System, text,
			m.pack.WeaponClasses.Rows.By[best].Name)
	}
	return fmt.Sprintf("Unknown attribute of %s: %.80q.", f.System, text) +
		orAgree(m.pack.Attributes.Rows.By[m.attributeNames[best]].Name)
}
