package event

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// Saying is a condition in words. Some end with a time.
type Saying struct {
	Text string
	At   time.Time // zero for none
}

// Said are the conditions in words, one after the other.
func (c Conditions) Said(ctx context.Context) ([]Saying, error) {
	var said []Saying
	say := func(text string, args ...any) { said = append(said, Saying{Text: fmt.Sprintf(text, args...)}) }
	if c.Pack != (builder.PackRef{}) {
		say("All lists are judged by the numbers of %s.", c.pack.PackRef)
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
		was := n.From
		if was == "" {
			was = "nothing"
		}
		say("%s: %s in place of %s.", n.What, n.To, was)
	}
	say("%s", map[string]string{NoOverrides: "A list sets no numbers of its own.",
		ListedOverrides: "A list sets no numbers but the event's.",
		AnyOverrides:    "A list may set numbers of its own."}[c.Allow.Overrides])
	if len(c.Allow.Typed) > 0 {
		say("Players may enter numbers under %s.", strings.Join(c.Allow.Typed, ", "))
	}
	switch units, weapons := c.Allow.DesignedUnits, c.Allow.DesignedWeapons; {
	case units && weapons:
		say("Designs of players are welcome.")
	case units:
		say("Units designed by players are welcome, weapons are not.")
	case weapons:
		say("Weapons designed by players are welcome, units are not.")
	default:
		say("Nothing is a design of its player.")
	}
	if len(c.Allow.Ban) > 0 {
		var names []string
		for _, id := range c.Allow.Ban {
			names = append(names, c.names[id])
		}
		say("Banned: %s.", strings.Join(names, ", "))
	}
	if c.Require.Player {
		say("A list names its player.")
	}
	if r := c.Require.Points; r != (Range{}) {
		say("A list is worth %s.", r)
	}
	if r := c.Require.Units; r != (Range{}) {
		say("Units: %s.", r)
	}
	say("What the rules do not decide, or only by words weaker than %s, %s.", c.Weakest, map[Undecided]string{
		Review: "the organizer looks at", Reject: "is rejected", Accept: "is accepted"}[c.Undecided])
	sayTime := func(what string, at time.Time) {
		if !at.IsZero() {
			said = append(said, Saying{what, at})
		}
	}
	sayTime("Lists may be handed in from", c.Opens)
	sayTime("No list is taken after", c.Closes)
	sayTime("Lists may be seen from", c.Reveals)
	return said, nil
}

// ownNumbers are the event's numbers in words, as a list that has them would say.
func (c Conditions) ownNumbers(ctx context.Context) ([]builder.OwnNumber, error) {
	if len(c.Overrides) == 0 {
		return nil, nil
	}
	r := builder.Roster{System: c.System, Pack: c.pack.PackRef, Overrides: c.Overrides}
	v, err := c.lib.Judge(ctx, r)
	return v.Brings.Numbers, err
}
