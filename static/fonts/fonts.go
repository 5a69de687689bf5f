// Package fonts holds the embedded typefaces: one family in two widths for
// Latin, Greek, Cyrillic, Vietnamese and signs, and fallbacks for Chinese
// characters and kana and for Hangul. README.md beside it says how the files were made.
package fonts

import (
	"embed"
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
	//go:embed gantry-hangul.ttf
	hangul []byte
)

// Regular is the text face as TrueType. Each call returns a new copy, like those of the other
// faces, since writers of PDF change the bytes.
func Regular() []byte { return slices.Clone(regular) }

// Bold is the text face at weight 700.
func Bold() []byte { return slices.Clone(bold) }

// Condensed is the narrow face.
func Condensed() []byte { return slices.Clone(condensed) }

// CondensedBold is the narrow face at weight 700.
func CondensedBold() []byte { return slices.Clone(condensedBold) }

// CJK is the fallback for Chinese characters and kana.
func CJK() []byte { return slices.Clone(cjk) }

// Hangul is the fallback for Hangul.
func Hangul() []byte { return slices.Clone(hangul) }

//go:embed gantry-regular.pages gantry-bold.pages gantry-condensed.pages gantry-condensed-bold.pages
var pages embed.FS

// Pages are a text face, such as "condensed-bold", in pages of at most 224
// characters: a line of JSON, and the pages as compressed TrueType behind it. The
// bytes are a copy.
func Pages(face string) ([]byte, error) { return pages.ReadFile("gantry-" + face + ".pages") }
