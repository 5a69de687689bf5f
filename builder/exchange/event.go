package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"regexp"

	"gantry/builder/event"
)

// eventHead begins the token of an event.
const eventHead = "GE1"

// eventAddress is the address of an event that is its own token.
var eventAddress = addressUnder("e")

// EventToken is an event as one word, like Token; "" where it would be too long.
func EventToken(e event.Event) (string, error) { return packToken(eventHead, e.Node().Append(nil)) }

// eventWord is what looks like the token of an event, or the address of its page.
var eventWord = regexp.MustCompile(`(?:^|/e/)GE[0-9]+[A-Za-z0-9_-]{8}`)

// IsEventToken reports whether a text is the token of an event or the address of its page,
// readable or not.
func IsEventToken(text string) bool { return eventWord.MatchString(text) }

// ReadEvent reads an event that is given as its document, its token, or the address of
// its page. It reads within the builder.Budget of the context.
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

// ReadCheck is the event and the rosters of a request to check the ones under the
// other; ok is false where a document is no such request.
func ReadCheck(data []byte) (under, rosters []byte, ok bool) {
	text := bytes.TrimLeft(data, " \t\r\n")
	if !bytes.HasPrefix(text, []byte("{")) || !bytes.Contains(text, []byte(`"event"`)) {
		return nil, nil, false
	}
	var request struct {
		Event   json.RawMessage `json:"event"`
		Rosters json.RawMessage `json:"rosters"`
		System  json.RawMessage `json:"system"` // a roster has one, of whatever else it has
	}
	if err := json.Unmarshal(data, &request); err != nil || request.Event == nil || request.System != nil {
		return nil, nil, false
	}
	under = request.Event
	var given string // its token, or the address of its page
	if json.Unmarshal(under, &given) == nil {
		under = []byte(given)
	}
	if request.Rosters == nil {
		request.Rosters = json.RawMessage("[]")
	}
	return under, request.Rosters, true
}
