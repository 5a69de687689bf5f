// Package check serves the pages that check uploaded lists, for an event or by the rules alone.
package check

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
