package event

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// timeLabels holds the labels of an event's times by field.
var timeLabels = map[string]string{"opens": "Hand-in opens", "closes": "Hand-in deadline",
	"reveals": "Lists visible from"}

// Sentence is a condition as a sentence. Some end with a time.
type Sentence struct {
	Text string
	At   time.Time // zero for none
}

// Sentences returns the conditions as sentences.
func (c Conditions) Sentences(ctx context.Context) ([]Sentence, error) {
	var said []Sentence
	say := func(text string, args ...any) { said = append(said, Sentence{Text: fmt.Sprintf(text, args...)}) }
	if c.Pack != (builder.PackRef{}) {
		say("Rules data for all lists: %s.", c.pack.PackRef)
	}
	if c.Limit != nil {
		say("Limit: %d.", *c.Limit)
	}
	for _, choice := range builder.GivenIn(c.pack.Options, c.Options) {
		say("%s", rules.Sentence(choice.String()))
	}
	numbers, err := c.ownNumbers(ctx)
	if err != nil {
		return nil, err
	}
	for _, n := range numbers {
		say("House rule: %s.", n.Text())
	}
	say("%s", map[string]string{NoOverrides: "No house rules in lists.",
		ListedOverrides: "Only the event's house rules in lists.",
		AnyOverrides:    "Lists may have house rules."}[c.Allow.Overrides])
	if len(c.Allow.Typed) > 0 {
		say("Players may enter numbers under %s.", strings.Join(c.Allow.Typed, ", "))
	}
	switch units, weapons := c.Allow.DesignedUnits, c.Allow.DesignedWeapons; {
	case units && weapons:
		say("Player-designed units and weapons allowed.")
	case units:
		say("Player-designed units allowed, weapons not.")
	case weapons:
		say("Player-designed weapons allowed, units not.")
	default:
		say("No player-designed units or weapons.")
	}
	if len(c.Allow.Ban) > 0 {
		var names []string
		for _, id := range c.Allow.Ban {
			names = append(names, c.names[id])
		}
		say("Banned: %s.", strings.Join(names, ", "))
	}
	if c.Require.Player {
		say("Player name required.")
	}
	if r := c.Require.Points; r != (Range{}) {
		say("Points: %s.", r)
	}
	if r := c.Require.Units; r != (Range{}) {
		say("Units: %s.", r)
	}
	say("Weakest source accepted: %s. Lists below that or needing agreement %s.", c.Weakest.Word(),
		map[Undecided]string{
			Review: "go to the organizer", Reject: "are rejected", Accept: "are accepted"}[c.Undecided])
	sayTime := func(field string, at time.Time) {
		if !at.IsZero() {
			said = append(said, Sentence{timeLabels[field], at})
		}
	}
	sayTime("opens", c.Opens)
	sayTime("closes", c.Closes)
	sayTime("reveals", c.Reveals)
	return said, nil
}

// ownNumbers returns the numbers that the event changes, as a list with these changes shows them.
func (c Conditions) ownNumbers(ctx context.Context) ([]builder.OwnNumber, error) {
	if len(c.Overrides) == 0 {
		return nil, nil
	}
	r := builder.Roster{System: c.System, Pack: c.pack.PackRef, Overrides: c.Overrides}
	v, err := c.lib.Judge(ctx, r)
	return v.Brings.Numbers, err
}
