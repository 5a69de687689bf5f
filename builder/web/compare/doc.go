// Package compare sets profiles side by side and draws curves.
package compare

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
