// Package check rules on the files of others, under an event or by the rules alone.
package check

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
