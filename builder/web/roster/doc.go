// Package roster serves the pages of a list: the builder, house rules, sharing and fixes.
package roster

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
