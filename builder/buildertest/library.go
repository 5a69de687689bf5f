package buildertest

import (
	_ "embed"
	"maps"
	"sync"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// shipped and shippedReady are opened once for all tests, since a library does not change.
var (
	shipped      = sync.OnceValues(func() (*builder.Library, error) { return openShipped() })
	shippedReady = sync.OnceValues(func() (*builder.Library, error) { return openReady() })
)

func openReady(newer ...[]byte) (*builder.Library, error) {
	lib, err := openShipped(newer...)
	if err == nil {
		lib.SetReadyMade(data.Ready, data.Words)
	}
	return lib, err
}

func openShipped(newer ...[]byte) (*builder.Library, error) {
	lib, err := builder.NewLibrary(systems.All, append(data.Packs(), newer...)...)
	if err == nil {
		lib.FindOlderWith(data.PackNamed)
	}
	return lib, err
}

func opened(t testing.TB, open func() (*builder.Library, error)) *builder.Library {
	t.Helper()
	lib, err := open()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// Library returns the shipped packs, with the older ones, without ready-made units.
func Library(t testing.TB) *builder.Library { return opened(t, shipped) }

// ReadyLibrary returns the shipped packs, with the older ones and the ready-made units, as gantry serve has them.
func ReadyLibrary(t testing.TB) *builder.Library { return opened(t, shippedReady) }

// NewerHex is a newer pack of Mecha: HEX: another price of a class, a renamed weapon and a removed weapon.
var NewerHex = rulestest.PackChange{Version: "9.0.0",
	Numbers: map[string]int{"/classes/rows/light-mecha/points": 45},
	Renamed: map[string]string{"/weapons/rows/heavy-laser": "lance-laser"},
	Removed: map[string]string{"/weapons/rows/artillery-missile": "Withdrawn by its author."}}

// WithNewerPack returns ReadyLibrary with a changed shipped pack as the newest of its game.
func WithNewerPack(t testing.TB, system string, to rulestest.PackChange) *builder.Library {
	t.Helper()
	return opened(t, func() (*builder.Library, error) {
		newer, err := to.Of(data.Pack(system))
		if err != nil {
			return nil, err
		}
		return openReady(newer)
	})
}

// Workshop returns the small game of the rules' own tests as a library.
func Workshop(t testing.TB) *builder.Library {
	return opened(t, func() (*builder.Library, error) {
		return builder.NewLibrary([]rules.System{rulestest.Workshop}, []byte(rulestest.WorkshopPack))
	})
}

// ReadyDesigns returns the ready-made units of a game.
func ReadyDesigns(t testing.TB, system string) []builder.Design {
	t.Helper()
	raw := data.Ready(system)
	if raw == nil {
		return nil
	}
	list, err := builder.DecodeReady(raw, data.Words(system))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Example returns a shipped example of a game. Tests may change its options.
func Example(t testing.TB, system string, i int) builder.Roster {
	t.Helper()
	p, err := Library(t).Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	r := p.Examples[i]
	r.Options = maps.Clone(r.Options)
	return r
}

// Small is the document of a legal list of one unit.
//
//go:embed small.json
var Small string

// Read returns the list of a document.
func Read(t testing.TB, document string) builder.Roster {
	t.Helper()
	r, err := Library(t).Read(t.Context(), []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	return r
}
