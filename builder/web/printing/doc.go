// Package printing serves the print page, its files and pictures.
package printing

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
