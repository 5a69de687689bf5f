// Package printing serves the print page, its files and pictures.
package printing

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/builder/web/site"
)

// Pages has the handlers of this package.
type Pages struct {
	*site.Site
	Linked map[string]Linked // by the parameter to
}

// Linked answers with a list whose pictures stay here, behind its link; false where they can't be found there.
type Linked func(c echo.Context, saved store.Saved, o job.Options) (sent bool, err error)
