package site

import (
	"fmt"
	"net/http"
	"testing"

	"gantry/builder/store"
)

// Every trouble of the database is a sentence with a status that says whose
// fault it is.
func TestTroublesInWords(t *testing.T) {
	for _, c := range []struct {
		trouble store.Trouble
		status  int
		text    string
	}{
		{store.DiskFull, http.StatusInsufficientStorage, "The disk is full. Your change is not saved."},
		{store.Locked, http.StatusServiceUnavailable,
			"The database is locked by another program. Your change is not saved."},
		{store.ReadOnly, http.StatusServiceUnavailable, "The database is read-only. Your change is not saved."},
		{store.Unreadable, http.StatusServiceUnavailable, "The disk is not responding. Your change is not saved."},
	} {
		p := ProblemOf(fmt.Errorf("editing a roster: %w", c.trouble))
		if p.Status != c.status || p.Text != c.text {
			t.Errorf("%s: %d %q", c.trouble, p.Status, p.Text)
		}
	}
}
