package site

import "github.com/labstack/echo/v4"

// gzipAnswers shortens nothing: answers stay in the browser.
func gzipAnswers() (echo.MiddlewareFunc, error) {
	return func(next echo.HandlerFunc) echo.HandlerFunc { return next }, nil
}
