// Package fonts holds the embedded typefaces: one family in two widths for
// Latin, Greek, Cyrillic, Vietnamese and signs, and fallbacks for Chinese
// characters and kana and for Hangul. README.md beside it says how the files were made.
package fonts

// Regular is the text face as TrueType. Each call returns a new copy, like those of the other
// faces, since writers of PDF change the bytes.
func Regular() []byte { return face("regular") }

// Bold is the text face at weight 700.
func Bold() []byte { return face("bold") }

// Condensed is the narrow face.
func Condensed() []byte { return face("condensed") }

// CondensedBold is the narrow face at weight 700.
func CondensedBold() []byte { return face("condensed-bold") }

// CJK is the fallback for Chinese characters and kana.
func CJK() []byte { return face("cjk") }

// Hangul is the fallback for Hangul.
func Hangul() []byte { return face("hangul") }

func face(name string) []byte {
	data, _ := read(fileOf(name) + ".ttf") // readers of a face refuse an empty one
	return data
}

func fileOf(face string) string { return "gantry-" + face }

// Pages are a text face, such as "condensed-bold", in pages of at most 224
// characters: a line of JSON, and the pages as compressed TrueType behind it. The
// bytes are a copy.
func Pages(face string) ([]byte, error) { return read(fileOf(face) + ".pages") }

// Plain are the files that texts without Chinese, Japanese and Korean are printed with.
func Plain() []string {
	var names []string
	for _, face := range []string{"regular", "bold", "condensed", "condensed-bold"} {
		names = append(names, fileOf(face)+".ttf", fileOf(face)+".pages")
	}
	return names
}

// File returns a file of this folder by its name. The error wraps fs.ErrNotExist.
func File(name string) ([]byte, error) { return read(name) }
