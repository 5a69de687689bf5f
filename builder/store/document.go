package store

import (
	"encoding/json"
	"fmt"
	"unicode"

	"gantry/builder"
	"gantry/rules"
)

// encode is a roster's document as it is stored.
func encode(r builder.Roster) string { return string(r.Node().Append(nil)) }

// stored reads a document of the database. Its error is no UserError: what the
// database holds is no mistake of the user's.
func stored(text string) (builder.Roster, error) {
	r, err := builder.Decode([]byte(text))
	if err != nil {
		return builder.Roster{}, fmt.Errorf("decoding a stored document: %v", err)
	}
	return r, nil
}

// encodeEdits writes edits as a revision keeps them.
func encodeEdits(edits []rules.Edit) (string, error) {
	data, err := json.Marshal(edits)
	if err != nil {
		return "", fmt.Errorf("encoding edits: %w", err)
	}
	return string(data), nil
}

func decodeEdits(text string) ([]rules.Edit, error) {
	var edits []rules.Edit
	if err := json.Unmarshal([]byte(text), &edits); err != nil {
		return nil, fmt.Errorf("decoding stored edits: %w", err)
	}
	return edits, nil
}

const plainMost = 200

// plain is a text for a column: valid, without control characters, and of at
// most plainMost runes. PostgreSQL refuses a NUL.
func plain(s string) string {
	kept := make([]rune, 0, min(len(s), plainMost))
	for _, c := range s {
		if len(kept) == plainMost {
			break
		}
		if !unicode.IsControl(c) {
			kept = append(kept, c)
		}
	}
	return string(kept)
}

// unitCount is how many units a roster has, each of an entry counted.
func unitCount(r builder.Roster) (n int) {
	for _, u := range r.Units {
		n += u.Number()
	}
	return n
}
