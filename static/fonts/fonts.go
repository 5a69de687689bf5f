// Package fonts holds the embedded typefaces: one family in two widths for
// Latin, Greek, Cyrillic, Vietnamese and signs, and a fallback for Chinese
// characters and kana. README.md beside it says how the files were made.
package fonts

import (
	_ "embed"
	"slices"
)

var (
	//go:embed gantry-regular.ttf
	regular []byte
	//go:embed gantry-bold.ttf
	bold []byte
	//go:embed gantry-condensed.ttf
	condensed []byte
	//go:embed gantry-condensed-bold.ttf
	condensedBold []byte
	//go:embed gantry-cjk.ttf
	cjk []byte
)

// The faces as TrueType. Each call returns a copy of its own, since writers of
// PDF change the bytes while they read them.

// Regular is the face of running text.
func Regular() []byte       { return slices.Clone(regular) }
func Bold() []byte          { return slices.Clone(bold) }
func Condensed() []byte     { return slices.Clone(condensed) }
func CondensedBold() []byte { return slices.Clone(condensedBold) }

// CJK is the fallback for what the other faces do not hold.
func CJK() []byte { return slices.Clone(cjk) }
