// Package edit saves what a form of a page asks for.
package edit

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
