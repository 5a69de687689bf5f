// Package compare sets profiles side by side and draws curves.
package compare

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
