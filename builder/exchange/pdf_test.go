package exchange_test

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"fmt"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/exchange"
)

// wrapped is a PDF with an attachment, as the library writes it.
func wrapped(data string, length, size int, sum string) string {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write([]byte(data))
	_ = w.Close()
	if length < 0 {
		length = packed.Len()
	}
	if size < 0 {
		size = len(data)
	}
	if sum == "" {
		sum = fmt.Sprintf("%x", md5.Sum([]byte(data)))
	}
	return fmt.Sprintf("%%PDF-1.3\n1 0 obj\n<< /Type /EmbeddedFile /Length %d /Filter /FlateDecode /Params << /CheckSum "+
		"<%s> /Size %d >> >>\n\nstream\n%s\nendstream\nendobj\n",
		length, sum, size, packed.String())
}

func TestUnwrap(t *testing.T) {
	const doc = `{"format": "gantry.roster/1"}`
	for name, row := range map[string]struct{ data, want, fault string }{
		"no PDF":             {doc, doc, ""},
		"a PDF of ours":      {wrapped(doc, -1, -1, ""), doc, ""},
		"another PDF":        {"%PDF-1.7\n1 0 obj", "", "holds no list"},
		"another checksum":   {wrapped(doc, -1, -1, strings.Repeat("0", 32)), "", "damaged"},
		"longer than told":   {wrapped(doc, -1, 3, ""), "", "damaged"},
		"shorter than told":  {wrapped(doc, -1, 300, ""), "", "damaged"},
		"cut off":            {wrapped(doc, 5, -1, ""), "", "damaged"},
		"longer than all":    {wrapped(doc, 99999, -1, ""), "", "damaged"},
		"larger than may be": {wrapped(doc, -1, builder.MaxBytes+1, ""), "", "damaged"},
		"a bomb":             {wrapped(strings.Repeat(" ", 50<<20), -1, 1000, ""), "", "damaged"},
	} {
		got, err := exchange.Unwrap(t.Context(), []byte(row.data))
		if row.fault == "" && (err != nil || string(got) != row.want) ||
			row.fault != "" && (builder.KindOf(err) != builder.KindInvalid ||
				!strings.Contains(err.Error(), row.fault)) {
			t.Errorf("%s: %.60q, %v", name, got, err)
		}
	}
}

// A file of several rosters is read as all of them; where one is asked for, it is
// refused, and what would be too much is not unpacked.
func TestUnwrapAll(t *testing.T) {
	one, two := `{"format": "gantry.roster/1", "name": "A"}`, `{"format": "gantry.roster/1", "name": "B"}`
	both := []byte(wrapped(one, -1, -1, "") + wrapped(two, -1, -1, ""))
	list, err := exchange.UnwrapAll(t.Context(), both)
	if err != nil || len(list) != 2 || string(list[0]) != one || string(list[1]) != two {
		t.Errorf("%q, %v", list, err)
	}
	if _, err := exchange.Unwrap(t.Context(), both); builder.KindOf(err) != builder.KindInvalid ||
		!strings.Contains(err.Error(), "2 lists") {
		t.Errorf("asked for one: %v", err)
	}
	for name, row := range map[string]struct{ data, fault string }{
		"too many":  {strings.Repeat(wrapped(one, -1, -1, ""), 501), "more than 500"},
		"too large": {strings.Repeat(wrapped(strings.Repeat(" ", builder.MaxBytes), -1, -1, ""), 20), "over 32 MB"},
		"damaged":   {string(both) + wrapped(one, 5, -1, ""), "damaged"},
	} {
		_, err := exchange.UnwrapAll(t.Context(), []byte(row.data))
		if err == nil || !strings.Contains(err.Error(), row.fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Other attachments of a PDF are skipped, and an encrypted PDF is reported as such.
func TestUnwrapBesideOthers(t *testing.T) {
	const doc = `{"format": "gantry.roster/1"}`
	other := strings.Replace(wrapped("PK", -1, -1, ""), "/FlateDecode", "/LZWDecode", 1)
	large := "9 0 obj << /Type /EmbeddedFile /Length " + fmt.Sprint(builder.MaxBytes+9) + " >> stream\n" +
		strings.Repeat("x", builder.MaxBytes+9) + "\nendstream"
	list, err := exchange.UnwrapAll(t.Context(),
		[]byte(wrapped("a letter", -1, -1, "")+other+large+wrapped(doc, -1, -1, "")))
	if err != nil || len(list) != 1 || string(list[0]) != doc {
		t.Errorf("%.80q, %v", list, err)
	}
	for name, row := range map[string]struct{ data, fault string }{
		"a letter alone":   {wrapped("a letter", -1, -1, ""), "holds no list"},
		"packed otherwise": {wrapped("", -1, -1, "") + other, "damaged"},
		"encrypted": {strings.Replace(wrapped(doc, -1, -1, ""), "x\x9c", "??", 1) +
			"/Encrypt 4 0 R", "password"},
	} {
		_, err := exchange.UnwrapAll(t.Context(), []byte(row.data))
		if err == nil || !strings.Contains(err.Error(), row.fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
