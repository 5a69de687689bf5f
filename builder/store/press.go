package store

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"
)

// pressKey is the key of a context that names a press.
type pressKey struct{}

// Press names a press that may be sent more than once, such as one that was made offline. A document gets a revision of
// it once, and no conflict with other presses of its tab.
type Press struct {
	ID, Tab string

	created *int // documents, so far
}

// ByPress returns a context whose changes are those of a press. It belongs to one request.
func ByPress(ctx context.Context, p Press) context.Context {
	p.created = new(int)
	return context.WithValue(ctx, pressKey{}, p)
}

// PressOf returns the press of a context, the zero Press for none.
func PressOf(ctx context.Context) Press {
	p, _ := ctx.Value(pressKey{}).(Press)
	return p
}

// newID returns the id of the next document that a press makes, the same wherever and however often it is made.
func (p Press) newID() string {
	sum := sha256.Sum256(fmt.Append(nil, p.ID, " ", *p.created))
	*p.created++
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:26]
}

// idsOf returns ids with those of a press where there were none, and reports which these are.
func (p Press) idsOf(ids []string) (all []string, isNew []bool) {
	all, isNew = slices.Clone(ids), make([]bool, len(ids))
	for i, id := range ids {
		if isNew[i] = id == "" && p.ID != ""; isNew[i] {
			all[i] = p.newID()
		}
	}
	return all, isNew
}

// pressMark separates the tab of a revision from the press that made it.
const pressMark = "/"

// tabOf returns the tab of a revision without its press.
func tabOf(tab string) string {
	tab, _, _ = strings.Cut(tab, pressMark)
	return tab
}

// tab returns how revisions name a press.
func (p Press) tab() string { return sanitize(p.Tab + pressMark + p.ID) }

// madeBy returns the recent revision of a document that a press made, 0 for none.
func madeBy(rows Rows, id string, p Press) (int, error) {
	for step, err := range rows.Steps(id, Span{Backward: true, Most: maxRival}) {
		if err != nil {
			return 0, fmt.Errorf("reading revisions: %w", err)
		}
		if strings.HasSuffix(step.Tab, pressMark+p.ID) { // it may have been sent from another tab before
			return step.Number, nil
		}
	}
	return 0, nil
}
