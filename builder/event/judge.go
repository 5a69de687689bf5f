package event

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Conditions is an event that was read against its game.
type Conditions struct {
	Event
	Weakest rules.Basis // the weakest basis that a verdict may have

	lib   *builder.Library
	pack  *builder.Pack
	names map[string]string // names of what may be chosen, by id
}

// Judgment is the verdict on a list under an event, beside the one without it. Roster is the list as judged: the
// event's settings replace its own.
type Judgment struct {
	Verdict      builder.Verdict
	WithoutEvent builder.Sheet // see builder.Library.JudgeAfter
	Roster       builder.Roster
}

// Prepare reads an event against its game. An event without a basis takes the weakest basis of the game's examples. The
// error is a UserError if the event names something unknown to the game or to this version of Gantry.
func Prepare(ctx context.Context, lib *builder.Library, e Event) (Conditions, error) {
	here, named := lib.Present(e.System), e.Pack
	if named == (builder.PackRef{}) && len(here) > 0 {
		named = here[0] // adding a pack later does not change the event
	}
	p, err := lib.PackOf(e.System, named)
	if err != nil {
		return Conditions{}, err
	}
	if !named.Matches(p.PackRef) {
		return Conditions{}, refusal("/pack", fmt.Sprintf("unknown version %s. Newest here: %s", named,
			here[len(here)-1]))
	}
	c := Conditions{Event: e, lib: lib, pack: p, names: p.Choosable()}
	if err := c.nameBans(here); err != nil {
		return Conditions{}, err
	}
	for _, id := range e.Options.IDs() {
		fd, ok := p.Options.Field(id)
		at := rules.Pointer("/impose/options", id)
		if !ok {
			return Conditions{}, refusal(at, "unknown setting of this game")
		}
		if _, known := builder.ValueText(fd, e.Options[id]); !known {
			return Conditions{}, refusal(at, fmt.Sprintf("unknown value %.60s", builder.RawText(e.Options[id])))
		}
	}
	if e.Basis != nil {
		c.Weakest = *e.Basis
	} else {
		c.Weakest, err = lib.ExamplesRestOn(ctx, p)
	}
	return c, err
}

// GamePack returns the pack that the event was read against.
func (c Conditions) GamePack() *builder.Pack { return c.pack }

// nameBans finds the names of what the event bans. An event without a pack may ban anything in any pack.
func (c Conditions) nameBans(here []builder.PackRef) error {
	known := slices.Sorted(maps.Keys(c.names))
	for i, id := range c.Allow.Ban {
		for n := len(here); c.names[id] == "" && c.Pack == (builder.PackRef{}) && n > 0; n-- {
			if other, err := c.lib.PackOf(c.System, here[n-1]); err == nil {
				c.names[id] = other.Choosable()[id]
			}
		}
		if c.names[id] == "" {
			return refusal(fmt.Sprintf("/allow/ban/%d", i), fmt.Sprintf("unknown unit, item or choice %.60q.%s", id,
				rules.DidYouMean(rules.Nearest(id, known))))
		}
	}
	return nil
}

func refusal(at, reason string) error {
	return builder.Invalid("Event settings, "+at+": "+reason, nil)
}

// Judge rules on a list. Printed loadouts are filled in first.
func (c Conditions) Judge(ctx context.Context, r builder.Roster) (Judgment, error) {
	if r.Kind != builder.OfRoster {
		return Judgment{}, builder.Invalid("This is a unit. Events check lists.", nil)
	}
	alone, err := c.lib.JudgeAfter(ctx, builder.Sheet{}, r)
	if err != nil {
		return Judgment{}, err
	}
	own, f := alone.Verdict, finder{Conditions: c, list: r}
	if r.System != c.System {
		f.add(ruleRequire, rules.Error, "", "", "Game: %.60s (event: %.60s).", r.System,
			c.System)
		return Judgment{own.Under(f.found, f.left, builder.Illegal), alone, r}, nil
	}
	imposed := c.impose(r)
	under := own
	if !sameTerms(r, imposed) {
		other, err := c.lib.JudgeAfter(ctx, alone, imposed)
		if err != nil {
			return Judgment{}, err
		}
		under = other.Verdict
	}
	f.imposed()
	f.numbers(own.Brings.Numbers, under.Brings.Numbers)
	for _, u := range r.Units {
		f.unit(u)
	}
	f.require(under)
	ruled := under.Under(f.found, f.left, f.review(under))
	ruled.Brings, ruled.Army = own.Brings, own.Army // what the list says, not what was imposed
	return Judgment{ruled, alone, imposed}, nil
}

// impose returns a list with the event's settings over its own.
func (c Conditions) impose(r builder.Roster) builder.Roster {
	if c.Pack != (builder.PackRef{}) {
		r.Pack = c.pack.PackRef
	}
	if c.Limit != nil {
		r.Limit = c.Limit
	}
	if len(c.Options) > 0 {
		options := maps.Clone(r.Options)
		if options == nil {
			options = rules.Choices{}
		}
		maps.Copy(options, c.Options)
		r.Options = options
	}
	r.Overrides = slices.Concat(slices.DeleteFunc(slices.Clone(r.Overrides), func(o builder.Override) bool {
		return !c.keeps(o)
	}), c.Overrides)
	for i := len(r.Overrides) - len(c.Overrides); i < len(r.Overrides); i++ {
		r.Overrides[i].Event = builder.EventName(c.Name)
	}
	return r
}

// keeps reports whether a list's own number stays in force.
func (c Conditions) keeps(o builder.Override) bool {
	if slices.ContainsFunc(c.Overrides, func(e builder.Override) bool { return e.Path == o.Path }) {
		return false
	}
	return c.Allow.Overrides == AnyOverrides || o.Basis == rules.Typed && slices.ContainsFunc(c.Allow.Typed,
		func(under string) bool {
			return o.Path == under || strings.HasPrefix(o.Path, strings.TrimSuffix(under, "/")+"/")
		})
}

// sameTerms reports whether imposing the event's settings changed no term, and neither list changes numbers.
func sameTerms(a, b builder.Roster) bool {
	sameLimit := a.Limit == b.Limit || a.Limit != nil && b.Limit != nil && *a.Limit == *b.Limit
	return a.Pack == b.Pack && sameLimit && reflect.DeepEqual(a.Options, b.Options) &&
		len(a.Overrides)+len(b.Overrides) == 0
}
