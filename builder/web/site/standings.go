package site

import (
	"context"
	"encoding/json"
	"strconv"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// maxFaces is how many units of a roster its tile shows.
const maxFaces = 3

// MaxJudgeUnits is how many units one visit of the list judges: a tenth of a
// second of work. The rest has its turn at the next visit, and a list that has more
// is the only one of its visit.
const MaxJudgeUnits = 400

// mostUnitBytes is more than a unit takes in a document that holds only an army.
const mostUnitBytes = 4 << 10

// JudgeWork returns how many units' work it is to judge a listed roster. A unit of many models is one unit's work.
func JudgeWork(l store.Listed) int {
	return 1 + max(min(l.Models, l.Bytes/leastUnitBytes), l.Bytes/mostUnitBytes)
}

// Line returns a line of a list of documents.
func (s *Site) Line(l store.Listed) views.RosterLine {
	return views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.GameName(l.System), Models: l.Models,
		Updated: l.Updated, Tags: l.Tags}
}

// homeVisit is one look at the list of rosters.
type homeVisit struct {
	who   string
	units int                       // that may yet be judged
	fresh map[string]store.Standing // what was judged, to be kept
}

// standing returns the standing of a listed roster, or nil if its game is not here or its turn
// to be judged has not come.
func (s *Site) standing(ctx context.Context, visit *homeVisit, l store.Listed) (*views.Standing, error) {
	if st, ok := s.storedStanding(l); ok {
		return st, nil
	}
	if k, ok := s.Sheets.find(l.ID, l.Revision); ok {
		return s.newStanding(k.saved, k.sheet.Verdict, k.sheet.Looks()), nil
	}
	if _, err := s.Library.Pack(l.System); err != nil { // it takes no other list's turn
		return nil, nil
	}
	work := JudgeWork(l)
	if work > visit.units && visit.units < MaxJudgeUnits {
		return nil, nil
	}
	visit.units -= work
	st, err := s.judgeListed(ctx, visit, l.ID)
	if err == nil {
		return st, nil
	}
	if builder.KindOf(err) == builder.KindNotFound { // deleted since, or of a game that is not here
		return nil, nil
	}
	return nil, err
}

// StandingsOf answers where the live ones of listed rosters stand, by their ids, and keeps
// what it had to judge for the next visit.
func (s *Site) StandingsOf(ctx context.Context, who string, list []store.Listed) (map[string]*views.Standing, error) {
	visit := homeVisit{who: who, units: MaxJudgeUnits}
	of := map[string]*views.Standing{}
	for _, l := range list {
		if l.Deleted {
			continue
		}
		st, err := s.standing(ctx, &visit, l)
		if err != nil {
			return nil, err
		}
		of[l.ID] = st
	}
	if len(visit.fresh) > 0 {
		if err := s.Store.KeepStandings(ctx, who, visit.fresh); err != nil { // they are worked out again
			s.Logger.Warn("keeping standings", "err", err)
		}
	}
	return of, nil
}

// NewerThan returns the newest pack of a game where another judged a standing, else
// nil.
func (s *Site) NewerThan(system string, st *views.Standing) *builder.Pack {
	newest, err := s.Library.Pack(system)
	if err != nil || st == nil || st.Pack.SHA256 == newest.SHA256 {
		return nil
	}
	return newest
}

// judgeListed judges a listed roster and looks at its units.
func (s *Site) judgeListed(ctx context.Context, visit *homeVisit, id string) (*views.Standing, error) {
	saved, err := s.Store.Roster(ctx, visit.who, id)
	if err != nil {
		return nil, err
	}
	v, err := s.Library.Judge(ctx, saved.Document)
	if err != nil {
		return nil, err
	}
	looks, err := s.Library.Likenesses(ctx, saved.Document)
	if err != nil {
		return nil, err
	}
	st := s.newStanding(saved, v, looks)
	visit.keep(saved, s.JudgeKey, *st)
	return st, nil
}

// keep notes a standing that was judged, to be kept when the visit is over.
func (v *homeVisit) keep(saved store.Saved, judge string, st views.Standing) {
	text, err := json.Marshal(st)
	if err != nil {
		return // texts and numbers always encode
	}
	if v.fresh == nil {
		v.fresh = map[string]store.Standing{}
	}
	v.fresh[saved.ID] = store.Standing{Revision: saved.Revision, Judge: judge, Text: string(text)}
}

// storedStanding returns the stored standing of a list if it is of the current revision and by the current rules.
func (s *Site) storedStanding(l store.Listed) (*views.Standing, bool) {
	var st views.Standing
	if l.Standing.Revision != l.Revision || l.Standing.Judge != s.JudgeKey ||
		json.Unmarshal([]byte(l.Standing.Text), &st) != nil {
		return nil, false
	}
	return &st, true
}

// newStanding returns what a line in a list of lists shows about a judged list.
func (s *Site) newStanding(saved store.Saved, v builder.Verdict, looks [][]rules.Likeness) *views.Standing {
	st := &views.Standing{Standing: v.Standing(), Total: v.Total(), Limit: v.Limit, Points: v.Points, Pack: v.Pack}
	st.Choices = nil // a line offers none
	if p, err := s.Library.PackOf(saved.Document.System, saved.Document.Pack); err == nil {
		st.Unit = p.About.PointsName
		if used, most, ok := v.Quota(); ok && st.Unit == "" {
			st.Total, st.Points, st.Limit, st.Unit = strconv.Itoa(used), &used, &most, views.UnitsWord(most)
		}
		for _, face := range views.FacesOf(saved.Document, p.About, looks, maxFaces) {
			st.Faces = append(st.Faces, views.Thumbnail(face))
		}
		st.Plate = views.WornOf(saved.Document, p.About).Plate
	}
	return st
}
