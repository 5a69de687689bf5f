package pdf

import (
	"bytes"
	"fmt"
	"strconv"
)

// aim mends where bookmarks lead: the library takes it that pages are its first
// objects, and attached files stand before them. An offset of the file moves by
// nothing, since a longer number takes the place of decimals of a height.
func aim(pdf []byte) error {
	kids := []byte("/Kids [")
	at := bytes.LastIndex(pdf, kids)
	if at < 0 {
		return fmt.Errorf("the file has no pages where they are expected")
	}
	first, _, _ := bytes.Cut(pdf[at+len(kids):], []byte(" "))
	page, err := strconv.Atoi(string(first))
	if err != nil {
		return fmt.Errorf("read the first page's object: %w", err)
	}
	for from := at; page != firstPage; {
		dest, to := []byte("/Dest ["), []byte(" 0 R /XYZ 0 ")
		i := bytes.Index(pdf[from:], dest)
		if i < 0 {
			return nil
		}
		from += i + len(dest)
		old, rest, _ := bytes.Cut(pdf[from:], to)
		height, _, ok := bytes.Cut(rest, []byte(" "))
		n, err := strconv.Atoi(string(old))
		if err != nil || !ok {
			return fmt.Errorf("read a bookmark's page: %.60q", pdf[from:])
		}
		text := strconv.AppendInt(nil, int64(n+page-firstPage), 10)
		text = append(text, to...)
		text = append(text, height...)
		copy(pdf[from:], text[:len(old)+len(to)+len(height)])
	}
	return nil
}

// firstPage is the object which the library takes for its first page.
const firstPage = 3

// finish writes into the catalog what the library cannot: the language, and
// that a reader shows the title. The catalog is the last object before the
// table of offsets, so that only the table's own offset moves.
func finish(pdf []byte, lang string) ([]byte, error) {
	catalog := bytes.LastIndex(pdf, []byte("/Type /Catalog\n"))
	table := bytes.LastIndex(pdf, []byte("\nxref\n"))
	start := bytes.LastIndex(pdf, []byte("\nstartxref\n"))
	if catalog < 0 || table < catalog || start < table {
		return nil, fmt.Errorf("the file has no catalog where it is expected")
	}
	for _, c := range lang {
		if c != '-' && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return nil, fmt.Errorf("%q is no language", lang)
		}
	}
	more := "/Lang (" + lang + ")\n/ViewerPreferences << /DisplayDocTitle true >>\n"
	out := make([]byte, 0, len(pdf)+len(more)+8)
	out = append(out, pdf[:catalog]...)
	out = append(out, more...)
	out = append(out, pdf[catalog:start]...)
	out = append(out, "\nstartxref\n"...)
	out = strconv.AppendInt(out, int64(table+1+len(more)), 10)
	return append(out, "\n%%EOF\n"...), nil
}
