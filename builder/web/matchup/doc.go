// Package matchup serves the page of two rosters against each other.
package matchup

import "gantry/builder/web/odds"

// Pages has the handlers of this package, which ask as the pages of odds do.
type Pages struct{ odds.Pages }
