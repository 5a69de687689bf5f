// Package printing serves the print page, its files and pictures.
package printing

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
