package odds

import (
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/web/site"
)

// Bring returns the key of a list of a game that a reader brings as a link, a file or a text. The error is a UserError.
func (s Pages) Bring(c echo.Context, f site.Upload, system string) (key string, err error) {
	if text := strings.TrimSpace(string(f.Data)); len(text) < code.MaxLength && isLink(text) && !code.Is(f.Data) {
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
	if err := s.Fits(r, system); err != nil {
		return "", err
	}
	if key, err = code.Of(c.Request().Context(), r); err != nil {
		return "", err
	}
	if key == "" {
		return "", errLongOpponent
	}
	_, err = s.Opponent(c.Request().Context(), key, system) // as the page will read it
	return key, err
}

// isLink reports whether a text is an address and nothing else.
func isLink(text string) bool {
	return !strings.ContainsAny(text, " \n\t{") &&
		(strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "/"))
}

// followLink returns the key of the list at an address of this server, as a code on paper holds it.
func (s Pages) followLink(c echo.Context, text, system string) (string, error) {
	saved, key, err := s.ListAt(c, text)
	if err != nil {
		return "", err
	}
	return key, s.Fits(saved.Document, system)
}
