// Package api serves the JSON API.
package api

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
