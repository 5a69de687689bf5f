package web

import (
	"context"
	"sync"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// standings are what the list of rosters says of each: its points and verdict,
// by roster, of one revision each.
type standings struct {
	mu    sync.Mutex
	known map[string]cachedStanding
}

type cachedStanding struct {
	revision int
	standing views.Standing
}

// standingsMost bounds the standings that are kept, at some 200 bytes each.
const standingsMost = 20_000

// judgeUnitsMost is how many units one visit of the list judges: a tenth of a
// second of work. What is left has its turn at the next visit.
const judgeUnitsMost = 400

// unitBytes is more than a unit takes in its document, where that holds no more
// than an army.
const unitBytes = 4 << 10

func (s *standings) find(id string, revision int) (*views.Standing, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.known[id]
	return &k.standing, ok && k.revision == revision
}

func (s *standings) put(id string, k cachedStanding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.known) >= standingsMost || s.known == nil {
		s.known = map[string]cachedStanding{}
	}
	s.known[id] = k
}

// standing is that of a listed roster, nil where it is not known: its game is
// not here, or the units that may yet be judged are too few.
func (s *server) standing(ctx context.Context, who string, l store.Listed, units *int) (*views.Standing, error) {
	if k, ok := s.standings.find(l.ID, l.Revision); ok {
		return k, nil
	}
	work := 1 + max(l.Units, l.Bytes/unitBytes)
	if work > *units {
		return nil, nil
	}
	*units -= work
	saved, err := s.Store.Roster(ctx, who, l.ID)
	if err == nil {
		var v builder.Verdict
		if v, err = s.Library.Judge(ctx, saved.Document); err == nil {
			return s.cacheStanding(saved, v), nil
		}
	}
	if builder.KindOf(err) == builder.KindNotFound { // meanwhile deleted, or of a game that is not here
		return nil, nil
	}
	return nil, err
}

// cacheStanding remembers the standing of a roster that was judged.
func (s *server) cacheStanding(saved store.Saved, v builder.Verdict) *views.Standing {
	k := cachedStanding{saved.Revision, views.Standing{Standing: v.Standing(), Total: v.Total(), Limit: v.Limit}}
	if p, err := s.Library.PackOf(saved.Document.System, saved.Document.Pack); err == nil {
		k.standing.Unit = p.About.PointsName
	}
	s.standings.put(saved.ID, k)
	return &k.standing
}
