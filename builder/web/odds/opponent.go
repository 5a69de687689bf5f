package odds

import (
	"context"
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/web/site"
	"gantry/views/attack"
)

// Bounds of a list that a reader brings: its units, and the bytes of its document in memory.
const (
	opponentUnits  = 200
	opponentMemory = 1 << 20
)

// readOpponent is the key of the list that a form brings.
func (s Pages) readOpponent(c echo.Context, system string) (key string, err error) {
	files, err := site.ReadUploads(c)
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", builder.Invalid("Paste a share link, list code or text list, or choose a file.", nil)
	}
	f := files[0]
	if text := strings.TrimSpace(string(f.Data)); len(text) < 2000 && isLink(text) && !code.Is(f.Data) {
		return s.followLink(c, text, system)
	}
	rosters, notes, err := exchange.ImportWith(c.Request().Context(), s.Library, f.Data, s.OpenLinks(c), 0)
	if err != nil {
		if len(notes) > 0 {
			return "", builder.Invalid(fmt.Sprintf("No list found in %s: %s", f.Name, notes[0].Text), err)
		}
		return "", err
	}
	r := rosters[0]
	if err := s.fits(r, system); err != nil {
		return "", err
	}
	if key, err = code.Of(c.Request().Context(), r); err != nil {
		return "", err
	}
	if key == "" {
		return "", errLongOpponent
	}
	if document, err := code.Read(key); err != nil || builder.Memory(string(document)) > opponentMemory {
		return "", errLongOpponent
	}
	return key, nil
}

var errLongOpponent = builder.Invalid("That list is too long to compare here. "+
	"Import it, then pick it as the opponent.", nil)

// isLink reports whether a text is an address and nothing else.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \n\t{") &&
		(strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/"))
}

// followLink is the key of the list at an address of this server, as a code on
// paper holds it.
func (s Pages) followLink(c echo.Context, text, system string) (string, error) {
	saved, key, err := s.Linked(c, text)
	if err != nil {
		return "", err
	}
	return key, s.fits(saved.Document, system)
}

// fits refuses a list that cannot meet one of a game.
func (s Pages) fits(r builder.Roster, system string) error {
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

// broughtOpponent returns the list of a key that a reader brought, nil if the key has none.
func (s Pages) broughtOpponent(ctx context.Context, key, system string) (*attack.Opponent, error) {
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
		if r, err = builder.DecodeSent(ctx, document); err != nil {
			return nil, err
		}
		if err := s.fits(r, system); err != nil {
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
