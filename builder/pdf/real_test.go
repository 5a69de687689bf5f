package pdf

import (
	"bytes"
	"os"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/data"
	"gantry/rules/systems"
)

func TestReal(t *testing.T) {
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	s, err := layout.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range lib.Packs() {
		for i, ex := range p.Examples {
			sheet, err := lib.Sheet(ex)
			if err != nil {
				t.Fatal(err)
			}
			o := layout.DefaultOptions()
			if v := os.Getenv("GANTRY_PAPER"); v != "" {
				o.Paper = v
			}
			o.Mono = os.Getenv("GANTRY_MONO") != ""
			d, err := s.Pages(sheet, o)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := Write(&b, d); err != nil {
				t.Fatal(err)
			}
			if f := os.Getenv("GANTRY_SHOW"); f != "" {
				os.WriteFile(f+p.ID+string(rune('0'+i))+".pdf", b.Bytes(), 0o644)
			}
		}
	}
}
