package site

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/store"
)

// KeyShared begins the key of an opponent that is a shared view, before its token. A list that a reader uploads has
// its list code as the key, so the server doesn't store it.
const KeyShared = "s."

// ListAt returns the list at an address of this server, shared or the reader's own, and its key as an opponent. No
// other server is asked.
func (s *Site) ListAt(c echo.Context, text string) (saved store.Saved, key string, err error) {
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
			key = KeyShared + key
		case "r":
			saved, err = s.Store.Roster(ctx, Owner(c), key)
		default:
			continue
		}
		if builder.KindOf(err) == builder.KindNotFound {
			break
		}
		return saved, key, err
	}
	text = "No shared list at this link. Check it, or ask for a new one."
	if own, err := url.Parse(s.SiteURL(c)); err == nil && u.Host != "" && u.Host != own.Host {
		text = fmt.Sprintf("No shared list at this link. It is from %.80s. Open it there, export the list "+
			"and paste that.", u.Host)
	}
	return saved, "", builder.Invalid(text, nil)
}

// OpenLinks opens the links of one request, which lead to lists of this server. Each
// gives the document that its page shows.
func (s *Site) OpenLinks(c echo.Context) format.LinkOpener {
	opened, size := 0, 0
	return func(ctx context.Context, link string) ([]byte, error) {
		if opened++; opened > format.MaxEnclosed {
			return nil, builder.Invalid(fmt.Sprintf("Limit reached: %d links. Paste fewer at once.",
				format.MaxEnclosed), nil)
		}
		saved, _, err := s.ListAt(c, link)
		if err == nil && size > format.MaxBytes {
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
			return nil, builder.Invalid(fmt.Sprintf("%.100s: %s", link, ProblemOf(err).Text), err)
		}
		s.Logger.ErrorContext(ctx, "a link in a text is not opened", "err", err)
		return nil, builder.Invalid("This link can't be opened now. Try again.", nil)
	}
}
