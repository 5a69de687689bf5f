package store

import (
	"context"
	"fmt"
	"sync"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/play"
	"gantry/builder/preset"
	"gantry/rules"
	"gantry/rules/doc"
)

// Document is what the store must know of a kind of documents. All else it sees
// as text.
type Document[D any] interface {
	Node() *doc.Node
	Summary() builder.Summary
	Roster() builder.Roster // the form in which it is edited
	Apply([]rules.Edit) (after D, reverse []rules.Edit, err error)
}

// Documents are those of one kind.
type Documents[D Document[D]] struct {
	*db
	kind string // in rows, and in sentences
	*decoder[D]
}

// The kinds of documents.
const (
	kindRoster  = "roster"
	kindProfile = "profile"
	kindPreset  = "print"

	kindCollection = "collection"
	KindBattle     = "battle"
)

// Store is what an engine keeps: rosters, and the profiles, print presets and collections. It is safe for concurrent
// use.
type Store struct {
	Documents[builder.Roster]
	Profiles Documents[builder.Design]
	Presets  Documents[preset.Preset]

	Collections Documents[collection.Collection] // one a game
	Battles     Documents[play.Battle]           // with their logs
}

// db is what the documents of every kind share.
type db struct {
	engine Engine
	now    func() time.Time
	quota  Quota
	kept   keptTotal
	locks  locks
	watch  watch
}

// Quota is how many bytes are kept; 0 is without limit.
type Quota struct {
	Owner int64 // one owner's documents, with history and deleted ones
	Total int64 // everybody's, with pictures
}

// DefaultQuota is that of a store which is not told another.
var DefaultQuota = Quota{Owner: 64 << 20, Total: 20 << 30}

// keptTotal is the sum of all owners' bytes as this server knows it. A row that every change
// updates would let one server that hangs in a transaction stop all others.
type keptTotal struct {
	mu    sync.Mutex
	sum   int64
	added int64 // by this server since the sum was read
	at    time.Time
}

func (k *keptTotal) add(bytes int64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.added += bytes
}

// New returns the store of an engine. now is the clock.
func New(engine Engine, now func() time.Time) *Store {
	d := &db{engine: engine, now: now, quota: DefaultQuota}
	return &Store{Documents[builder.Roster]{d, kindRoster, newDecoder(builder.DecodeAfter)},
		Documents[builder.Design]{d, kindProfile, newDecoder(decodeFull(builder.DecodeDesign))},
		Documents[preset.Preset]{d, kindPreset, newDecoder(decodeFull(preset.Decode))},
		Documents[collection.Collection]{d, kindCollection, newDecoder(decodeFull(collection.Decode))},
		Documents[play.Battle]{d, KindBattle, newDecoder(decodeFull(play.Decode))}}
}

// Close closes the engine; edits that were acknowledged are in it.
func (s *Store) Close() error { return s.engine.Close() }

// Ready reports by a real write whether a change would be saved now.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.engine.Ready(ctx, s.nowMilli()); err != nil {
		return fmt.Errorf("writing to see whether it can be: %w", err)
	}
	return nil
}

// WriteStats returns how the connections are used that write.
func (s *Store) WriteStats() PoolStats {
	write, _ := s.engine.Stats()
	return write
}

// ReadStats returns how the connections are used that read.
func (s *Store) ReadStats() PoolStats {
	_, read := s.engine.Stats()
	return read
}

// nowMilli returns the present time as rows have it.
func (d *db) nowMilli() int64 { return d.now().UnixMilli() }

// TimeOf returns the time that a row has.
func TimeOf(ms int64) time.Time { return time.UnixMilli(ms).UTC() }
