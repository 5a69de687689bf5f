//go:build !js

package static

import "embed"

//go:embed *.css *.js *.svg fonts/*.woff2
var files embed.FS

// Version is a short hash of all assets together. It is part of each asset's path, so an asset can
// refer to another beside it, and both can be cached forever.
func Version() string { return hash() }
