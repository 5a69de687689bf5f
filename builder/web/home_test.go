package web_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"gantry/builder"
	"gantry/builder/web"
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
	s := start(t, func(c *web.Config) { c.Library = lib })
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
