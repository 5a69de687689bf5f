package pdf

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// attachment is a file in a PDF: the head in front of it, and its content as the PDF has it.
type attachment struct{ head, content []byte }

// maxHead is within how many bytes about its type the head of an attachment stands.
const maxHead = 2 << 10

var (
	embeddedFile = []byte("/EmbeddedFile")
	endOfStream  = []byte("endstream")

	embeddedType   = regexp.MustCompile(`/Type\s*/EmbeddedFile[\s/>]`)
	streamBegin    = regexp.MustCompile(`>>\s*stream\r?\n`)
	attachedFilter = regexp.MustCompile(`/Filter\s*(?:\[\s*(/\w+)?\s*\]|(/\w+))`)
	anyFilter      = regexp.MustCompile(`/Filter\b`)
	attachedLength = regexp.MustCompile(`/Length\s+(\d{1,9})(\s+\d+\s+R)?`)
	attachedSize   = regexp.MustCompile(`/Size\s+(\d{1,9})`)
	attachedSum    = regexp.MustCompile(`/CheckSum\s*<([0-9A-Fa-f]{32})>`)
)

// attachments returns the files in a PDF, at most one more than format.MaxEnclosed. It finds each by its head, which
// programs never compress. It ignores the PDF's tables, trees and pages, so programs may write them in any way and none
// can mislead it. It reads no byte twice: a head extends at most from one /EmbeddedFile to the next.
func attachments(data []byte) (list []attachment) {
	for at := 0; len(list) <= format.MaxEnclosed; {
		i := bytes.Index(data[at:], embeddedFile)
		if i < 0 {
			break
		}
		i += at
		from := max(at, i-maxHead)
		from += max(0, bytes.LastIndex(data[from:i], []byte("obj")))
		at = i + len(embeddedFile)
		rest, _, _ := bytes.Cut(data[at:min(len(data), at+maxHead)], embeddedFile)
		begin := streamBegin.FindIndex(rest)
		if begin == nil || !embeddedType.Match(data[from:at+begin[0]+2]) {
			continue
		}
		a := attachment{head: data[from : at+begin[0]]}
		at += begin[1]
		a.content = a.cut(data[at:])
		at += len(a.content)
		list = append(list, a)
	}
	return list
}

// cut returns the content at the beginning of what follows the head: as long as that says, else up to the word that
// ends it.
func (a attachment) cut(rest []byte) []byte {
	if m := attachedLength.FindSubmatch(a.head); m != nil && m[2] == nil {
		if n, _ := strconv.Atoi(string(m[1])); n <= len(rest) {
			return rest[:n]
		}
		return nil
	}
	content, _, _ := bytes.Cut(rest, endOfStream)
	return content
}

// errForeignFile is of an attachment that is not as Gantry and programs that save its
// PDFs write one.
var errForeignFile = errors.New("another program made the attachment")

// unpack returns the attached file. It stops above builder.MaxBytes, which no list exceeds.
func (a attachment) unpack() ([]byte, error) {
	r, err := a.reader()
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(r, builder.MaxBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(out) > builder.MaxBytes:
		return out, fmt.Errorf("%w: larger than a list", errForeignFile)
	}
	if n := a.size(); n >= 0 && n != len(out) {
		return nil, errors.New("its size is wrong")
	}
	sum := md5.Sum(out)
	if m := attachedSum.FindSubmatch(a.head); m != nil && !strings.EqualFold(hex.EncodeToString(sum[:]), string(m[1])) {
		return nil, errors.New("its checksum is wrong")
	}
	return out, nil
}

// size returns how large the head says that the file is, -1 where it does not.
func (a attachment) size() int {
	m := attachedSize.FindSubmatch(a.head)
	if m == nil {
		return -1
	}
	n, _ := strconv.Atoi(string(m[1])) // of digits
	return n
}

// reader reads the content as it was before it was packed.
func (a attachment) reader() (io.Reader, error) {
	filter := ""
	if m := attachedFilter.FindSubmatch(a.head); m != nil {
		filter = string(m[1]) + string(m[2])
	} else if anyFilter.Match(a.head) {
		filter = "several"
	}
	switch filter {
	case "":
		content := a.content
		if n := a.size(); n >= 0 && n < len(content) && len(bytes.TrimSpace(content[n:])) == 0 {
			content = content[:n] // without the end of the line before the word that ends it
		}
		return bytes.NewReader(content), nil
	case "/FlateDecode":
		return zlib.NewReader(bytes.NewReader(a.content))
	}
	return nil, fmt.Errorf("%w: packed by %.40s", errForeignFile, filter)
}
