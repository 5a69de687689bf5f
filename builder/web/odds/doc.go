// Package odds serves the pages of odds and matchups.
package odds

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
