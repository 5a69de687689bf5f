// Package twin serves the twin, a copy of Gantry that runs in a browser's service worker, and the documents that it
// works on.
package twin

import "gantry/builder/web/site"

// Pages serve the twin.
type Pages struct{ *site.Site }
