// Package opponent finds the list that another list meets: in odds, in a matchup or in a battle.
package opponent

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/web/site"
	"gantry/views/attack"
)

// maxOpponents bounds the reader's own rosters among the opponents.
const maxOpponents = 30

// Others returns the opponents that a reader may choose for the list with an id: other lists of its game, and the
// examples. Without an id only the examples.
func Others(s *site.Site, c echo.Context, sheet builder.Sheet, id string) ([]attack.Opponent, error) {
	var list []attack.Opponent
	if site.Owner(c) != "" && id != "" {
		rosters, err := s.LiveRosters(c, sheet.Pack.ID)
		if err != nil {
			return nil, err
		}
		for _, l := range rosters {
			if l.ID != id && len(list) < maxOpponents {
				list = append(list, attack.Opponent{Key: l.ID, Name: builder.RosterName(l.Name)})
			}
		}
	}
	for i, x := range sheet.Pack.Examples {
		name := "Example: " + builder.RosterName(x.Name)
		list = append(list, attack.Opponent{Key: exampleKey(i), Name: name, Roster: x})
	}
	return list, nil
}

// Bounds of a list that a reader brings: its units, and the bytes of its document in memory.
const (
	opponentUnits  = 200
	opponentMemory = 1 << 20
)

// errLongOpponent refuses a list that the pages of odds have no room for.
var errLongOpponent = builder.Invalid("That list is too long. "+
	"Import it, then pick it as the opponent.", nil)

// fits refuses a list that cannot meet one of a game.
func fits(s *site.Site, r builder.Roster, system string) error {
	switch {
	case r.System != system:
		name := r.System
		if p, err := s.Library.Pack(r.System); err == nil {
			name = p.System.Name
		}
		return builder.Invalid(fmt.Sprintf("That list is for %s. Choose a list of this game.", name), nil)
	case len(r.Units) == 0:
		return builder.Invalid("That list has no units yet. Choose another.", nil)
	case len(r.Units) > opponentUnits:
		return builder.Invalid(
			fmt.Sprintf("That list has %d units, limit %d. Choose a smaller one.", len(r.Units), opponentUnits), nil)
	}
	return nil
}

// Brought returns the list of a key that a reader brought, nil if the key has none.
func Brought(ctx context.Context, s *site.Site, key, system string) (*attack.Opponent, error) {
	var r builder.Roster
	switch {
	case strings.HasPrefix(key, site.KeyShared):
		saved, err := s.Store.Shared(ctx, strings.TrimPrefix(key, site.KeyShared))
		if builder.KindOf(err) == builder.KindNotFound {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		r = saved.Document
	case code.Is([]byte(key)):
		document, err := code.Read(key)
		if err != nil {
			return nil, err
		}
		if builder.Memory(string(document)) > opponentMemory {
			return nil, errLongOpponent
		}
		if r, err = builder.DecodeWithin(ctx, document); err != nil {
			return nil, err
		}
		if err := fits(s, r, system); err != nil {
			return nil, err
		}
	}
	if r.System != system {
		return nil, nil
	}
	r, err := s.Library.Complete(r)
	if err != nil {
		return nil, err
	}
	return &attack.Opponent{Key: key, Name: builder.RosterName(r.Name), Roster: r, Brought: true}, nil
}

// Roster returns the list of a key: one that its reader brought or saved, or an example. It is complete. If the list
// is gone or doesn't fit, the error is a UserError.
func Roster(s *site.Site, c echo.Context, key, system string) (builder.Roster, error) {
	ctx := c.Request().Context()
	brought, err := Brought(ctx, s, key, system)
	if err != nil {
		return builder.Roster{}, err
	}
	if brought != nil {
		return brought.Roster, nil
	}
	pack, err := s.Library.Pack(system)
	if err != nil {
		return builder.Roster{}, err
	}
	for i, x := range pack.Examples {
		if key == exampleKey(i) {
			return s.Library.Complete(x)
		}
	}
	saved, err := s.Store.Roster(ctx, site.Owner(c), key)
	if err != nil {
		return builder.Roster{}, err
	}
	if err := fits(s, saved.Document, system); err != nil {
		return builder.Roster{}, err
	}
	return s.Library.Complete(saved.Document)
}

// exampleKey returns the key of an example of a game.
func exampleKey(i int) string { return "example." + strconv.Itoa(i) }

// Bring returns the key of a list of a game that a reader brings as a link, a file or a text. The error is a UserError.
func Bring(s *site.Site, c echo.Context, f site.Upload, system string) (key string, err error) {
	if text := strings.TrimSpace(string(f.Data)); len(text) < code.MaxLength && isLink(text) && !code.Is(f.Data) {
		return followLink(s, c, text, system)
	}
	rosters, notes, err := exchange.ImportWith(c.Request().Context(), s.Library, f.Data, s.OpenLinks(c), 0)
	if err != nil {
		if len(notes) > 0 {
			return "", builder.Invalid(fmt.Sprintf("No list found in %s: %s", f.Name, notes[0].Text), err)
		}
		return "", err
	}
	r := rosters[0]
	if err := fits(s, r, system); err != nil {
		return "", err
	}
	if key, err = code.Of(c.Request().Context(), r); err != nil {
		return "", err
	}
	if key == "" {
		return "", errLongOpponent
	}
	_, err = Brought(c.Request().Context(), s, key, system) // as the page will read it
	return key, err
}

// isLink reports whether a text is an address and nothing else.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \n\t{") &&
		(strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/"))
}

// followLink returns the key of the list at an address of this server, as a code on paper holds it.
func followLink(s *site.Site, c echo.Context, text, system string) (string, error) {
	saved, key, err := s.ListAt(c, text)
	if err != nil {
		return "", err
	}
	return key, fits(s, saved.Document, system)
}
