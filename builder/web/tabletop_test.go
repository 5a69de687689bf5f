package web_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png" // decodes what is served
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/web/site"
	"gantry/rules/rulestest"
)

// ttsObject is what of a saved object is looked at.
type ttsObject struct {
	Name, Nickname string
	CardID         int
	DeckIDs        []int
	CustomDeck     map[string]struct {
		FaceURL, BackURL    string
		NumWidth, NumHeight int
	}
	CustomImage *struct {
		ImageURL, ImageSecondaryURL string
		CustomTile                  *struct{ Type int }
	}
	ContainedObjects []ttsObject
	States           map[string]ttsObject
}

type ttsSave struct{ ObjectStates []ttsObject }

// sizes returns the addresses of all pictures in a saved object, with the size in
// pixels that it uses. It fails if a card isn't on a sheet of its deck.
func (s ttsSave) sizes(t *testing.T) map[string]image.Point {
	t.Helper()
	want := map[string]image.Point{}
	ask := func(address string, size image.Point) {
		if have, ok := want[address]; ok && have != size {
			t.Errorf("%s is wanted as %v and %v", address, have, size)
		}
		want[address] = size
	}
	var look func(o ttsObject)
	look = func(o ttsObject) {
		if o.Nickname == "" {
			t.Errorf("a %s has no name", o.Name)
		}
		for _, deck := range o.CustomDeck {
			if deck.NumWidth < 1 || deck.NumWidth > 10 || deck.NumHeight < 1 || deck.NumHeight > 7 {
				t.Errorf("a sheet of %d × %d cards", deck.NumWidth, deck.NumHeight)
			}
			size := image.Pt(600*deck.NumWidth, 840*deck.NumHeight)
			if max(size.X, size.Y) > 4096 {
				t.Errorf("a sheet of %v dots", size)
			}
			ask(deck.FaceURL, size)
			ask(deck.BackURL, size)
		}
		if o.Name == "Card" || o.Name == "CardCustom" {
			deck, ok := o.CustomDeck[fmt.Sprint(o.CardID/100)]
			if n := o.CardID % 100; !ok || n >= deck.NumWidth*deck.NumHeight {
				t.Errorf("card %d of %q has no place on a sheet: %+v", o.CardID, o.Nickname, o.CustomDeck)
			}
		}
		for i, id := range o.DeckIDs {
			if len(o.DeckIDs) != len(o.ContainedObjects) || o.ContainedObjects[i].CardID != id {
				t.Errorf("card %d of the deck is not %d", i, id)
			}
		}
		if img := o.CustomImage; img != nil {
			size := image.Pt(480, 720)
			if img.CustomTile != nil {
				size = map[int]image.Point{0: image.Pt(378, 378), 1: image.Pt(436, 378),
					2: image.Pt(378, 378)}[img.CustomTile.Type]
			}
			ask(img.ImageURL, size)
			if img.ImageSecondaryURL != "" {
				ask(img.ImageSecondaryURL, size)
			}
		}
		for _, inner := range o.ContainedObjects {
			look(inner)
		}
		for _, state := range o.States {
			look(state)
		}
	}
	for _, o := range s.ObjectStates {
		look(o)
	}
	return want
}

// fetched returns an answer other than a page. It posts body unless that is "".
func fetched(t *testing.T, b *browser, path, body string) (status int, header http.Header, data []byte) {
	t.Helper()
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	r, err := b.Do(b.request(method, path, strings.NewReader(body)))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if data, err = io.ReadAll(r.Body); err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, r.Header, data
}

func sizeOf(t *testing.T, data []byte) image.Point {
	t.Helper()
	c, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || format != "png" {
		t.Fatalf("%s, %v: %.80q", format, err, data)
	}
	return image.Pt(c.Width, c.Height)
}

// Every card, deck and state of a saved object has its picture of exact size in the zip, and no
// picture lies there unused: of figures and of tiles, and in a soak of every game.
func TestTabletopZip(t *testing.T) {
	long(t)
	b := start(t).browser()
	for _, p := range buildertest.ReadyLibrary(t).Packs() {
		if p.ID != "mechahex" && p.ID != "mechastellar" && rulestest.Rounds(0, 1) == 0 {
			continue
		}
		document, err := p.Examples[0].Document(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		status, _, data := fetched(t, b, "/api/v1/print?to=tts", string(document))
		if status != http.StatusOK {
			t.Fatalf("%s: %d %.300s", p.ID, status, data)
		}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		files := map[string][]byte{}
		for _, f := range z.File {
			in, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			if files[f.Name], err = io.ReadAll(in); err != nil {
				t.Fatal(err)
			}
		}
		var save ttsSave
		if err := json.Unmarshal(files["army.json"], &save); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(files["readme.txt"]), "army.json") {
			t.Errorf("%s: the readme says %q", p.ID, files["readme.txt"])
		}
		want := save.sizes(t)
		if len(want) != len(files)-2 {
			t.Errorf("%s: %d pictures for %d addresses", p.ID, len(files)-2, len(want))
		}
		states := 0
		for _, o := range save.ObjectStates {
			states += len(o.States)
		}
		if len(save.ObjectStates) <= len(p.Examples[0].Units) || states == 0 {
			t.Errorf("%s: %d objects, %d further states", p.ID, len(save.ObjectStates), states)
		}
		t.Logf("%s: %d objects, %d further states, %d pictures", p.ID, len(save.ObjectStates), states, len(want))
		for address, size := range want {
			name, ok := strings.CutPrefix(address, "https://pictures.invalid/")
			if !ok || files[name] == nil {
				t.Errorf("%s: %s is in no file", p.ID, address)
			} else if got := sizeOf(t, files[name]); got != size {
				t.Errorf("%s: %s is %v, wanted as %v", p.ID, name, got, size)
			}
		}
	}
}

// The saved object of a list that is shared at a public address names pictures there. Anyone may fetch and keep
// them until the list changes or is no longer shared.
func TestTabletopAddresses(t *testing.T) {
	long(t)
	const public = "https://gantry.example"
	b := start(t, func(c *site.Config) { c.PublicURL = public }).browser()
	path := b.example().url.Path
	object := func() (string, ttsSave) {
		_, header, data := fetched(t, b, path+"/print.pdf?to=tts&mono=true", "")
		var save ttsSave
		_ = json.Unmarshal(data, &save) // a ZIP leaves it empty
		return header.Get("Content-Type"), save
	}
	if kind, _ := object(); kind != "application/zip" {
		t.Fatalf("unshared it is %s", kind)
	}
	b.post(path+"/share", nil)
	kind, save := object()
	if kind != "application/json" {
		t.Fatalf("shared it is %s", kind)
	}
	stranger := b.testServer.browser()
	var one string
	n := 0
	for address, size := range save.sizes(t) {
		one = strings.TrimPrefix(address, public)
		if n++; n > 6 {
			continue
		}
		status, header, data := fetched(t, stranger, one, "")
		if status != http.StatusOK || header.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
			header.Get("Set-Cookie") != "" {
			t.Fatalf("%s: %d %v", one, status, header)
		}
		if got := sizeOf(t, data); got != size {
			t.Errorf("%s is %v, wanted as %v", one, got, size)
		}
		if _, _, again := fetched(t, stranger, one, ""); !bytes.Equal(again, data) {
			t.Errorf("%s is another one the second time", one)
		}
	}
	at, _ := url.Parse(one)
	for wrong, status := range map[string]int{at.Path: 404, at.Path + "?v=7": 404,
		strings.Replace(one, "/tabletop/", "/tabletop/x", 1): 404, one + "&card=huge": 422, one + "&sparkle=1": 422} {
		if r := stranger.get(wrong); r.status != status {
			t.Errorf("%s: %d, want %d", wrong, r.status, status)
		}
	}
	b.post(path+"/unshare", nil)
	if r := stranger.get(one); r.status != http.StatusNotFound {
		t.Errorf("withdrawn: %d", r.status)
	}
}
