// Package play serves battles: it begins them, and takes the presses of their pages.
package play

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct {
	*site.Site
	Streams *Streams
	boards  boards
}

// New returns the handlers of a site.
func New(s *site.Site) Pages { return Pages{s, &Streams{}, newBoards()} }
