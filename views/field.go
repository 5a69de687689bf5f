package views

import (
	"net/url"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/rules"
)

// SettingControl returns the control of a list's setting with the value of a posted form.
func SettingControl(fd rules.Field, form url.Values) Control {
	name := rules.OptionTarget(fd.ID).String()
	v, _ := posted.ParseField(fd, form, name, nil)
	return ControlOf("o-"+ElementID(fd.ID), name, fd, v.Value)
}

// ControlOf returns a field with its present value, nil for none. A value that the field cannot have is shown as it
// is.
func ControlOf(id, name string, fd rules.Field, value any) Control {
	c := Control{ID: id, Name: name, Label: fd.Label, Help: fd.Help, Min: fd.Min, Max: fd.Max, Levels: fd.Levels}
	if value == nil {
		value = fd.Default
	}
	switch fd.Kind {
	case rules.FieldText:
		c.Value = posted.Text(value)
	case rules.FieldInt:
		c.showNumber(fd, value)
	case rules.FieldInts:
		_, ints := rules.Ints(value)
		c.Value, c.Fault = posted.Text(value), value != nil && !ints
	case rules.FieldBool:
		c.Shape, c.Checked = ShapeCheck, value == true
		if _, ok := value.(bool); !ok && value != nil {
			c.Shape, c.Fault, c.Value = ShapeText, true, posted.Text(value)
		}
	case rules.FieldOneOf:
		c.Shape = ShapeSelect
		c.Choices, c.Fault = selectChoices(fd, value)
	case rules.FieldList:
		c.showList(fd, value)
	case rules.FieldRow:
		c.Shape, c.Rows = ShapeTable, [][]Control{rowControls(id, name, fd, value)}
	case rules.FieldRows:
		rows, _ := value.([]any)
		c.Shape = ShapeTable
		for i, row := range append(slices.Clone(rows), nil) { // the last is for a new one
			c.Rows = append(c.Rows, rowControls(posted.RowName(id, i), posted.RowName(name, i), fd, row))
		}
	}
	return c
}

// showNumber shows the value of a field of numbers, where a word may stand too.
func (c *Control) showNumber(fd rules.Field, value any) {
	c.Shape, c.Value = ShapeInt, posted.Text(value)
	_, number := value.(int)
	_, word := fd.Option(c.Value)
	if len(fd.Options) > 0 { // no control of numbers
		c.Shape = ShapeText
	}
	if !number && !word && value != nil {
		c.Shape, c.Fault = ShapeText, true
	}
}

// selectChoices returns the options of a field. A value that isn't among them comes first.
func selectChoices(fd rules.Field, value any) (choices []Choice, fault bool) {
	text, isText := value.(string)
	_, known := fd.Option(text)
	none := value == nil || value == ""
	switch {
	case none && !known:
		choices = append(choices, Choice{Label: "–", On: true})
	case !none && (!isText || !known):
		choices = append(choices, Choice{Value: posted.KeepValue, Label: builder.Unknown(posted.Text(value)), On: true})
		fault = true
		if several, ok := value.([]any); ok && fd.AllowList {
			choices[0].Label = "several: " + posted.Text(several)
		}
	}
	offersNone := none && !known
	for _, o := range fd.Options {
		offersNone = offersNone || o.ID == ""
		label := o.Label
		if o.Note != "" {
			label += ": " + strings.TrimSuffix(o.Note, ".")
		}
		choices = append(choices, Choice{Value: o.ID, Label: label, On: known && o.ID == text})
	}
	if !offersNone && fd.Default == nil {
		choices = append([]Choice{{Label: "–"}}, choices...)
	}
	return choices, fault
}

// showList shows the ids of a list: boxes to tick, or a text where it has no options.
func (c *Control) showList(fd rules.Field, value any) {
	on := (rules.Choices{"": value}).Texts("")
	if len(fd.Options) == 0 {
		c.Shape, c.Value = ShapeArea, strings.Join(on, ", ")
		return
	}
	c.Shape = ShapeMany
	for _, o := range fd.Options {
		c.Choices = append(c.Choices, Choice{Value: o.ID, Label: o.Label, On: slices.Contains(on, o.ID)})
	}
	for _, id := range on {
		if _, ok := fd.Option(id); !ok {
			c.Choices = append(c.Choices, Choice{Value: id, Label: builder.Unknown(id), On: true})
		}
	}
}

// rowControls returns the columns of a row. A page may have many rows of the same options, so that only the chosen
// one's note is written.
func rowControls(id, name string, fd rules.Field, value any) []Control {
	row, _ := value.(map[string]any)
	var cells []Control
	for _, col := range fd.Columns {
		if o, ok := col.Option(rules.Choices(row).Text(col.ID)); ok && o.Note != "" {
			col.Help = o.Note
		}
		col.Options = slices.Clone(col.Options)
		for i := range col.Options {
			col.Options[i].Note = ""
		}
		cells = append(cells, ControlOf(id+"."+col.ID, name+"."+col.ID, col, row[col.ID]))
	}
	return cells
}
