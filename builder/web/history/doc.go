// Package history serves the versions of documents, and compares two lists.
package history

import "gantry/builder/web/site"

// Pages answers what this package has addresses for.
type Pages struct{ *site.Site }
