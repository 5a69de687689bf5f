package views

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// Shape is how a control looks.
type Shape int

const (
	ShapeText Shape = iota
	ShapeArea
	ShapeInt
	ShapeCheck
	ShapeSelect
	ShapeMany  // checkboxes
	ShapeTable // rows of inputs
)

// Control is one labelled choice. Its value is posted under Name.
type Control struct {
	ID, Name, Label, Help string
	Shape                 Shape
	Value                 string
	Checked               bool
	Min, Max              int      // of ShapeInt, where Max > Min
	Levels                []string // of ShapeInt: what each number from Min on is called
	Choices               []Choice
	Suggestions           []string    // of ShapeText: what others have
	Rows                  [][]Control // of ShapeTable
	Fault                 bool        // the value does not fit
	Step                  string      // the cost of the next number, "" if free
}

// Choice is one value of a select or one checkbox.
type Choice struct {
	Value, Label, Group string
	On                  bool
}

// Setter is a control in a separate form that posts one edit.
type Setter struct {
	Control
	Action string
}

// choiceGroups returns the choices by group, in the order of their first.
func choiceGroups(choices []Choice) [][]Choice {
	var out [][]Choice
	at := map[string]int{}
	for _, c := range choices {
		i, ok := at[c.Group]
		if !ok {
			i = len(out)
			at[c.Group] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], c)
	}
	return out
}

// Options returns choices of a select. They go without their end tags, which HTML does not need: a unit's page has
// a hundred of them.
func Options(choices []Choice) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var b strings.Builder
		for _, o := range choices {
			b.WriteString(`<option value="` + templ.EscapeString(o.Value) + `"`)
			if o.On {
				b.WriteString(" selected")
			}
			b.WriteString(">" + templ.EscapeString(o.Label))
		}
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// noAutofill reports whether a browser may fill in what was typed elsewhere.
func noAutofill(s Shape) bool { return s == ShapeText || s == ShapeInt || s == ShapeTable }

// withoutID returns the control without an id.
func (c Control) withoutID() Control { c.ID = ""; return c }

// maxListed is how many whole numbers are a list to choose from.
const maxListed = 5

// listed returns the control of a number of very few as the list of them.
func (c Control) listed() Control {
	if c.Shape != ShapeInt || c.Fault || c.Max <= c.Min || c.Max-c.Min >= maxListed {
		return c
	}
	c.Shape = ShapeSelect
	if c.Value == "" {
		c.Choices = append(c.Choices, Choice{On: true})
	}
	for n := c.Min; n <= c.Max; n++ {
		label := strconv.Itoa(n)
		if i := n - c.Min; i < len(c.Levels) {
			label += " – " + c.Levels[i]
		}
		c.Choices = append(c.Choices, Choice{Value: strconv.Itoa(n), Label: label, On: c.Value == strconv.Itoa(n)})
	}
	return c
}

// SelectOf returns a choice of one that is posted under its own id.
func SelectOf(name, label string, choices ...Choice) Control {
	return Control{ID: name, Name: name, Label: label, Shape: ShapeSelect, Choices: choices}
}
