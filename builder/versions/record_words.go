package versions

import (
	"fmt"
	"gantry/builder"
)

// Line returns the verdict as its reader saw it: "Legal, 198/200 pts".
func (g VerdictRecord) Line(pointsName string) string {
	line := g.Standing.Word()
	switch {
	case g.Points == nil:
		return line
	case g.Limit == nil:
		return fmt.Sprintf("%s, %d %s", line, *g.Points, pointsName)
	}
	return fmt.Sprintf("%s, %d/%d %s", line, *g.Points, *g.Limit, pointsName)
}

// Reason says why today's verdict differs.
func (r Reviewed) Reason() string {
	switch was, now := r.Was, r.Now; {
	case was.Pack.SHA256 != now.Pack.SHA256:
		return fmt.Sprintf("It was checked with rules data %s. Today it is checked with %s.",
			builder.PackText(was.Pack),
			builder.PackText(now.Pack))
	case was.Rules != now.Rules:
		return fmt.Sprintf("Gantry corrected its rules of this game since (%d → %d). See the changelog.",
			was.Rules, now.Rules)
	case was.Gantry != now.Gantry:
		return fmt.Sprintf("Gantry %s gave the first result, %s gives this one.", was.Gantry, now.Gantry)
	}
	return "This version of Gantry gives another result."
}
