package code

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules/doc"
)

// MaxLength is the length of the longest token, in characters: what an address may
// have everywhere.
const MaxLength = 2000

// tokenDocument is the size of the largest document in a token, in bytes. It bounds the work, since Deflate can pack a
// thousand bytes into one.
const tokenDocument = 256 << 10

// tokenHead begins every token: the kind and the version of its form.
const tokenHead = "GR1"

var (
	// anyToken is what looks like a token, of this version or of another.
	anyToken = regexp.MustCompile(`^GR[0-9]+[A-Za-z0-9_-]{8,}$`)
	// tokenAddress is the address of a list that is its own token.
	tokenAddress = addressUnder("l")

	packing = base64.RawURLEncoding.Strict() // so that a document has one spelling
)

// addressUnder returns the address of what is its own token, behind a folder.
func addressUnder(folder string) *regexp.Regexp {
	return regexp.MustCompile(`^(?:https?://[^\s/]+|[\w.:-]+)?/(?:[^\s?#]*/)?` + folder + `/([^\s/?#]+)(?:[/?#]\S*)?$`)
}

// Of returns a roster as one word: GR1 and the canonical document, deflated, in the alphabet of addresses. It is ""
// where that would be longer than MaxLength, or the document larger than one in a token is. As the hash it leaves out
// player, notes, pictures, tags, livery and print options. The error is that the context has ended.
func Of(ctx context.Context, r builder.Roster) (string, error) {
	canonical, err := r.Canonical(ctx)
	if err != nil {
		return "", err
	}
	return packToken(tokenHead, canonical)
}

// WithPlayer returns Of with the player's name in the document, for an organizer. Its
// hash is the same. The error is a UserError where the list names no player.
func WithPlayer(ctx context.Context, r builder.Roster) (string, error) {
	if strings.TrimSpace(r.Player) == "" {
		name := format.Line(builder.RosterName(r.Name))
		return "", builder.Invalid(name+" has no player name. Add yours to the list first.", nil)
	}
	canonical, err := r.Canonical(ctx)
	if err != nil {
		return "", err
	}
	player := append(doc.NodeOf(r.Player).Append([]byte(`{"player":`)), ',')
	return packToken(tokenHead, append(player, canonical[1:]...)) // which has members
}

// PlayerSaid says whose name is in a code WithPlayer.
func PlayerSaid(r builder.Roster) string {
	return "Includes your player name: " + format.Line(r.Player) + "."
}

// packToken returns a document as one word, "" where it is too large for one.
func packToken(head string, document []byte) (string, error) {
	if len(document) > tokenDocument {
		return "", nil
	}
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", fmt.Errorf("make a list code: %w", err)
	}
	if _, err := z.Write(document); err != nil {
		return "", fmt.Errorf("make a list code: %w", err)
	}
	if err := z.Close(); err != nil {
		return "", fmt.Errorf("make a list code: %w", err)
	}
	if len(head)+packing.EncodedLen(b.Len()) > MaxLength {
		return "", nil
	}
	return head + packing.EncodeToString(b.Bytes()), nil
}

// Export is a line per list: its code.
var Export = format.Export{ID: "token", MediaType: format.PlainText, Write: codes(Of)}

// PlayerExport is the same WithPlayer.
var PlayerExport = format.Export{ID: "token-with-player", MediaType: format.PlainText, Player: true,
	Write: codes(WithPlayer)}

// codes makes a Write of what makes a token. The error is a UserError for none.
func codes(make func(context.Context, builder.Roster) (string, error)) func(context.Context,
	...format.List) ([]byte, error) {
	return func(ctx context.Context, lists ...format.List) ([]byte, error) {
		var b bytes.Buffer
		for _, l := range lists {
			token, err := make(ctx, l.Roster)
			if err == nil && token == "" {
				err = builder.Invalid(format.Line(builder.RosterName(l.Roster.Name))+": "+TooLong, nil)
			}
			if err != nil {
				return nil, err
			}
			b.WriteString(token + "\n")
		}
		return b.Bytes(), nil
	}
}

// TooLong says why a list has no token.
const TooLong = "The list is too long for a list code of 2,000 characters. Send its link or file."

// Read returns the document in a token. The error is a UserError: it is longer than a token is, of another version,
// or damaged.
func Read(token string) ([]byte, error) { return unpackToken(tokenHead, token) }

func unpackToken(head, token string) ([]byte, error) {
	switch {
	case len(token) > MaxLength:
		return nil, builder.Invalid(fmt.Sprintf("This code has %d characters. The limit is %d.", len(token), MaxLength),
			nil)
	case !strings.HasPrefix(token, head):
		return nil, builder.Invalid("Unknown code. Codes here begin with "+head+".", nil)
	}
	broken := func(err error) error {
		return builder.Invalid("This code is damaged. Copy all of it, from "+head+" to the end.", err)
	}
	packed, err := packing.DecodeString(token[len(head):])
	if err != nil {
		return nil, broken(err)
	}
	rest := bytes.NewReader(packed)
	document, err := io.ReadAll(io.LimitReader(flate.NewReader(rest), tokenDocument+1))
	switch {
	case err != nil:
		return nil, broken(err)
	case len(document) > tokenDocument:
		return nil, builder.Invalid(fmt.Sprintf("The list in this code is over %d kB.", tokenDocument>>10), nil)
	case rest.Len() > 0:
		return nil, broken(errors.New("there is more behind its end"))
	}
	return document, nil
}
