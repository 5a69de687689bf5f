// Package odds serves the pages of odds and matchups.
package odds

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
