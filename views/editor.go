package views

import (
	"strconv"

	"gantry/builder/mend"
	"gantry/rules"
)

// Editor is a page whose buttons and forms post edits of a saved document, or its
// read-only view: then nothing on it posts.
type Editor struct {
	Page
	At
	ID               string // of the document
	Base             string // the address of the document's pages
	Revision         int
	CanUndo, CanRedo bool
	ReadOnly         bool
	Notice           *Notice
	Fixes            mend.Ways // to fix the findings; empty unless requested
	Unranked         bool      // Fixes aren't searched yet: findings link to them
}

// hidden returns what every button of the page posts beside its own edit: no row, which an edit may take away.
func (e Editor) hidden() [][2]string {
	fields := [][2]string{{"revision", strconv.Itoa(e.Revision)}}
	e.Row = ""
	return append(fields, e.Fields()...)
}

// EditAt returns the address of an edit against the page's revision, which comes back to the same place.
func (e Editor) EditAt(fields ...string) string {
	to := e.Edit(append(fields, "revision", strconv.Itoa(e.Revision))...)
	if q := e.Encode(); q != "" {
		to += "&" + q
	}
	return to
}

// SetterOf returns the form of one field; fields are those of its edit.
func (e Editor) SetterOf(id string, fd rules.Field, value any, fields ...string) Setter {
	return Setter{Control: ControlOf(id, "value", fd, value).listed(), Action: e.EditAt(fields...)}
}

// AreaOf returns a setter of a text of several lines.
func (e Editor) AreaOf(id, label, value string, fields ...string) Setter {
	s := e.SetterOf(id, rules.Field{Label: label}, value, fields...)
	s.Shape = ShapeArea
	return s
}
