package views

import (
	"fmt"
	"strings"

	"gantry/builder/layout"
)

// SpacedCode returns a code to type, in two halves.
func SpacedCode(code string) string {
	half := len(code) / 2
	return code[:half] + "-" + code[half:]
}

// FitsCode reports whether an address is short enough for a code.
func FitsCode(to string) bool {
	_, fits := layout.CodeOf(to)
	return fits
}

func codeBox(c layout.Code) string {
	side := c.Modules + 2*codeMargin
	return fmt.Sprintf("%d %d %d %d", -codeMargin, -codeMargin, side, side)
}

// codeMargin is the blank margin around a code on screen, in modules.
const codeMargin = 4

// codePath returns the dark modules of a code as the path of an SVG.
func codePath(c layout.Code) string {
	var b strings.Builder
	for _, r := range c.Dark {
		fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", r[0], r[1], r[2], r[2])
	}
	return b.String()
}
