//go:build !js

package fonts

import "embed"

//go:embed *.ttf *.pages
var files embed.FS

// read returns a new copy of a file, since writers of PDF change the bytes.
func read(name string) ([]byte, error) { return files.ReadFile(name) }
