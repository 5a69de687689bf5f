// Package mine serves what belongs to a reader as a whole: devices, import, archive and deletion.
package mine

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
