// Package collection serves the pages of the models that a player owns.
package collection

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
