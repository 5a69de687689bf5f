package play

import (
	"context"
	"slices"

	"gantry/builder"
	"gantry/builder/cache"
	"gantry/builder/play"
	"gantry/builder/store"
)

// boards are the battles that are played now, by id and of one moment each: four pages ask for the same moment after a
// press. A later press continues the log that is kept. A battle with a hidden side has several boards and is left out.
// BenchmarkTables: 15.5 s of computing for 100 battles in 30 s with, at least 22.5 s without.
type boards struct {
	known *cache.Cache[string, keptBoard]
}

type keptBoard struct {
	saved store.Stored[play.Battle]
	log   []play.Event
	board play.Board
}

// What boards take, in bytes of memory: all together, each model, and each event.
const (
	boardsBytes  = 64 << 20
	modelOfBoard = 24 << 10
	eventOfBoard = 2 << 10
)

func newBoards() boards {
	return boards{cache.New(boardsBytes, func(_ string, k keptBoard) int64 {
		bytes := k.saved.Memory + eventOfBoard*int64(len(k.log))
		for _, a := range k.board.Armies {
			bytes += modelOfBoard * int64(1+len(a.Models))
			if len(a.Roster.Overrides) > 0 { // its pack is its own
				bytes += a.Sheet.Pack.Memory()
			}
		}
		return bytes
	})}
}

// openBoard returns the battle of a seat as its reader may see it.
func (s Pages) openBoard(ctx context.Context, at seat) (keptBoard, error) {
	k, _ := s.boards.known.Get(at.Document)
	isSame := k.saved.Revision == at.Facts.Revision && k.saved.Created.UnixMilli() == at.Facts.Created
	secret := false
	var err error
	switch {
	case isSame && len(k.log) == at.Facts.Events:
		return k, nil
	case isSame && len(k.log) < at.Facts.Events:
		more, err := logAfter(ctx, s.Site, at.Owner, at.Document, len(k.log))
		if err != nil {
			return keptBoard{}, err
		}
		k.log = slices.Concat(k.log, more)[:at.Facts.Events] // later ones may be of a later revision
	default:
		if k.saved, k.log, secret, err = seen(ctx, s.Site, at); err != nil {
			return keptBoard{}, err
		}
	}
	k.board, err = play.Open(ctx, s.Library, k.saved.Document, k.log)
	if err == nil && !secret && k.saved.Memory <= builder.MaxMemory {
		s.boards.known.Put(at.Document, k)
	}
	return k, err
}
