package web_test

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"sync/atomic"
	"testing"

	"gantry/builder"
	"gantry/builder/web/site"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// counted is a game that counts how many armies it read.
type counted struct {
	rules.Game
	armies atomic.Int64
}

func (g *counted) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	g.armies.Add(1)
	return g.Game.Read(ctx, f)
}

// What the front door shows of the games is read once, for all who come.
func TestHomeReadsTheGamesOnce(t *testing.T) {
	game, of := &counted{}, systems.All[0]
	of.Open = func(pack []byte) (_ rules.Game, err error) {
		game.Game, err = systems.All[0].Open(pack)
		return game, err
	}
	lib, err := builder.NewLibrary([]rules.System{of}, data.Pack(of.ID))
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, func(c *site.Config) { c.Library = lib })
	first := s.browser().get("/")
	if first.Find(".game .faces img").Length() == 0 || first.Find(".examples button").Length() == 0 {
		t.Fatal("the game has no machines or no examples")
	}
	read := game.armies.Load()
	again := s.browser().get("/")
	if again.status != http.StatusOK || again.body != first.body {
		t.Errorf("the second who comes sees another page (%d)", again.status)
	}
	if n := game.armies.Load(); n != read {
		t.Errorf("%d armies more are read", n-read)
	}
}

// A restarted server says the same of every list, however many units one entry counts.
func TestHomeAfterARestart(t *testing.T) {
	b, st := owning(t)
	many, short := b.exampleOf("mechastellar").url.Path, b.exampleOf("mechahex").url.Path
	for at, form := range map[string]url.Values{
		many:  {"op": {"set"}, "unit": {"u1"}, "field": {"count"}, "value": {"999"}},
		short: {"op": {"remove"}, "unit": {"u1"}},
	} {
		if p := b.post(at+"/edit", form); p.status != http.StatusOK {
			t.Fatal(p.status, p.test("problem").Text())
		}
	}
	said := func(b *browser) string {
		home := b.get("/")
		return home.test("standing").Text() + strconv.Itoa(home.Find(".faces img").Length())
	}
	want := said(b)
	for range 3 {
		other := b.servedBy(st, func(*site.Config) {})
		said(other) // each has its turn
		if got := said(other); got != want {
			t.Errorf("it says %q, and said %q", got, want)
		}
	}
}
