// Package mine serves the pages for all data of a player: devices, import, archive and deletion.
package mine

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
