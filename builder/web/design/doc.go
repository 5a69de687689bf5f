// Package design serves the reader's own profiles and numbers.
package design

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
