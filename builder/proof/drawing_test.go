package proof_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/proof"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

var writeDrawing = flag.Bool("drawing", false, "write the hash of how pages are drawn now")

// A PDF says how its pages were drawn, so that no check accuses pages that an earlier build
// drew in another way: the hash changes with every page of the examples, and with every
// sentence that a fixture's findings print.
func TestDrawingIsCurrent(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws every page of every example")
	}
	sum := sha256.New()
	setter, err := setter()
	if err != nil {
		t.Fatal(err)
	}
	for _, system := range systems.All {
		p, err := buildertest.Library(t).Pack(system.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Examples {
			sheet, err := buildertest.Library(t).Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for _, product := range append([]string{"battle", "cover"}, sheet.About.Products...) {
				o := job.DefaultOptions()
				o.Products = []string{product}
				pages, err := proof.Sums(t.Context(), setter, paper.List{Sheet: sheet, Options: o})
				if err != nil || len(pages) == 0 {
					t.Fatalf("%s, %s: %d pages, %v", r.Name, product, len(pages), err)
				}
				for _, page := range pages {
					_, _ = sum.Write(page) // to a hash
				}
			}
		}
		for _, f := range rulestest.Load(t, os.DirFS(filepath.Join("..", "..", "rules", system.ID, "testdata",
			"rules"))) {
			r, err := buildertest.Library(t).Read(t.Context(), f.Roster)
			if err != nil {
				t.Fatal(err)
			}
			v, err := buildertest.Library(t).Judge(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range v.Findings {
				_, _ = io.WriteString(sum, f.Message+f.Cite)
			}
		}
	}
	now := hex.EncodeToString(sum.Sum(nil)[:8])
	if *writeDrawing {
		if err := os.WriteFile(filepath.Join("..", "paper", "job", "drawing.txt"), []byte(now+"\n"),
			0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if now != job.DrawingHash() {
		t.Errorf("pages are drawn as %s, and drawing.txt has %s: run make drawing", now, job.DrawingHash())
	}
}
