package web

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/event"
	"gantry/builder/exchange"
)

// readEvent reads an event against its game.
func (s *server) readEvent(c echo.Context, data []byte) (*event.Conditions, error) {
	e, err := exchange.ReadEvent(data)
	if err != nil {
		return nil, err
	}
	under, err := event.Prepare(c.Request().Context(), s.Library, e)
	return &under, err
}
