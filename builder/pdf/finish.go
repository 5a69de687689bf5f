package pdf

import (
	"bytes"
	"fmt"
	"strconv"
)

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
