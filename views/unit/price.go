package unit

import (
	"net/url"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

// priced labels the other values of a unit's choice with the points that they add to the list. For
// a number, that is the next one up.
func (p Parts) priced(c *views.Control, unit string, fd rules.Field, value any) {
	add := func(sent ...string) string { return p.priceOf(unit, fd, value, sent) }
	switch c.Shape {
	case views.ShapeSelect:
		for i := range c.Choices {
			if o := &c.Choices[i]; !o.On && o.Value != posted.KeepValue {
				o.Label += inBrackets(add(o.Value))
			}
		}
	case views.ShapeCheck:
		if c.Checked {
			c.Label += inBrackets(add())
		} else {
			c.Label += inBrackets(add("true"))
		}
	case views.ShapeMany:
		var on []string
		for _, o := range c.Choices {
			if o.On {
				on = append(on, o.Value)
			}
		}
		for i := range c.Choices {
			o := &c.Choices[i]
			others := slices.DeleteFunc(slices.Clone(on), func(id string) bool { return id == o.Value })
			if !o.On {
				others = append(others, o.Value)
			}
			o.Label += inBrackets(add(others...))
		}
	case views.ShapeInt, views.ShapeText:
		if next, ok := nextUp(fd, value); ok {
			if price := add(strconv.Itoa(next)); price != "" {
				c.Step = "At " + strconv.Itoa(next) + ": " + price
			}
		}
	}
}

// nextUp returns the number after the value of a field of numbers, false for none.
func nextUp(fd rules.Field, value any) (int, bool) {
	if value == nil {
		value = fd.Default
	}
	n, ok := value.(int)
	return n + 1, ok && fd.Kind == rules.FieldInt && n >= fd.Min && n < fd.Max
}

// priceOf writes what a posted value of a choice adds to the points of the list, "" for nothing.
func (p Parts) priceOf(unit string, fd rules.Field, was any, sent []string) string {
	v, err := posted.ParseField(fd, url.Values{"value": sent}, "value", was)
	if err != nil || v.Keep {
		return ""
	}
	n := rules.AddedPoints(p.Sheet.Army(), rules.SetChoice(unit, fd.ID, v.Value))
	if n == 0 {
		return ""
	}
	return builder.PointsText(p.Sheet.About, rules.Minus(views.Signed(n)))
}

func inBrackets(text string) string {
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}
