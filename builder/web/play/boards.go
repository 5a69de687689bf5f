package play

import (
	"context"
	"slices"

	"gantry/builder/cache"
	"gantry/builder/play"
	"gantry/builder/store"
)

// boards are the battles that are played now, by id and of one moment each: four pages ask for the same moment after a
// press. A later press continues the log that is kept. A battle with a hidden side has several boards and is left out.
// BENCH
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
		}
		return bytes
	})}
}

// openBoard returns the battle of a seat as its reader may see it.
func (s Pages) openBoard(ctx context.Context, at seat) (keptBoard, error) {
	k, _ := s.boards.known.Get(at.Document)
	isSame := k.saved.Revision == at.Facts.Revision && k.saved.Created.UnixMilli() == at.Facts.Created
	if isSame && len(k.log) == at.Facts.Events {
		return k, nil
	}
	var err error
	first := len(k.log)
	if !isSame || first > at.Facts.Events {
		k.saved, err = s.Store.Battles.Get(ctx, at.Owner, at.Document)
		k.log, first = nil, 0
	}
	if err != nil {
		return keptBoard{}, err
	}
	more, err := logAfter(ctx, s.Site, at.Owner, at.Document, first)
	if err != nil {
		return keptBoard{}, err
	}
	k.log = slices.Concat(k.log, more)
	hides := k.saved.Document.Hides("")
	if hides {
		if k.saved.Document, k.log, err = at.sees(k.saved.Document, k.log); err != nil {
			return keptBoard{}, err
		}
	}
	if k.board, err = play.Open(ctx, s.Library, k.saved.Document, k.log); err == nil && !hides {
		s.boards.known.Put(at.Document, k)
	}
	return k, err
}
