package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/store"
	"gantry/views"
)

// keyShared begins the key of an opponent that is a shared view, before its token. The key of a
// list that a reader brings is its list code, so the server keeps nothing of it.
const keyShared = "s."

// Bounds of a list that a reader brings: its units, and the bytes of its document in memory.
const (
	opponentUnits  = 200
	opponentMemory = 1 << 20
)

// bringOpponent reads a list that a reader brings as a link, a file or a text, and
// leads to the matchup with it.
func (s *server) bringOpponent(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		key, err := s.readOpponent(c, saved.Document.System)
		if builder.KindOf(err) == builder.KindInvalid || builder.KindOf(err) == builder.KindTooLarge {
			return s.matchupWith(c, load, http.StatusUnprocessableEntity, problemOf(err).text)
		}
		if err != nil {
			return err
		}
		return redirect(c, views.MatchupPath(base, key))
	}
}

// readOpponent is the key of the list that a form brings.
func (s *server) readOpponent(c echo.Context, system string) (key string, err error) {
	files, err := readUploads(c)
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", builder.Invalid("Paste a share link, list code or text list, or choose a file.", nil)
	}
	f := files[0]
	if text := strings.TrimSpace(string(f.data)); len(text) < 2000 && isLink(text) && !exchange.IsToken(f.data) {
		return s.followLink(c, text, system)
	}
	rosters, notes, err := exchange.ImportWith(c.Request().Context(), s.Library, f.data, s.openLinks(c), 0)
	if err != nil {
		if len(notes) > 0 {
			return "", builder.Invalid(fmt.Sprintf("No list found in %s: %s", f.name, notes[0].Text), err)
		}
		return "", err
	}
	r := rosters[0]
	if err := s.fits(r, system); err != nil {
		return "", err
	}
	if key, err = exchange.Token(c.Request().Context(), r); err != nil {
		return "", err
	}
	if key == "" {
		return "", errLongOpponent
	}
	if document, err := exchange.ReadToken(key); err != nil || builder.Memory(string(document)) > opponentMemory {
		return "", errLongOpponent
	}
	return key, nil
}

var errLongOpponent = builder.Invalid("That list is too long to compare here. "+
	"Import it, then pick it as the opponent.", nil)

// isLink tells whether a text is an address and nothing else.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \n\t{") &&
		(strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/"))
}

// followLink is the key of the list at an address of this server, as a code on
// paper holds it.
func (s *server) followLink(c echo.Context, text, system string) (string, error) {
	saved, key, err := s.linked(c, text)
	if err != nil {
		return "", err
	}
	return key, s.fits(saved.Document, system)
}

// linked is the list at an address of this server, shared or the reader's own, and its key
// as an opponent. No other server is asked.
func (s *server) linked(c echo.Context, text string) (saved store.Saved, key string, err error) {
	u, err := url.Parse(text)
	if err != nil {
		return saved, "", builder.Invalid("This link isn't complete. Copy it from https:// to its end.", err)
	}
	ctx := c.Request().Context()
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	for i := 0; i+1 < len(parts); i++ {
		key = parts[i+1]
		switch parts[i] {
		case "s":
			saved, err = s.Store.Shared(ctx, key)
			key = keyShared + key
		case "r":
			saved, err = s.Store.Roster(ctx, owner(c), key)
		default:
			continue
		}
		if builder.KindOf(err) == builder.KindNotFound {
			break
		}
		return saved, key, err
	}
	text = "No shared list at this link. Check it, or ask for a new one."
	if own, err := url.Parse(s.siteURL(c)); err == nil && u.Host != "" && u.Host != own.Host {
		text = fmt.Sprintf("No shared list at this link. It is from %.80s. Open it there, export the list and paste that.",
			u.Host)
	}
	return saved, "", builder.Invalid(text, nil)
}

// linksMost is how many links of one request are opened: as many as a PDF holds lists.
const linksMost = 500

// openLinks opens the links of one request, which lead to lists of this server. Each
// gives the document that its page shows.
func (s *server) openLinks(c echo.Context) exchange.Open {
	opened, size := 0, 0
	return func(ctx context.Context, link string) ([]byte, error) {
		if opened++; opened > linksMost {
			return nil, builder.Invalid(fmt.Sprintf("Limit reached: %d links. Paste fewer at once.", linksMost), nil)
		}
		saved, _, err := s.linked(c, link)
		if err == nil && size > exchange.MaxBytes {
			err = builder.Invalid("The linked lists are too large together. Paste fewer at once.", nil)
		}
		var document []byte
		if err == nil {
			document = saved.Document.Append(nil)
			size += len(document)
		}
		switch {
		case err == nil:
			return document, nil
		case builder.KindOf(err) == builder.KindInvalid:
			return nil, builder.Invalid(fmt.Sprintf("%.100s: %s", link, problemOf(err).text), err)
		}
		s.Logger.ErrorContext(ctx, "a link in a text is not opened", "err", err)
		return nil, builder.Invalid("This link can't be opened now. Try again.", err)
	}
}

// fits refuses a list that cannot meet one of a game.
func (s *server) fits(r builder.Roster, system string) error {
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
func (s *server) broughtOpponent(ctx context.Context, key, system string) (*views.Opponent, error) {
	var r builder.Roster
	switch {
	case strings.HasPrefix(key, keyShared):
		saved, err := s.Store.Shared(ctx, strings.TrimPrefix(key, keyShared))
		if builder.KindOf(err) == builder.KindNotFound {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		r = saved.Document
	case exchange.IsToken([]byte(key)):
		document, err := exchange.ReadToken(key)
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
	return &views.Opponent{Key: key, Name: builder.RosterName(r.Name), Roster: r, Brought: true}, nil
}
