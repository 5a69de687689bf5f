package exchange_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/exchange"
	"gantry/builder/odds"
	"gantry/builder/preset"
)

// An import reads one list more than it may take, so that its caller can refuse it.
func TestImportStopsEarly(t *testing.T) {
	rosters, report, err := exchange.ImportWith(t.Context(), library(t), []byte(strings.Repeat(one+"\n", 9)), nil, 2)
	if err != nil || len(rosters) != 3 || report[len(report)-1].Index != 2 {
		t.Errorf("%d lists, %d notes, %v", len(rosters), len(report), err)
	}
}

// Events, requests for odds, presets and collections share the budget of their request.
func TestBudgetOfOtherDocuments(t *testing.T) {
	lib := library(t)
	for what, read := range map[string]func(values int64) error{
		"event": func(values int64) error {
			_, err := exchange.ReadEvent(builder.Budget{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.event/1","system":"skirmish"}`))
			return err
		},
		"odds": func(values int64) error {
			_, err := odds.ReadRequest(builder.Budget{values, 0, 0}.With(t.Context()), lib,
				[]byte(`{"system":"skirmish","attackers":[],"targets":[],"attack":"x"}`))
			return err
		},
		"preset": func(values int64) error {
			_, err := preset.DecodeSent(builder.Budget{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.print/1","name":"A"}`))
			return err
		},
		"collection": func(values int64) error {
			_, err := collection.DecodeSent(builder.Budget{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.collection/1","system":"skirmish","owned":{}}`))
			return err
		},
	} {
		if err := read(2); builder.KindOf(err) != builder.KindTooLarge {
			t.Errorf("%s without room: %v", what, err)
		}
		if err := read(100); builder.KindOf(err) == builder.KindTooLarge {
			t.Errorf("%s with room: %v", what, err)
		}
	}
}
