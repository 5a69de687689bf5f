// Package collection serves the models that a reader owns.
package collection

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
