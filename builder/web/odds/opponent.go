package odds

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/code"
	"gantry/builder/web/site"
	"gantry/views/attack"
)

// Bounds of a list that a reader brings: its units, and the bytes of its document in memory.
const (
	opponentUnits  = 200
	opponentMemory = 1 << 20
)

// errLongOpponent refuses a list that the pages of odds have no room for.
var errLongOpponent = builder.Invalid("That list is too long to compare here. "+
	"Import it, then pick it as the opponent.", nil)

// Fits refuses a list that cannot meet one of a game.
func (s Pages) Fits(r builder.Roster, system string) error {
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

// Opponent returns the list of a key that a reader brought, nil if the key has none.
func (s Pages) Opponent(ctx context.Context, key, system string) (*attack.Opponent, error) {
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
		if err := s.Fits(r, system); err != nil {
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

// OpponentRoster returns the list of a key: brought by its reader, one of the reader's own, or an example. It is
// complete. The error of a list that is gone or does not fit is a UserError.
func (s Pages) OpponentRoster(c echo.Context, key, system string) (builder.Roster, error) {
	ctx := c.Request().Context()
	brought, err := s.Opponent(ctx, key, system)
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
	if err := s.Fits(saved.Document, system); err != nil {
		return builder.Roster{}, err
	}
	return s.Library.Complete(saved.Document)
}

// exampleKey returns the key of an example of a game.
func exampleKey(i int) string { return "example." + strconv.Itoa(i) }
