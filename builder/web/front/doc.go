// Package front serves the front door, the games and the guide.
package front

import (
	"gantry/builder/guide"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/views/help"
)

// Pages has the handlers of this package.
type Pages struct {
	*site.Site
	guide    []help.GuidePart
	breaches guide.Breaches // the guide's rosters
}

// New reads the guide and returns the pages.
func New(s *site.Site) (p Pages, err error) {
	p.Site = s
	if p.guide, err = help.ReadGuide(data.GuideParts()); err != nil {
		return p, err
	}
	p.breaches, err = guide.Read(data.Guide())
	return p, err
}
