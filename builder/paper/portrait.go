package paper

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// PortraitDPI is the resolution at which a portrait has the requested number of dots.
const PortraitDPI = 300

// LeastPortrait is the smallest side of a portrait in dots. All portraits together have at most 36 million dots.
const (
	LeastPortrait = 16
	UsualPortrait = 1000
	MostPortrait  = 6000
)

// Portrait returns a likeness alone on a square, transparent page, with the given dots per side at PortraitDPI. The
// error is a UserError: an unknown view, style or size.
func Portrait(l rules.Likeness, v likeness.Livery, view string, style likeness.Style, dots int) (layout.Page, error) {
	side, ok := likeness.SideOf(view)
	switch {
	case !ok:
		return layout.Page{}, builder.Invalid("The view of a unit is "+strings.Join(likeness.SideNames(), ", ")+".",
			nil)
	case style != "" && style != likeness.Color && style != likeness.Mono && style != likeness.InkSaving:
		return layout.Page{}, builder.Invalid("Allowed styles: colour, mono, ink-saving.", nil)
	case dots < LeastPortrait || dots > MostPortrait:
		return layout.Page{}, builder.Invalid(fmt.Sprintf("Art size: %d to %d pixels, not %d.", LeastPortrait,
			MostPortrait, dots), nil)
	}
	picture, _ := likeness.Draw(l, v.Emblem, side)
	p := job.PlainInks("", job.DefaultOptions())
	p.Paper, p.Clear, p.Style = layout.RGB(0xFF, 0xFF, 0xFF), true, style
	p.Worn = v
	mm := layout.MMOfDots(float64(dots), PortraitDPI)
	f := layout.Figure{W: mm, H: mm, ID: "figure-1", Title: view,
		Drawing: typeset.DrawnFigure(p, picture, typeset.Window{W: likeness.Box, H: likeness.Box})}
	return layout.Page{Label: view, W: mm, H: mm, Clear: true, Marks: []layout.Mark{f}}, nil
}

// Portraits returns the likenesses of a unit in all its modes, or of all units if id is "all". The error is a
// UserError.
func Portraits(sheet builder.Sheet, id, view string, o job.Options, dots int) (layout.Document, error) {
	style := likeness.Color
	switch {
	case o.Ink:
		style = likeness.InkSaving
	case o.Mono:
		style = likeness.Mono
	}
	worn := job.LiveryOf(sheet.Roster, sheet.About)
	doc := layout.Document{Title: layout.Clean(sheet.Roster.Name), Lang: "en"}
	found := false
	for _, u := range sheet.Units {
		if id != "all" && u.Unit.ID != id {
			continue
		}
		found = true
		for _, l := range typeset.Likenesses(u) {
			page, err := Portrait(l, worn, view, style, dots)
			if err != nil {
				return doc, err
			}
			if page.Label = typeset.NameWithin(u, typeset.MostName); l.Mode != "" {
				page.Label += " · " + layout.Clean(l.Mode)
			}
			doc.Pages = append(doc.Pages, page)
		}
	}
	if !found {
		return doc, builder.Invalid(fmt.Sprintf("Unknown unit %.60q.", id), nil)
	}
	return doc, nil
}
