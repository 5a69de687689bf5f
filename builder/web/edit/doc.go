// Package edit saves what a form of a page asks for.
package edit

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
