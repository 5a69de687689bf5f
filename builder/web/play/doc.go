// Package play serves battles: it begins them, and takes the presses of their pages.
package play

import "gantry/builder/web/odds"

// Pages has the handlers of this package. They find opponents as the pages of odds do.
type Pages struct{ odds.Pages }
