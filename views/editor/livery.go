package editor

import (
	"strconv"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
	"gantry/views/unit"
)

// LiveryForm is what a roster wears, to be chosen.
type LiveryForm struct {
	Action  string
	Schemes []SchemeChoice
	Worn    rules.Colors // where custom colors start
	Name    string       // the name of the scheme in use
	Emblem  []views.Control
	Faults  []string // faults in the document's unused entries
}

// SchemeChoice is one way to be colored.
type SchemeChoice struct {
	Value, Name string
	rules.Colors
	On bool
}

func livery(p unit.Parts) *LiveryForm {
	l, faults := builder.LiveryOf(p.Sheet.Roster)
	unset := p.Sheet.About.DefaultColors(p.Sheet.Roster.Units)
	worn := l.Colors(unset)
	byHand := l.Plate+l.Trim+l.Accent != ""
	f := &LiveryForm{Action: p.EditAt("field", "livery"), Worn: worn, Faults: builder.UnusedTexts(faults, "worn")}
	add := func(value, name string, c rules.Colors) {
		on := value == l.Scheme && !byHand || byHand && value == builder.SchemeByHand
		if on {
			f.Name = name
		}
		f.Schemes = append(f.Schemes, SchemeChoice{value, name, c, on})
	}
	add("", "Default", unset)
	for _, s := range builder.Schemes() {
		add(s.ID, s.Name, s.Colors)
	}
	add(builder.SchemeByHand, "Custom", worn)
	shapes := []views.Choice{{Label: "–", On: l.Emblem.Shape == ""}}
	for _, s := range rules.EmblemShapes() {
		shapes = append(shapes, views.Choice{Value: s, Label: s, On: s == l.Emblem.Shape})
	}
	f.Emblem = []views.Control{views.SelectOf("shape", "Emblem", shapes...),
		emblemNumber("number", "Number", l.Emblem.Number, builder.MaxEmblemNumber),
		emblemNumber("stripes", "Stripes", l.Emblem.Stripes, builder.MaxStripes)}
	return f
}

// emblemNumber returns empty for none.
func emblemNumber(name, label string, n, most int) views.Control {
	c := views.Control{ID: name, Name: name, Label: label, Shape: views.ShapeInt, Max: most}
	if n > 0 {
		c.Value = strconv.Itoa(n)
	}
	return c
}
