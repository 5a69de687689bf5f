package exchange

import (
	"bytes"
	"compress/zlib"
	"crypto/md5"
	"encoding/hex"
	"errors"
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
// it, or a damaged one.
func Unwrap(data []byte) ([]byte, error) {
	if token, ok := tokenIn(data); ok {
		return ReadToken(token)
	}
	if !bytes.HasPrefix(data, []byte("%PDF-")) {
		return data, nil
	}
	at := attachment.FindSubmatchIndex(data)
	if at == nil {
		return nil, builder.Invalid("This PDF holds no roster: only those that Gantry printed do.", nil)
	}
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
