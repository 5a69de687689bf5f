// Package history serves the versions of documents, and compares two lists.
package history

import "gantry/builder/web/site"

// Pages has the handlers of this package.
type Pages struct{ *site.Site }
