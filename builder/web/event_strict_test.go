package web_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/exchange/code"
)

// An event that takes official rules alone rejects a list with any weaker source: on
// the page, at the event's address and in the API.
func TestStrictestEvent(t *testing.T) {
	const strict = `{"format": "gantry.event/1", "name": "Strict", "system": "mechahex", "undecided": "reject",
		"basis": "printed"}`
	b := start(t).browser()
	list := b.get(b.example().url.Path + "/roster.json").body
	e, err := code.ReadEvent(t.Context(), []byte(strict))
	if err != nil {
		t.Fatal(err)
	}
	token, err := code.OfEvent(e)
	if err != nil {
		t.Fatal(err)
	}
	const want = "Weakest source accepted: official"
	for _, at := range []string{"/e/" + url.PathEscape(token), "/check?event=" + url.QueryEscape(token)} {
		p := b.upload(at, "", "list.json", list).test("check-row").Text()
		if !strings.Contains(p, "Illegal") || !strings.Contains(p, want) {
			t.Errorf("%s: the row is %q", at, p)
		}
	}
	var entries []struct {
		Verdict  builder.VerdictState
		Findings []struct{ Message string }
	}
	answer := b.call("/api/v1/check", fmt.Sprintf(`{"event": %s, "rosters": [%s]}`, strict, list)).body
	if err := json.Unmarshal([]byte(answer), &entries); err != nil || len(entries) != 1 ||
		entries[0].Verdict != builder.Illegal || !strings.Contains(answer, want) {
		t.Errorf("the API says %s (%v)", answer, err)
	}
}
