package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/exchange/unzip"
	"gantry/builder/play"
	"gantry/builder/preset"
	"gantry/rules"
)

// Format is the format of the list that an archive of everything begins with.
const Format = "gantry.archive/1"

// The limits of one file of an archive of everything: its unpacked bytes, its files, and the unpacked bytes per packed
// byte.
const (
	MaxPartBytes    = 24 << 20
	archiveFiles    = 4_000
	archiveRatio    = 200
	archiveManifest = "gantry.json"
	smallDocument   = 256 << 10 // for presets and collections
)

// Kinds of what an archive holds: documents, by their formats, and pictures. The store has the same
// words: TestEverythingAsAFile fails where one differs.
const (
	Roster     = "roster"
	Profile    = "profile"
	Preset     = "print"
	Collection = "collection"
	Battle     = "battle"
	Picture    = "picture"
)

var archivedFormats = map[string]string{builder.Format: Roster, builder.ProfileFormat: Profile,
	preset.Format: Preset, collection.Format: Collection,
	play.Format: Battle}

// Item is one thing in an archive. A picture's ID is its digest.
type Item struct {
	File string `json:"file"` // its path in the archive
	Kind string `json:"kind"`
	ID   string `json:"id"` // which it has where it comes from, "" where that is not said
	Data []byte `json:"-"`
	Bad  string `json:"-"` // why it cannot be read, "" where it is
}

type manifest struct {
	Format string    `json:"format"`
	Made   time.Time `json:"made"`
	Files  []Item    `json:"files"`
}

// Write writes things as a zip file, a list of them before them.
func Write(ctx context.Context, w io.Writer, made time.Time, list []Item) error {
	z := zip.NewWriter(w)
	head, err := json.MarshalIndent(manifest{Format, made.UTC(), list}, "", "  ")
	if err != nil {
		return fmt.Errorf("writing an archive: %w", err)
	}
	for _, a := range append([]Item{{File: archiveManifest, Data: append(head, '\n')}}, list...) {
		if err := ctx.Err(); err != nil {
			return err
		}
		method := zip.Deflate
		if a.Kind == Picture { // compressed as it is
			method = zip.Store
		}
		f, err := z.CreateHeader(&zip.FileHeader{Name: a.File, Method: method, Modified: made})
		if err == nil {
			_, err = f.Write(a.Data)
		}
		if err != nil {
			return fmt.Errorf("writing %s into an archive: %w", a.File, err)
		}
	}
	return z.Close()
}

// Read reads an archive of everything. Archives repacked without their manifest work too, because each file names its
// format. The error is a UserError if data is another file.
func Read(ctx context.Context, data []byte) ([]Item, error) {
	if !unzip.Is(data) {
		return nil, builder.Invalid("Not a ZIP file. Choose the one you downloaded from Devices and data.", nil)
	}
	files, err := unzip.Files(data)
	if err == nil && len(files) > archiveFiles {
		err = fmt.Errorf("the archive holds %d files, limit %d", len(files), archiveFiles)
	}
	if err != nil {
		return nil, builder.Invalid(rules.Sentence(rules.UpperFirst(err.Error())), err)
	}
	left := min(int64(unzip.MaxUnpacked), archiveRatio*int64(len(data))+1<<20)
	var list []Item
	var of manifest
	for _, f := range files {
		if strings.HasSuffix(f.Name, "/") || unzip.IsHidden(f.Name) {
			continue
		}
		a := Item{File: f.Name}
		a.Data, err = unzip.Unpack(ctx, f, left)
		left -= int64(len(a.Data))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			a.Bad = rules.Sentence(rules.UpperFirst(err.Error()))
		case path.Base(f.Name) == archiveManifest:
			if json.Unmarshal(a.Data, &of) == nil && of.Format == Format {
				continue
			}
			fallthrough
		default:
			a.recognise()
		}
		list = append(list, a)
	}
	ids := map[string]string{}
	for _, a := range of.Files {
		ids[a.Kind+" "+a.File] = a.ID
	}
	for i := range list {
		if a := &list[i]; a.ID == "" {
			a.ID = ids[a.Kind+" "+a.File]
		}
	}
	return list, nil
}

// PictureFile returns the name of a picture's file in an archive.
func PictureFile(id string) string { return strings.TrimPrefix(id, "sha256:") + ".jpg" }

var pictureFile = regexp.MustCompile(`([0-9a-f]{64})\.jpg$`)

// formatMember matches the format of a document. Gantry's documents begin with it.
var formatMember = regexp.MustCompile(`"format"\s*:\s*"([^"]*)"`)

// recognise finds out what a file is.
func (a *Item) recognise() {
	if name := pictureFile.FindStringSubmatch(a.File); name != nil {
		a.Kind, a.ID = Picture, "sha256:"+name[1]
		return
	}
	if format := formatMember.FindSubmatch(a.Data[:min(len(a.Data), 1<<10)]); format != nil &&
		bytes.HasPrefix(bytes.TrimSpace(a.Data), []byte("{")) {
		a.Kind = archivedFormats[string(format[1])]
	}
	switch {
	case a.Kind == "":
		a.Bad = "Not Gantry data."
	case (a.Kind == Preset || a.Kind == Collection) && len(a.Data) > smallDocument:
		a.Kind, a.Bad = "", fmt.Sprintf("%d kB, limit %d kB.", len(a.Data)>>10, smallDocument>>10)
	}
}
