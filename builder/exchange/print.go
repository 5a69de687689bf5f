package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"gantry/builder"
)

// maxPrinted bounds the rosters of one print.
const maxPrinted = 40

// ReadPrint returns the rosters to print: those of an object of rosters, else the one of a document, or all that a
// PDF holds. The error is a UserError that names the roster.
func ReadPrint(ctx context.Context, lib *builder.Library, data []byte) (rosters []builder.Roster, err error) {
	list, err := UnwrapAll(ctx, data)
	if err != nil {
		return nil, err
	}
	if several := sentRosters(data); several != nil {
		list = several
	}
	if ctx.Err() != nil { // reading it all has taken its time
		return nil, ctx.Err()
	}
	if len(list) > maxPrinted { // before they are read
		return nil, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%d lists. The limit is %d per file.", len(list), maxPrinted)}
	}
	for i, one := range list {
		r, err := lib.ReadAny(ctx, one)
		if err != nil && len(list) > 1 {
			err = builder.Prefixed(err, fmt.Sprintf("List %d: ", i+1))
		}
		if err != nil {
			return nil, err
		}
		rosters = append(rosters, r)
	}
	return rosters, nil
}

// sentRosters returns the documents of {"rosters": [...]}, nil of anything else.
func sentRosters(data []byte) (list [][]byte) {
	var sent struct {
		Format  json.RawMessage   `json:"format"`
		Rosters []json.RawMessage `json:"rosters"`
	}
	if !bytes.Contains(data, []byte(`"rosters"`)) { // soon told of what is large
		return nil
	}
	if json.Unmarshal(data, &sent) != nil || sent.Format != nil {
		return nil
	}
	for _, r := range sent.Rosters {
		list = append(list, r)
	}
	return list
}

// ReadCheck returns the event and the lists of a request to check lists under an event. ok is false if data is another
// document.
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
