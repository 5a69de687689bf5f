package site

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"gantry/builder"
	"gantry/rules"
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

// maxWorldFaces is how many units show a game.
const maxWorldFaces = 4

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

// faces returns those of a pack's examples, in their colors, and of its armed units.
func (s *Site) faces(ctx context.Context, p *builder.Pack) (list []views.Face) {
	add := func(worn views.Worn, looks ...rules.Likeness) {
		for _, l := range looks {
			list = append(list, views.Face{Likeness: l, Picture: worn.Picture(l)})
		}
	}
	for _, r := range p.Examples {
		if looks, err := s.Library.Likenesses(ctx, r); err == nil {
			add(views.WornOf(r, p.About), slices.Concat(looks...)...)
		}
	}
	for _, e := range p.Catalogue {
		if face := p.Face(e); len(face.Items) > 0 {
			add(views.Plainly(p.About, e.Unit), face)
		}
	}
	return list
}

func (s *Site) world(ctx context.Context, p *builder.Pack) views.HomeSystem {
	g := views.HomeSystem{Pack: p, Points: make([]string, len(p.Examples))}
	g.Faces = views.VariedFaces(s.faces(ctx, p), maxWorldFaces)
	for i, r := range p.Examples {
		if v, err := s.Library.Judge(ctx, r); err == nil && v.Points != nil {
			g.Points[i] = builder.PointsText(p.About, v.Total())
		}
	}
	return g
}
