package image_test

import (
	"archive/zip"
	"bytes"
	stdimage "image"
	"image/png"
	"io"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
)

// opened returns the files of a zip in order, and their contents.
func opened(t testing.TB, data []byte) (names []string, files map[string][]byte) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		names = append(names, f.Name)
	}
	return names, files
}

func shopCards(t testing.TB, s builder.Sheet, o job.Options, size string) []byte {
	t.Helper()
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	o.Shop = size
	shop, _ := paper.OutputOf("print-shop")
	d, err := setter.Output(t.Context(), shop, []paper.List{{Sheet: s, Options: o}})
	if err != nil {
		t.Fatal(err)
	}
	return drawn(t, d, image.Request{To: image.PNG, DPI: shop.DPI})
}

// Print shop pictures have exact sizes and order, each front with its back, and the same bytes every time. Ink runs
// over the cut on all sides that it reaches.
func TestPrintShop(t *testing.T) {
	want := map[string]stdimage.Point{"poker": {X: 825, Y: 1125}, "tarot": {X: 900, Y: 1500},
		"jumbo":     {X: 1125, Y: 1725},
		"mpc-poker": {X: 822, Y: 1122}, "mpc-tarot": {X: 897, Y: 1497}}
	sheet := example(t, 2)
	shop, _ := paper.OutputOf("print-shop")
	if len(shop.Files) != len(want) {
		t.Fatalf("%d sizes, want %d", len(shop.Files), len(want))
	}
	for i, size := range shop.Files {
		if i > 0 { // one is looked at whole
			sheet.Units = sheet.Units[:1]
		}
		data := shopCards(t, sheet, job.DefaultOptions(), size.ID)
		if i > 0 && !bytes.Equal(data, shopCards(t, sheet, job.DefaultOptions(), size.ID)) {
			t.Errorf("%s: the same cards are other bytes", size.ID)
		}
		names, files := opened(t, data)
		if names[0] != "readme.txt" || !strings.Contains(string(files["readme.txt"]), size.Label) {
			t.Errorf("%s: it begins with %s, %q", size.ID, names[0], files["readme.txt"])
		}
		var fronts, backs []string
		for _, name := range names[1:] {
			if front, ok := strings.CutPrefix(name, "fronts/"); ok {
				fronts = append(fronts, front)
			} else {
				backs = append(backs, strings.TrimPrefix(name, "backs/"))
			}
			img, err := png.Decode(bytes.NewReader(files[name]))
			if err != nil {
				t.Fatal(err)
			}
			if img.Bounds().Size() != want[size.ID] {
				t.Errorf("%s: %s is %v, want %v", size.ID, name, img.Bounds().Size(), want[size.ID])
			}
			x := img.Bounds().Dx()
			if a, b := img.At(0, 0), img.At(x/2, 3); !isInk(a) || !isInk(b) || !isInk(img.At(x-1, 0)) {
				t.Errorf("%s: %s has no bleed over its head: %v, %v", size.ID, name, a, b)
			}
		}
		if !slices.Equal(fronts, backs) || !slices.IsSorted(fronts) || len(fronts) < len(sheet.Units) {
			t.Errorf("%s: fronts %v, backs %v", size.ID, fronts, backs)
		}
	}
}

func isInk(c interface{ RGBA() (r, g, b, a uint32) }) bool {
	r, g, b, _ := c.RGBA()
	return min(r, g, b) < 0xE000
}

// Cards without words share one back. File names are safe whatever the names of units.
func TestPrintShopBacks(t *testing.T) {
	o := job.DefaultOptions()
	o.Legend = false
	sheet := layouttest.Sheet(layouttest.Unit("u1", "../../etc/<x>"), layouttest.Unit("u2", "鉄の壁"))
	names, _ := opened(t, shopCards(t, sheet, o, ""))
	want := []string{"readme.txt", "fronts/1-etc-x.png", "fronts/2-sheet.png", "backs/all.png"}
	if !slices.Equal(names, want) {
		t.Errorf("it has %v, want %v", names, want)
	}
}
