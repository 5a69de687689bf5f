package pdf

import (
	"bytes"
	"os"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
)

func set(t testing.TB, o layout.Options) layout.Document {
	t.Helper()
	s, err := layout.New()
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.Pages(layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "鉄の壁"), layouttest.Unit("u3", "Молот"), layouttest.Unit("u4", "Σφύρα of the very long northern frontier guard")), o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestWrite(t *testing.T) {
	d := set(t, layout.DefaultOptions())
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	if f := os.Getenv("GANTRY_SHOW"); f != "" {
		os.WriteFile(f, b.Bytes(), 0o644)
	}
}
