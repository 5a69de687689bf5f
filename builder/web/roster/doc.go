// Package roster serves the pages of a list: the builder, house rules, sharing and fixes.
package roster

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
