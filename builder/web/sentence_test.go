package web_test

import (
	"context"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange/code"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// A message ends once: behind a text that ends a sentence stands no other full stop.
func TestMessagesEndOnce(t *testing.T) {
	lib, err := builder.NewLibrary([]rules.System{rulestest.Workshop}, []byte(rulestest.WorkshopPack))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, want string
		said       func(ctx context.Context) error
	}{
		{"a word of an event", `Did you mean "printed"?`, func(context.Context) error {
			_, err := event.Decode(t.Context(),
				[]byte(`{"format":"gantry.event/1","system":"workshop","basis":"prnted"}`))
			return err
		}},
		{"an event's file", `Did you mean "accept"?`, func(context.Context) error {
			_, err := code.ReadEvent(t.Context(),
				[]byte(`{"format":"gantry.event/1","system":"workshop","undecided":"acept"}`))
			return err
		}},
		{"an attack of odds", `Did you mean "gun"?`, func(ctx context.Context) error {
			r, err := odds.ReadRequest(t.Context(), lib, []byte(`{"system":"workshop",`+
				`"attackers":[{"profile":"mule"}],`+
				`"targets":[{"profile":"mule"}],"attack":"gn"}`))
			if err == nil {
				_, err = odds.Ask(ctx, lib, r)
			}
			return err
		}},
		{"a name of an odds request", "required", func(context.Context) error {
			_, err := odds.ReadRequest(t.Context(), lib, []byte(`{"attack":"gun"}`))
			return err
		}},
	} {
		err := row.said(t.Context())
		if err == nil || !strings.Contains(err.Error(), row.want) ||
			strings.Contains(err.Error(), "?.") || strings.Contains(err.Error(), "..") {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}
