// Package move serves the pages that move lists to newer packs.
package move

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
