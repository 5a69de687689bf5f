package play

import (
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
