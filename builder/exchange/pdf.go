package exchange

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

	"gantry/builder"
)

// attachment is the head of the roster in a PDF that this program wrote.
var attachment = regexp.MustCompile(`/Type /EmbeddedFile /Length (\d{1,9}) /Filter /FlateDecode /Params << ` +
	`/CheckSum <([0-9a-f]{32})> /Size (\d{1,9}) >> >>\s*stream\r?\n`)

// Unwrap is the roster in a PDF that Gantry printed, in a token or in the address
// of one, and other data as it is. The error is a UserError: there is no roster in
// it, more than one, or a damaged one.
func Unwrap(data []byte) ([]byte, error) {
	list, err := UnwrapAll(data)
	if err == nil && len(list) > 1 {
		err = builder.Invalid(fmt.Sprintf("This PDF holds %d rosters, and one is asked for here.", len(list)), nil)
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// UnwrapAll is Unwrap of a file of one roster or more.
func UnwrapAll(data []byte) ([][]byte, error) {
	if token, ok := tokenIn(data); ok {
		document, err := ReadToken(token)
		return [][]byte{document}, err
	}
	if !bytes.HasPrefix(data, []byte("%PDF-")) {
		return [][]byte{data}, nil
	}
	places := attachment.FindAllSubmatchIndex(data, mostAttached+1)
	switch {
	case places == nil:
		return nil, builder.Invalid("This PDF holds no roster: only those that Gantry printed do.", nil)
	case len(places) > mostAttached:
		return nil, builder.Invalid(fmt.Sprintf("This PDF holds more than %d rosters.", mostAttached), nil)
	}
	var list [][]byte
	size := 0
	for _, at := range places {
		document, err := attached(data, at)
		if err != nil {
			return nil, err
		}
		if size += len(document); size > MaxBytes {
			return nil, builder.Invalid(fmt.Sprintf("The rosters in this PDF are larger than %d MB together.", MaxBytes>>20),
				nil)
		}
		list = append(list, document)
	}
	return list, nil
}

// mostAttached bounds the rosters in one PDF.
const mostAttached = 40

// attached is the roster whose head stands at a place.
func attached(data []byte, at []int) ([]byte, error) {
	number := func(i int) int { n, _ := strconv.Atoi(string(data[at[2*i]:at[2*i+1]])); return n } // of digits
	packed, size := number(1), number(3)
	if size > builder.MaxBytes || packed > len(data)-at[1] {
		return nil, isDamaged(errors.New("its lengths are impossible"))
	}
	r, err := zlib.NewReader(bytes.NewReader(data[at[1]:][:packed]))
	if err != nil {
		return nil, isDamaged(err)
	}
	out, err := io.ReadAll(io.LimitReader(r, int64(size)+1))
	if err != nil {
		return nil, isDamaged(err)
	}
	if sum := md5.Sum(out); len(out) != size || hex.EncodeToString(sum[:]) != string(data[at[4]:at[5]]) {
		return nil, isDamaged(errors.New("its checksum is another"))
	}
	return out, nil
}

func isDamaged(err error) error { return builder.Invalid("The roster in this PDF is damaged.", err) }
