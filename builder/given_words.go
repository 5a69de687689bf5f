package builder

import "fmt"

// Line returns the verdict as its reader was told it: "Legal, 198/200 pts".
func (g Given) Line(pointsName string) string {
	line := g.Standing.Word()
	switch {
	case g.Points == nil:
		return line
	case g.Limit == nil:
		return fmt.Sprintf("%s, %d %s", line, *g.Points, pointsName)
	}
	return fmt.Sprintf("%s, %d/%d %s", line, *g.Points, *g.Limit, pointsName)
}

// Reason says why today's verdict is another one.
func (r Reviewed) Reason() string {
	switch was, now := r.Was, r.Now; {
	case was.Pack.SHA256 != now.Pack.SHA256:
		return fmt.Sprintf("It was judged under rules data %s. Today it is judged under %s.", packText(was.Pack),
			packText(now.Pack))
	case was.Rules != now.Rules:
		return fmt.Sprintf("Gantry's rules of the game were corrected since: their number was %d and is %d. The changelog "+
			"says how.", was.Rules, now.Rules)
	case was.Gantry != now.Gantry:
		return fmt.Sprintf("Gantry itself judges it otherwise: it was given by %s, and this is %s.", was.Gantry, now.Gantry)
	}
	return "Gantry itself judges it otherwise today."
}
