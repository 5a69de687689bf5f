package rules

import (
	"encoding/json"
	"testing"
)

// Every target is written as it was read, and each word is distinct.
func TestTargetsComeBack(t *testing.T) {
	for text, want := range map[string]Target{
		"": {}, "limit": {Kind: TargetLimit}, "value": {Kind: TargetValue}, "name": {Kind: TargetName},
		"choices.a.b": {TargetChoice, "a.b"}, "choices.": {TargetUnknown, "choices."}, "options.x": {TargetOption, "x"},
		"overrides/a~1b/0": {TargetFigure, "/a~1b/0"}, "overrides": {TargetUnknown, "overrides"},
		"overridesx": {TargetUnknown, "overridesx"}, "Choices.x": {TargetUnknown, "Choices.x"},
		"\u2028<": {TargetUnknown, "\u2028<"},
	} {
		if got := ParseTarget(text); got != want || got.String() != text {
			t.Errorf("%q is read as %+v and written as %q, want %+v", text, got, got.String(), want)
		}
	}
	for kind, word := range targetWords {
		if got := ParseTarget(word); got != (Target{Kind: kind}) {
			t.Errorf("%q is read as %+v, want the kind %d", word, got, kind)
		}
	}
	if SetFigure("x", nil).Field != (Target{TargetUnknown, "overridesx"}) ||
		SetChoice("u1", "", 1).Field.Kind != TargetUnknown {
		t.Error("a target without a valid id is not what it is when it is read")
	}
}

// Edits keep their written form.
func TestEditsAsJSON(t *testing.T) {
	for want, e := range map[string]Edit{
		`{"op":"set","unit":"u1","field":"choices.\u003cx\u003e","value":1}`: SetChoice("u1", "<x>", 1),
		`{"op":"set","field":"options.o"}`:                                   SetOption("o", nil),
		`{"op":"set","unit":"u1","mount":"m1","field":"at","value":"leg"}`:   SetMount("u1", "m1", "at", "leg"),
		`{"op":"set","field":"overrides/a/b","value":{"reason":"r","value":"3/2"}}`: SetFigure("/a/b",
			map[string]any{"value": "3/2", "reason": "r"}),
		`{"op":"remove","unit":"u1"}`: Remove("u1", ""),
	} {
		if got, err := json.Marshal(e); err != nil || string(got) != want {
			t.Errorf("%v: written as\n%s, want\n%s", err, got, want)
		}
	}
}
