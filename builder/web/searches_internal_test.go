package web

import "testing"

// A press that searches waits its turn as other heavy work does.
func TestFillsWaitTheirTurn(t *testing.T) {
	for body, want := range map[string]bool{"fix=fill+Close+u1": true, "revision=3&fix=fill%20Far%20u1": true,
		"fix=0a1b2c": false, "add=frog": false, "fix=%zz": false, "name=fix%3Dfill+": false} {
		if got := searches(body); got != want {
			t.Errorf("%q: %v", body, got)
		}
	}
}
