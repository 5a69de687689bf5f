package mine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/exchange/archive"
	"gantry/builder/picture"
	"gantry/builder/play"
	"gantry/builder/preset"
	"gantry/builder/store"
	battles "gantry/builder/web/play"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/front"
)

// archiveRoutes returns everything of a reader's as a file, and back.
func (s Pages) archiveRoutes() []site.Route {
	return []site.Route{
		site.Get(views.ArchivePath, s.archive).Heavy().Reads(archivePart),
		site.Get(views.UnpackPath, s.unpackForm),
		site.Post(views.UnpackPath, site.ManyBody, s.unpack).Heavy().Reads(archivePart),
		site.Post(views.UnpackPath+"/undo", site.EditBody, s.undoUnpack).Heavy(),
	}
}

// archivePart returns the bytes of the largest part of an archive.
func archivePart(echo.Context) (int64, error) { return archive.MaxPartBytes, nil }

// archiveParts returns things in files of a size that is read again.
func archiveParts(items []store.Item) (parts [][]store.Item) {
	size := archive.MaxPartBytes
	for _, it := range items {
		if size += it.Bytes; size > archive.MaxPartBytes {
			parts, size = append(parts, nil), it.Bytes
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], it)
	}
	return parts
}

// archivedWords names what an archive of things has, "" for nothing.
func archivedWords(items []store.Item) string {
	n := map[string]int{}
	for _, it := range items {
		n[it.Kind]++
	}
	return front.KeptWords(n[archive.Roster], n[archive.Profile], n[archive.Preset],
		n[archive.Collection], n[archive.Battle], n[archive.Picture] > 0)
}

// archive returns everything of the reader's as a zip file, or where it is large a part of it.
func (s Pages) archive(c echo.Context) error {
	ctx, who := c.Request().Context(), site.Owner(c)
	items, err := s.Store.Items(ctx, who)
	if err != nil {
		return err
	}
	parts := archiveParts(items)
	n, err := strconv.Atoi(c.QueryParam("part"))
	if err != nil {
		n = 1
	}
	if n < 1 || n > len(parts) {
		return site.StatusError(http.StatusNotFound, "Nothing saved yet.")
	}
	var list []archive.Item
	taken := map[string]bool{}
	for _, it := range parts[n-1] {
		data, err := s.itemData(ctx, who, it)
		if err != nil {
			return err
		}
		if data != nil { // else it was deleted since
			list = append(list, archive.Item{File: s.archivedName(it, taken), Kind: it.Kind, ID: it.ID,
				Data: data})
		}
	}
	var b bytes.Buffer
	if err := archive.Write(ctx, &b, s.Now(), list); err != nil {
		return err
	}
	name := "gantry-" + s.Now().UTC().Format("2006-01-02")
	if len(parts) > 1 {
		name += fmt.Sprintf("-part-%d-of-%d", n, len(parts))
	}
	return site.SendFile(c, false, "application/zip", name+".zip", b.Bytes())
}

// itemData is ItemData with the log of a battle.
func (s Pages) itemData(ctx context.Context, who string, it store.Item) ([]byte, error) {
	if it.Kind != archive.Battle {
		return s.Store.ItemData(ctx, who, it)
	}
	saved, log, err := battles.Seen(ctx, s.Site, who, it.ID)
	if builder.KindOf(err) == builder.KindNotFound {
		return nil, nil
	}
	saved.Document.Log = log
	return saved.Document.Node().Append(nil), err
}

// archiveFolders are where things of each kind lie in an archive.
var archiveFolders = map[string]string{archive.Roster: "rosters", archive.Profile: "profiles",
	archive.Preset: "print", archive.Collection: "collections",
	archive.Battle: "battles", archive.Picture: "pictures"}

// archivedName returns a path for a thing that no other one of the archive has.
func (s Pages) archivedName(it store.Item, taken map[string]bool) string {
	folder := archiveFolders[it.Kind] + "/"
	if it.Kind == archive.Picture {
		return folder + archive.PictureFile(it.ID)
	}
	name := it.Name
	if it.Kind == archive.Collection {
		name = s.GameName(it.System)
	}
	file := folder + site.FileName(name, it.Kind, ".json")
	for n := 2; taken[strings.ToLower(file)]; n++ {
		file = folder + site.FileName(name, it.Kind, fmt.Sprintf(" (%d).json", n))
	}
	taken[strings.ToLower(file)] = true
	return file
}

func (s Pages) unpackForm(c echo.Context) error {
	return site.Render(c, http.StatusOK, front.UnpackPage(front.NewUnpack()))
}

// unpack shows how each item of an archive would be imported, and imports it if asked.
// Existing data stays as it is, except that collections grow.
func (s Pages) unpack(c echo.Context) error {
	files, err := site.ReadUploads(c)
	if err != nil {
		return err
	}
	p := front.NewUnpack()
	if len(files) == 0 {
		p.Notice = &views.Notice{Bad: true, Text: "Choose a file first."}
		return site.Render(c, http.StatusUnprocessableEntity, front.UnpackPage(p))
	}
	list, err := archive.Read(c.Request().Context(), files[0].Data)
	if builder.KindOf(err) == builder.KindInvalid {
		p.Notice = &views.Notice{Bad: true, Text: site.ProblemOf(err).Text}
		return site.Render(c, http.StatusUnprocessableEntity, front.UnpackPage(p))
	}
	if err != nil {
		return err
	}
	u := unpacking{Pages: s, Context: c, list: list, act: c.FormValue("do") == "act",
		origin: "Imported from " + files[0].Name}
	if err := u.run(); err != nil {
		return err
	}
	p.File, p.Done, p.Lines, p.Made = files[0].Name, u.act, u.lines, u.made
	return site.Render(c, http.StatusOK, front.UnpackPage(p))
}

// undoUnpack deletes what was brought in, as any other thing is: it can be restored.
func (s Pages) undoUnpack(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	if n := len(form["made"]) + len(form["grown"]); n > store.MaxLive*len(archiveFolders) {
		return builder.Invalid(fmt.Sprintf("The form has %d items. Limit: %d.", n,
			store.MaxLive*len(archiveFolders)), nil)
	}
	ctx, who := c.Request().Context(), site.Owner(c)
	if _, err := s.Store.DeleteAll(ctx, who, form["made"]); err != nil {
		return err
	}
	for _, id := range form["grown"] {
		if _, err := s.Store.Collections.Undo(ctx, who, id); err != nil {
			return err
		}
	}
	return site.Redirect(c, views.DevicesPath+"#data")
}

// unpacking is an archive that is looked at or brought in.
type unpacking struct {
	Pages
	echo.Context
	list   []archive.Item
	act    bool
	origin string
	have   []store.Item        // what is here already
	kept   [][sha256.Size]byte // the hash of each of it that was read, else zero
	known  map[keptText]bool   // those hashes
	lines  []front.UnpackedLine
	made   front.UnpackedMade
}

// keptText is a document as it is kept: its kind, and the hash of its text.
type keptText struct {
	kind string
	sum  [sha256.Size]byte
}

func (u *unpacking) run() (err error) {
	if u.have, err = u.Store.Items(u.Request().Context(), site.Owner(u)); err != nil {
		return err
	}
	u.kept, u.known = make([][sha256.Size]byte, len(u.have)), map[keptText]bool{}
	for _, a := range u.list {
		if a.Bad != "" {
			u.lines = append(u.lines, front.UnpackedLine{File: a.File, Bad: a.Bad})
		}
	}
	ctx := u.Request().Context()
	err = unpackAll(u, archive.Roster, u.Store.Documents,
		func(b []byte) (builder.Roster, error) { return builder.DecodeWithin(ctx, b) })
	if err == nil {
		err = unpackAll(u, archive.Profile, u.Store.Profiles,
			func(b []byte) (builder.Design, error) { return builder.DecodeDesignWithin(ctx, b) })
	}
	if err == nil {
		err = unpackAll(u, archive.Preset, u.Store.Presets,
			func(b []byte) (preset.Preset, error) { return preset.DecodeWithin(ctx, b) })
	}
	if err == nil {
		err = u.unpackCollections()
	}
	if err == nil {
		err = u.unpackBattles()
	}
	if err == nil {
		err = u.unpackPictures()
	}
	return err
}

// unpackAll brings in the documents of a kind, some at a time: decoded they take much
// more memory than in their file.
func unpackAll[D store.Document[D]](u *unpacking, kind string, to store.Documents[D],
	decode func([]byte) (D, error)) error {
	b := batch[D]{unpacking: u, to: to}
	for _, a := range u.list {
		if a.Kind != kind {
			continue
		}
		if err := u.Request().Context().Err(); err != nil {
			return err
		}
		line := front.UnpackedLine{Kind: kind, File: a.File}
		d, err := decode(a.Data)
		if err != nil {
			if builder.KindOf(err) == builder.KindInternal {
				return err
			}
			line.Bad = site.ProblemOf(err).Text
			u.lines = append(u.lines, line)
			continue
		}
		sum := d.Summary()
		line.Name, line.Game = sum.Name, u.GameName(sum.System)
		if line.Here, line.Beside, err = u.find(a, d.Node().Append(nil)); err != nil {
			return err
		}
		if u.lines = append(u.lines, line); line.Here {
			continue
		}
		if err := b.add(a, d); err != nil {
			return err
		}
	}
	return b.create()
}

// batchBytes bounds the documents that are decoded at once.
const batchBytes = 2 << 20

// batch is documents that are brought in at once.
type batch[D store.Document[D]] struct {
	*unpacking
	to     store.Documents[D]
	docs   []D
	ids    []string
	places []int // in the report
	bytes  int
}

// add takes the document that the report's last line is about.
func (b *batch[D]) add(a archive.Item, d D) error {
	if !b.act {
		return nil
	}
	b.docs, b.ids, b.places = append(b.docs, d), append(b.ids, a.ID), append(b.places, len(b.lines)-1)
	if b.bytes += len(a.Data); b.bytes < batchBytes {
		return nil
	}
	return b.create()
}

func (b *batch[D]) create() error {
	if len(b.docs) == 0 {
		return nil
	}
	origins := slices.Repeat([]string{b.origin}, len(b.docs))
	outcomes, err := site.CreateAllWithIDs(b.Context, b.Site, b.to, b.ids, b.docs, origins...)
	for i, k := range outcomes {
		if k.Err != nil {
			b.unpacking.lines[b.places[i]].Bad = site.ProblemOf(k.Err).Text
			continue
		}
		b.made.IDs = append(b.made.IDs, k.ID)
	}
	b.docs, b.ids, b.places, b.bytes = nil, nil, nil, 0
	return err
}

// find reports whether a document of the same kind and content is here, and whether the
// id is taken. It reads a stored document at most once, and only if the lengths match.
func (u *unpacking) find(a archive.Item, text []byte) (here, taken bool, err error) {
	for i, it := range u.have {
		if it.Kind != a.Kind {
			continue
		}
		taken = taken || it.ID == a.ID
		if it.Bytes != len(text) || u.kept[i] != [sha256.Size]byte{} {
			continue
		}
		kept, err := u.Store.ItemData(u.Request().Context(), site.Owner(u), it)
		if err != nil {
			return false, false, err
		}
		u.kept[i] = sha256.Sum256(kept)
		u.known[keptText{it.Kind, u.kept[i]}] = true
	}
	return u.known[keptText{a.Kind, sha256.Sum256(text)}], taken, nil
}

// unpackCollections brings in collections: one of a game that is here grows by what it
// has less of.
func (u *unpacking) unpackCollections() error {
	ctx := u.Request().Context()
	for _, a := range u.list {
		if a.Kind != archive.Collection {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		line := front.UnpackedLine{Kind: a.Kind, File: a.File}
		of, err := collection.DecodeWithin(ctx, a.Data)
		if err != nil {
			line.Bad = site.ProblemOf(err).Text
			u.lines = append(u.lines, line)
			continue
		}
		line.Game = u.GameName(of.System)
		known, err := u.Store.Collections.ListOf(ctx, site.Owner(u), of.System)
		if err != nil {
			return err
		}
		var edits int
		if len(known) > 0 {
			grown := known[0].Document.Roster().EditsTo(known[0].Document.Join(of).Roster())
			edits, line.Here, line.Grows = len(grown), len(grown) == 0, len(grown) > 0
			if u.act && edits > 0 {
				_, err = u.Store.Collections.EditAct(ctx, site.Owner(u), known[0].ID, 0, "", u.origin, grown)
				u.made.Grown = append(u.made.Grown, known[0].ID)
			}
		} else if u.act {
			var outcomes []store.Outcome[collection.Collection]
			outcomes, err = site.CreateAllWithIDs(u.Context, u.Site, u.Store.Collections, []string{a.ID},
				[]collection.Collection{of}, u.origin)
			if err == nil && outcomes[0].Err != nil {
				line.Bad = site.ProblemOf(outcomes[0].Err).Text
			} else if err == nil {
				u.made.IDs = append(u.made.IDs, outcomes[0].ID)
			}
		}
		if err != nil {
			return err
		}
		u.lines = append(u.lines, line)
	}
	return nil
}

// unpackBattles imports battles with their logs. One with the id of a battle that is here stays out.
func (u *unpacking) unpackBattles() error {
	ctx := u.Request().Context()
	for _, a := range u.list {
		if a.Kind != archive.Battle {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		line := front.UnpackedLine{Kind: a.Kind, File: a.File}
		b, err := play.DecodeWithin(ctx, a.Data)
		if err == nil {
			line.Name, line.Game = b.Name, u.GameName(b.System)
			line.Here = slices.ContainsFunc(u.have, func(it store.Item) bool {
				return it.Kind == a.Kind && it.ID == a.ID
			})
		}
		if err == nil && u.act && !line.Here {
			var made string
			if made, err = battles.Create(u.Context, u.Site, a.ID, b); err == nil {
				u.made.IDs = append(u.made.IDs, made)
			}
		}
		if builder.KindOf(err) == builder.KindInternal && err != nil {
			return err
		}
		if err != nil {
			line.Bad = site.ProblemOf(err).Text
		}
		u.lines = append(u.lines, line)
	}
	return nil
}

// unpackedDots bounds the pictures of one file that are decoded: about 150 of the largest size,
// which take 2 s.
const unpackedDots = 300_000_000

// unpackPictures imports pictures. It decodes a picture once, however many files hold it.
func (u *unpacking) unpackPictures() error {
	here, bad, dots := map[string]bool{}, map[string]string{}, 0
	for _, it := range u.have {
		here[it.ID] = here[it.ID] || it.Kind == archive.Picture
	}
	for _, a := range u.list {
		if a.Kind != archive.Picture {
			continue
		}
		if err := u.Request().Context().Err(); err != nil {
			return err
		}
		line := front.UnpackedLine{Kind: a.Kind, File: a.File, Here: here[a.ID]}
		why, tried := bad[a.ID]
		if !line.Here && !tried {
			var err error
			if dots, err = u.unpackPicture(a, dots); err != nil {
				if builder.KindOf(err) == builder.KindInternal {
					return err
				}
				why = site.ProblemOf(err).Text
			}
			if picture.IDOf(a.Data) == a.ID {
				bad[a.ID] = why // another file of that name may hold the right picture
			}
		}
		line.Bad = why
		u.lines = append(u.lines, line)
	}
	return nil
}

// unpackPicture imports a picture. dots counts the pixels of the pictures before it.
// The result adds this picture's.
func (u *unpacking) unpackPicture(a archive.Item, dots int) (int, error) {
	of, err := picture.FromBytes(a.Data)
	if err != nil {
		return dots, builder.Invalid("Picture not found.", err)
	}
	if of.ID != a.ID {
		return dots, builder.Invalid("The picture does not match its name.", nil)
	}
	if dots += of.W * of.H; dots > unpackedDots {
		return dots, builder.Invalid("Too many pictures in one file. Import the file again for the rest.", nil)
	}
	return dots, u.keepPicture(a)
}

func (u *unpacking) keepPicture(a archive.Item) error {
	ctx := u.Request().Context()
	p, err := picture.FromElsewhere(a.Data)
	if err != nil || !u.act {
		return err
	}
	v, err := u.VisitorOrNew(u)
	if err != nil {
		return err
	}
	if err := u.Store.SavePicture(ctx, v.Owner, p.ID, p.Data); err != nil {
		return err
	}
	u.KeepVisitor(u, v)
	return nil
}
