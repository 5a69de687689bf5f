package front

import (
	"fmt"
	"net/url"
	"slices"
	"time"

	"gantry/builder"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
)

// Home is the first page: the games and the reader's rosters.
type Home struct {
	views.Page
	Systems []views.HomeSystem
	Rosters []views.RosterLine
	Deleted []views.RosterLine
	Battles []BattleLine

	DeletedBattles []BattleLine
	Gone           *views.RosterLine // the one that was deleted just now
	Warning        string            // that little room is left, "" where there is enough
	Mine           bool              // something of the reader's is kept here
	Search         *RosterSearch
	Behind         int         // rosters that have a newer pack
	First          *FirstForce // nil for who has been here
}

// BattleLine is a battle of the reader's.
type BattleLine struct {
	ID, Name, System, Game string
	Moment                 string // "Round 2", "Ended", "" if unknown
	Updated                time.Time
	Joined                 bool // somebody else began it
}

// firstTiles is how many lists are in sight before the reader scrolls.
const firstTiles = 5

// maxCrew is how many machines the front door shows at its top.
const maxCrew = 7

// crew returns pictures of machines of each list or game in turn, the leaders first.
func (p Home) crew() []string {
	armies := make([][]string, 0, len(p.Rosters))
	for _, r := range p.Rosters {
		armies = append(armies, r.Faces())
	}
	if len(slices.Concat(armies...)) == 0 {
		return views.CrewOf(p.Systems, maxCrew)
	}
	return views.InTurn(armies, maxCrew)
}

// FirstForce is what somebody who is new builds: a roster of a game, of its usual size.
type FirstForce struct{ System, Text string }

// FirstForceOf is of the first of the games that are here.
func FirstForceOf(packs []*builder.Pack) *FirstForce {
	if len(packs) == 0 {
		return nil
	}
	game := packs[0].System.Name
	first := &FirstForce{packs[0].ID, "Build a " + game + " list"}
	if limit, ok := packs[0].Whole.Role(rules.RoleLimit); ok && limit.Basis != rules.Missing {
		first.Text = "Build a " + limit.Text + "-point " + game + " list"
	}
	return first
}

// Mine asks whether everything of the reader's is to be deleted, or says that it is.
type Mine struct {
	views.Page
	Contents string // the saved data, deleted items included; "" for none
	Done     bool
}

// NewRoster is the form of a new roster.
type NewRoster struct {
	views.Page
	Notice  *views.Notice
	Systems []views.HomeSystem
	Chosen  string // the id of a game
	Name    string
	Player  string
	Limit   string
	Hint    string          // what an empty limit means, "" for a game without limits
	Options []views.Control // of the chosen game; their names are "options.<id>"
}

// NewRosterOf returns the form of a new roster with what was posted already; own are the reader's own numbers of
// the game.
func NewRosterOf(p *builder.Pack, form url.Values, own []search.OwnDesign) NewRoster {
	v := NewRoster{Page: views.PackPage("New list", p), Chosen: p.ID, Name: form.Get("name"),
		Player: form.Get("player"),
		Limit:  form.Get("limit"), Hint: limitHint(p)}
	for _, fd := range p.Options.Fields {
		if !fd.Inactive {
			v.Options = append(v.Options, views.SettingControl(fd, form))
		}
	}
	if len(own) == 0 {
		return v
	}
	numbers := views.SelectOf("numbers", "Numbers", views.Choice{Label: "From the rules"})
	for _, d := range own {
		on := d.ID == form.Get("numbers")
		numbers.Choices = append(numbers.Choices, views.Choice{Value: d.ID, Label: builder.HouseRulesName(d.Name),
			On: on})
	}
	v.Options = append(v.Options, numbers)
	return v
}

// limitHint returns the hint for an empty limit field, "" for none.
func limitHint(p *builder.Pack) string {
	limit, ok := p.Whole.Role(rules.RoleLimit)
	switch {
	case !ok:
		return ""
	case limit.Basis == rules.Missing:
		return "Leave empty for no limit"
	case limit.Suggested:
		return fmt.Sprintf("The rules set none. %s is usual.",
			builder.PointsText(p.About, limit.Text))
	}
	return fmt.Sprintf("Leave empty for %s", builder.PointsText(p.About, limit.Text))
}
