package static

import "embed"

// files has no files here. The caches of the browser have them.
var files embed.FS

// Given is the version of the assets that the browser has. The worker of the browser sets it.
var Given string

// Version is the version of the assets that the browser has.
func Version() string { return Given }
