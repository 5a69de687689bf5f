package help

import (
	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// Play is the page that says how a game plays, on two screens.
type Play struct {
	views.Page
	ID, Name, Doc string
	Panels        []rules.Panel
}

// PlayOf is that page of a pack.
func PlayOf(p *builder.Pack) Play {
	page := views.PackPage("How to play "+p.System.Name, p)
	return Play{Page: page, ID: p.ID, Name: p.System.Name, Doc: p.System.Doc, Panels: p.About.Play}
}
