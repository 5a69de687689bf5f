package code

import (
	"bytes"
	"context"
	"regexp"

	"gantry/builder/event"
)

// eventHead begins the token of an event.
const eventHead = "GE1"

// eventAddress is the address of an event that is its own token.
var eventAddress = addressUnder("e")

// OfEvent returns an event as one word, like Of; "" where it would be too long.
func OfEvent(e event.Event) (string, error) { return packToken(eventHead, e.Node().Append(nil)) }

// eventWord is what looks like the token of an event, or the address of its page.
var eventWord = regexp.MustCompile(`(?:^|/e/)GE[0-9]+[A-Za-z0-9_-]{8}`)

// IsEvent reports whether a text is the token of an event or the address of its page,
// readable or not.
func IsEvent(text string) bool { return eventWord.MatchString(text) }

// ReadEvent reads an event that is given as its document, its token, or the address of
// its page. It reads within the builder.Allowance of the context.
func ReadEvent(ctx context.Context, data []byte) (event.Event, error) {
	text := bytes.TrimSpace(data)
	if bytes.HasPrefix(text, []byte("{")) {
		return event.Decode(ctx, data)
	}
	word := bytes.Join(bytes.Fields(text), nil) // mail breaks lines
	if at := eventAddress.FindSubmatch(word); at != nil {
		word = at[1]
	}
	document, err := unpackToken(eventHead, string(word))
	if err != nil {
		return event.Event{}, err
	}
	return event.Decode(ctx, document)
}
