package site

import (
	"context"
	"net/http"
	"net/url"

	"gantry/builder"
	"gantry/views"
)

// GameName returns the id itself where the game is not known.
func (s *Site) GameName(id string) string {
	if p, err := s.Library.Pack(id); err == nil {
		return p.System.Name
	}
	return id
}

// FormGame returns the game that a form names, else the first of the server.
func (s *Site) FormGame(form url.Values) (*builder.Pack, error) {
	if id := form.Get("system"); id != "" {
		return s.Library.Pack(id)
	}
	packs := s.Library.Packs()
	if len(packs) == 0 {
		return nil, StatusError(http.StatusNotFound, "No games on this server.")
	}
	return packs[0], nil
}

// maxWorldFaces is how many units stand for a game.
const maxWorldFaces = 3

// Systems returns the games to begin with. Only the packs decide what they are, so that they are read once.
func (s *Site) Systems(ctx context.Context) []views.HomeSystem {
	if known := s.worlds.Load(); known != nil {
		return *known
	}
	list := make([]views.HomeSystem, 0, len(s.Library.Packs()))
	for _, p := range s.Library.Packs() {
		list = append(list, s.world(ctx, p))
	}
	if ctx.Err() == nil { // else some of it may be missing
		s.worlds.Store(&list)
	}
	return list
}

func (s *Site) world(ctx context.Context, p *builder.Pack) views.HomeSystem {
	g := views.HomeSystem{Pack: p, Points: make([]string, len(p.Examples))}
	if len(p.Examples) > 0 {
		if looks, err := s.Library.Likenesses(ctx, p.Examples[0]); err == nil {
			g.Faces = views.FacesOf(p.Examples[0], p.About, looks, maxWorldFaces)
		}
	}
	for i, r := range p.Examples {
		if v, err := s.Library.Judge(ctx, r); err == nil && v.Points != nil {
			g.Points[i] = builder.PointsText(p.About, v.Total())
		}
	}
	return g
}
