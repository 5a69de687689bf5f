// Package design serves a player's own units and saved numbers.
package design

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
