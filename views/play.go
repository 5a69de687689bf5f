package views

import (
	"gantry/builder"
	"gantry/rules"
)

// Play is the page that says how a game plays, on two screens.
type Play struct {
	Page
	ID, Name, Doc string
	Panels        []rules.Panel
}

// PlayOf is that page of a pack.
func PlayOf(p *builder.Pack) Play {
	page := PackPage("How to play "+p.System.Name, p)
	return Play{Page: page, ID: p.ID, Name: p.System.Name, Doc: p.System.Doc, Panels: p.About.Play}
}
