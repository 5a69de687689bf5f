package site

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"
)

var errManyRequests = StatusError(http.StatusTooManyRequests,
	"Too many requests. Wait a moment and try again.")

// StatusError returns an error with a status and a sentence for the person who asked.
func StatusError(status int, text string) error { return echo.NewHTTPError(status, text) }

var errPanic = errors.New("panic")
