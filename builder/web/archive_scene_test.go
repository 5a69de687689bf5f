package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/builder/picture"
)

// zipOf is a zip file of n files.
func zipOf(t testing.TB, n int, file func(i int) (name string, data []byte)) string {
	t.Helper()
	var files []string
	for i := range n {
		name, data := file(i)
		files = append(files, name, string(data))
	}
	return zipped(t, files...)
}

// kept is a gray picture of side × side dots as Gantry keeps it.
func kept(t testing.TB, side int, shade byte) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, side, side))
	for i := range img.Pix {
		img.Pix[i] = shade
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pictureFile is where an archive has a picture.
func pictureFile(i int, data []byte) string {
	return fmt.Sprintf("%d/%s.jpg", i, strings.TrimPrefix(picture.IDOf(data), "sha256:"))
}

// A file of many pictures takes its first pictures, and when it is imported again the next.
func TestTooManyPicturesInOneFile(t *testing.T) {
	long(t)
	const all = 170 // 153 of them have up to 300 million pixels
	var pictures [][]byte
	for i := range all {
		pictures = append(pictures, kept(t, 1400, byte(i)))
	}
	file := zipOf(t, all, func(i int) (string, []byte) { return pictureFile(i, pictures[i]), pictures[i] })
	b := start(t).browser()
	b.example()
	for _, late := range []int{17, 0} {
		text := b.upload("/mine/import?do=act", "", "a.zip", file).Find("main").Text()
		if n := strings.Count(text, "Import the file again for the rest."); n != late {
			t.Errorf("%d pictures are refused; want %d", n, late)
		}
	}
	again := zipOf(t, all, func(i int) (string, []byte) { return pictureFile(i, pictures[0]), pictures[0] })
	for _, do := range []string{"show", "act"} { // one picture is looked at once, and has the dots of one
		b := start(t).browser()
		b.example()
		text := b.upload("/mine/import?do="+do, "", "a.zip", again).Find("main").Text()
		if strings.Contains(text, "Import the file again") {
			t.Errorf("%s: one picture %d times is too many", do, all)
		}
	}
}

// A file with one thing thousands of times costs what one costs.
func TestSceneArchives(t *testing.T) {
	long(t)
	soak := os.Getenv("GANTRY_SOAK") != ""
	many, side := 50, 64
	if soak {
		many, side = 2000, 1400
	}
	one := kept(t, side, 7)
	files := map[string]string{
		"one picture": zipOf(t, many, func(i int) (string, []byte) { return pictureFile(i, one), one }),
		"other pictures": zipOf(t, many, func(i int) (string, []byte) {
			p := bytes.Clone(one)
			p[25+i/256%40], p[65+i%20] = byte(i%255+1), byte(1+i/20%255) // in the tables
			return pictureFile(i, p), p
		}),
		"collections": zipOf(t, many, func(i int) (string, []byte) {
			return fmt.Sprintf("%d.json", i), fmt.Appendf(nil,
				`{"format":"gantry.collection/1","system":"masc","owned":{"wolf":%d}}`, i+1)
		}),
		"presets": zipOf(t, many, func(i int) (string, []byte) {
			return fmt.Sprintf("%d.json", i), fmt.Appendf(nil, `{"format":"gantry.print/1","name":"%d"}`, i)
		}),
		"profiles": zipOf(t, many, func(i int) (string, []byte) {
			return fmt.Sprintf("%d.json", i), fmt.Appendf(nil,
				`{"format":"gantry.profile/1","system":"mechastellar","name":"%d"}`, i)
		}),
		"rosters": zipOf(t, many, func(i int) (string, []byte) {
			return fmt.Sprintf("%d.json", i), fmt.Appendf(nil,
				`{"format":"gantry.roster/1","system":"masc","name":"%d","units":[]}`, i)
		}),
	}
	for name, file := range files {
		for _, do := range []string{"show", "act"} {
			b := start(t).browser()
			b.example()
			began, start := buildertest.CPUTime(t), time.Now()
			p := b.upload("/mine/import?do="+do, "", "a.zip", file)
			spent := buildertest.CPUTime(t) - began
			if p.status != http.StatusOK {
				t.Errorf("%s, %s: %d", name, do, p.status)
			}
			if soak {
				t.Logf("%s, %s: %d kB, %.2f CPU s, %.2f s", name, do, len(file)>>10, spent.Seconds(),
					time.Since(start).Seconds())
				if spent > 5*time.Second {
					t.Errorf("%s, %s: %v", name, do, spent)
				}
			}
		}
	}
}
