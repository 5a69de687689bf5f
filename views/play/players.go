package play

import (
	"net/url"
	"strings"
	"time"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/views"
)

// JoinPath is the page where a player joins a battle by its code.
const JoinPath = "/p/join"

// JoinLink leads there with a code.
func JoinLink(code string) string { return views.WithQuery(JoinPath, CodeField, code) }

// The fields of joining.
const (
	CodeField   = "code"
	HideField   = "hide"
	JoiningList = "against" // the key of the joining player's list
	JoinField   = "join"    // that the form is complete
)

// What a press on the page of players does.
const (
	DoInvite  = "invite"
	DoHide    = "hide"
	DoShow    = "show"
	DoLeave   = "leave"
	DoLink    = "link"
	DoUnlink  = "unlink"
	DoDismiss = "dismiss " // before the side
)

// Players is the page of who plays a battle.
type Players struct {
	views.Page
	Seat
	ID, Name string
	Sides    []Player
	Hidden   bool   // the reader's own side
	Free     bool   // another player may join
	Code     string // that is open, "" for none
	Left     string // how long
	Closed   bool   // it was mistyped too often
	JoinAt   string // the address of JoinPath, whole
	JoinCode string // likewise with the code
	Watch    string // the address for those who watch, "" for none
	Local    bool   // other machines may not reach the address
	Notice   *views.Notice
}

// Player is one side with who plays it.
type Player struct {
	ID, Name, Who  string
	Hidden, Joined bool
}

// PlayersOf returns the page of a battle's players, given with what is hidden. joined are the sides of those who have
// joined.
func PlayersOf(id string, b play.Battle, at Seat, joined []string) Players {
	p := Players{ID: id, Seat: at, Name: b.Name, Page: views.SitePage("Players", nil)}
	p.Style, p.Bare = Style, true
	is := map[string]bool{}
	for _, side := range joined {
		is[side] = true
	}
	p.Free = len(joined) == 0
	for _, s := range b.Sides {
		row := Player{ID: s.ID, Name: s.Name, Hidden: s.Hidden, Joined: is[s.ID], Who: "Not joined yet"}
		if s.Hidden && s.ID != at.Side {
			row.Name = play.HiddenName
		}
		switch {
		case s.ID == at.Side:
			row.Who, p.Hidden = "You", s.Hidden
		case row.Joined:
			row.Who = "On another phone"
		case at.Hosts && !at.Shared:
			row.Who = "On this phone"
		case !at.Hosts:
			row.Who = "On another phone"
		}
		p.Sides = append(p.Sides, row)
	}
	return p
}

// Invite shows the code for another player on the site of an address, "" for none.
func (p *Players) Invite(address, code string, left time.Duration, closed, local bool) {
	p.JoinAt, p.Code, p.Closed, p.Local = address+JoinPath, code, closed, local
	if code != "" {
		p.JoinCode, p.Left = address+JoinLink(code), views.Minutes(left)
	}
}

// Link shows the link of a token to watch the battle, "" for none.
func (p *Players) Link(address, token string) {
	if token != "" {
		p.Watch = address + views.WatchPath(token)
	}
}

// Join is the page where a player joins a battle.
type Join struct {
	views.Page
	Code   string
	Battle string         // its name, "" before the code is known
	Side   string         // the name of the list that waits for a player, "" for one that the player brings
	List   *views.Control // nil where a list waits
	Notice *views.Notice
}

// JoinOf returns the page for a code that isn't known yet.
func JoinOf(packs []*builder.Pack, code string) Join {
	p := Join{Page: views.SitePage("Join a battle", packs), Code: code}
	p.Style = views.SiteStyle
	return p
}

// joinHost returns an address as somebody types it.
func joinHost(link string) string {
	if u, err := url.Parse(link); err == nil && u.Host != "" {
		return u.Host + u.Path
	}
	return strings.TrimPrefix(link, "https://")
}
