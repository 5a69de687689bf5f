package owned

import (
	"maps"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/views"
)

// OwnedField returns the name of a form's field of the models of a profile.
func OwnedField(profile string) string { return "own." + profile }

// Models is the page of the models of a game that its reader owns.
type Models struct {
	views.Page
	ID, Game string
	Notice   *views.Notice
	Groups   []ModelGroup
	Total    int
	Unknown  []string // profiles that the pack has not, with their numbers
}

// ModelGroup is models under a heading of the catalogue.
type ModelGroup struct {
	Name   string
	Models []ModelLine
}

// ModelLine is a published profile, and how many models of it are owned.
type ModelLine struct {
	Profile, Name, Figure string
	Owned                 int
}

// Of returns that page of a game.
func Of(p *builder.Pack, c collection.Collection) Models {
	page := Models{Page: views.PackPage("Your models · "+p.System.Name, p), ID: p.ID, Game: p.System.Name,
		Total: c.Summary().Models}
	known := map[string]bool{}
	for _, m := range collection.Models(p) {
		n := len(page.Groups)
		if n == 0 || page.Groups[n-1].Name != m.Entry.Group {
			page.Groups = append(page.Groups, ModelGroup{Name: m.Entry.Group})
			n++
		}
		profile := m.Entry.Unit.Profile
		known[profile] = true
		page.Groups[n-1].Models = append(page.Groups[n-1].Models, ModelLine{profile, m.Name,
			views.Thumbnail(views.Plainly(p.About, m.Entry.Unit).Picture(p.Face(*m.Entry))), c.Owned[profile]})
	}
	for _, profile := range slices.Sorted(maps.Keys(c.Owned)) {
		if !known[profile] {
			page.Unknown = append(page.Unknown, strconv.Itoa(c.Owned[profile])+" × "+profile)
		}
	}
	return page
}
