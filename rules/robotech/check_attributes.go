package robotech

import (
	"fmt"
	"maps"
	"strings"

	"gantry/rules"
)

// checkAttributes rules on attributes of designed weapons that the game does not
// have.
func (m *model) checkAttributes(r *rules.Ruling) {
	for i := range m.weapons {
		f := &m.weapons[i]
		for _, text := range f.unknown {
			words := func() (string, []rules.Fix) { return m.unknownAttribute(f, text) }
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Words: words})
		}
	}
}

func (m *model) unknownAttribute(f *fitted, text string) (message string, fixes []rules.Fix) {
	name, number := cutNumber(text)
	message = fmt.Sprintf("The rules have no attribute %.80q, which %s of %s has; what it does is yours to know.%s",
		text, f.System, m.title(), didYouMean(name, m.attributeHints))
	best := rules.Nearest(fold(name), m.attributeHints)
	if id, ok := m.attributeNames[best]; ok {
		fixes = m.rewriteAttribute(f, text, id, number)
	} else if best != "" {
		message += " That is a class of weapons."
		row := f.rewritten("", text)
		row["class"] = best
		fixes = []rules.Fix{fix("Make it the class "+m.pack.WeaponClasses.Rows.By[best].Name, m.setRow(f, row))}
	}
	if len(f.unknown) > 1 {
		return message, []rules.Fix{fix("Take all unknown ones away", m.setRow(f, f.rewritten("", f.unknown...)))}
	}
	return message, append(fixes, fix("Take it away", m.setRow(f, f.rewritten("", text))))
}

// rewriteAttribute writes an attribute of a designed weapon as the one of an id,
// where that can be.
func (m *model) rewriteAttribute(f *fitted, text, id, number string) []rules.Fix {
	name := m.pack.Attributes.Rows.By[id].Name
	turned := ""
	if from, to, isRange := strings.Cut(number, "-"); isRange {
		turned = name + " " + to + "-" + from
	}
	for _, as := range []string{strings.TrimSpace(name + " " + number), turned, name, name + " 1"} {
		if a, known, fault := m.parseAttribute(as); known && fault == "" {
			return []rules.Fix{fix("Make it "+m.attributeNamed(a), m.setRow(f, f.rewritten(as, text)))}
		}
	}
	return nil
}

// rewriteMisread writes the one attribute anew whose number is wrong, or takes
// all such away.
func (m *model) rewriteMisread(f *fitted) (fixes []rules.Fix) {
	var wrong []string
	for _, text := range rowOf(f.Value).Texts("attributes") {
		if _, known, fault := m.parseAttribute(text); known && fault != "" {
			wrong = append(wrong, text)
		}
	}
	if len(wrong) == 1 {
		_, number := cutNumber(wrong[0])
		fixes = m.rewriteAttribute(f, wrong[0], m.attributeIn(wrong[0]), number)
	}
	return append(fixes, fix("Take away what is wrong", m.setRow(f, f.rewritten("", wrong...))))
}

// rewritten is the row of a designed weapon with another attribute for some, or
// none.
func (f *fitted) rewritten(other string, texts ...string) map[string]any {
	row := maps.Clone(map[string]any(rowOf(f.Value)))
	attributes := rowOf(f.Value).Texts("attributes")
	for _, text := range texts {
		attributes = replaceText(attributes, strings.TrimSpace(text), other)
	}
	if delete(row, "attributes"); len(attributes) > 0 {
		row["attributes"] = textList(attributes)
	}
	return row
}

func (m *model) setRow(f *fitted, row map[string]any) rules.Edit {
	return rules.SetMount(m.ID, f.ID, "value", row)
}
