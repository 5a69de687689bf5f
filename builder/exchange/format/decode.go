package format

import (
	"encoding/binary"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// windows1252 are the characters of the bytes 0x80 to 0x9f in files of Windows; U+FFFD
// stands for the five bytes that have none.
var windows1252 = []rune("€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ")

// DecodeText returns a file of words as UTF-8; ok is false for the bytes of a program.
// Spreadsheets save UTF-16, old editors Windows-1252.
func DecodeText(data []byte) (text []byte, ok bool) {
	switch {
	case len(data) > 1 && len(data)%2 == 0 && data[0] == 0xff && data[1] == 0xfe:
		text = fromUTF16(data[2:], binary.LittleEndian)
	case len(data) > 1 && len(data)%2 == 0 && data[0] == 0xfe && data[1] == 0xff:
		text = fromUTF16(data[2:], binary.BigEndian)
	case utf8.Valid(data):
		text = data
	default:
		for _, b := range data {
			r := rune(b)
			if 0x80 <= b && b < 0xa0 {
				r = windows1252[b-0x80]
			}
			text = utf8.AppendRune(text, r)
		}
	}
	return text, strings.IndexFunc(string(text), func(r rune) bool {
		return r == utf8.RuneError || unicode.IsControl(r) && !unicode.IsSpace(r)
	}) < 0
}

func fromUTF16(data []byte, order binary.ByteOrder) (text []byte) {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}

// OneBreak makes every line break the usual one.
var OneBreak = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n")

// ChatStamp is how a message of a chat begins: when it was sent, and who by.
var ChatStamp = regexp.MustCompile(`^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?` +
	`(?: ?[AaPp]\.?[Mm]\.?)?\]?(?: [-–])? ([^:]{1,40}): `)
