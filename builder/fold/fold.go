package fold

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"
)

// alikeInLatin are the plain letters and digits that are taken for each other.
var alikeInLatin = strings.NewReplacer("i", "l", "1", "l")

// Name returns the same text for names that look alike: without letter case, width,
// accents, spaces, punctuation and hidden characters, and with one letter for all that
// look like it (Unicode Technical Standard 39).
func Name(name string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, norm.NFKD.String(strings.ToLower(norm.NFKC.String(name))))
	return alikeInLatin.Replace(strings.ToLower(confusables.Skeleton(plain)))
}

// maxOddLetters is how many letters a message shows.
const maxOddLetters = 3

// OddLetters returns the letters of a name that a similar name lacks, with their code
// points: "і" (U+0456).
func OddLetters(name, like string) string {
	var shown []string
	for _, r := range name {
		one := fmt.Sprintf("%+q (%U)", string(r), r)
		if unicode.IsPrint(r) {
			one = fmt.Sprintf("%q (%U)", string(r), r)
		}
		if !strings.ContainsRune(strings.ToLower(like), unicode.ToLower(r)) && !slices.Contains(shown, one) {
			shown = append(shown, one)
		}
	}
	if len(shown) > maxOddLetters {
		return strings.Join(shown[:maxOddLetters], ", ") + fmt.Sprintf(" and %d more", len(shown)-maxOddLetters)
	}
	return strings.Join(shown, ", ")
}

// HasWords reports whether a text has every word of a query, in capitals or small letters.
func HasWords(text, query string) bool {
	text = strings.ToLower(text)
	for word := range strings.FieldsSeq(strings.ToLower(query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// Accents returns a text in which case and accents make no difference.
func Accents(s string) string {
	if isPlain(s) {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range s {
		r = unicode.ToLower(r)
		if base, accented := unaccented[r]; accented {
			b.WriteString(base)
		} else if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isPlain(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// Key returns a name by its letters and digits alone, capitals as small ones.
func Key(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, Accents(name))
}

// unaccented are the letters of European languages without their accents.
var unaccented = func() map[rune]string {
	bases := map[rune]string{'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th", '−': "-", '–': "-", '—': "-", '’': "'"}
	for base, letters := range map[string]string{"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ďđð",
		"e": "èéêëēĕėęě", "g": "ĝğġģ",
		"h": "ĥħ", "i": "ìíîïĩīĭįı", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ", "o": "òóôõöøōŏő", "r": "ŕŗř",
		"s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž"} {
		for _, r := range letters {
			bases[r] = base
		}
	}
	return bases
}()
