// Package move serves the pages that move lists to newer packs.
package move

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
