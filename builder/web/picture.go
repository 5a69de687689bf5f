package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"
	"golang.org/x/sync/semaphore"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/picture"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// pictureBody is the largest picture, and the form around it.
const pictureBody = picture.MaxBytes + 64<<10

// setPicture gives a unit the picture of the form, or takes its picture away
// where the form has none.
func (s *server) setPicture(c echo.Context) error {
	saved, err := s.loadRoster(c)
	if err != nil {
		return err
	}
	form, err := c.MultipartForm()
	if err != nil {
		return bodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // what is left is the system's to clean
	unit, id := c.FormValue("unit"), ""
	at := views.At{Open: views.Place(unit), Part: views.PartNotes}
	if c.FormValue("remove") == "" {
		id, err = s.readPicture(c, form.File["file"])
		if kind := builder.KindOf(err); kind == builder.KindInvalid || kind == builder.KindTooLarge ||
			kind == builder.KindQuota {
			p := problemOf(err)
			return s.showBuilder(c, p.status, saved, at, &views.Notice{Bad: true, Text: p.text})
		}
		if err != nil {
			return err
		}
	}
	if _, err := s.Store.Edit(c.Request().Context(), owner(c), saved.ID, 0, "",
		[]rules.Edit{rules.Set(unit, "picture", id)}); err != nil {
		return err
	}
	return redirect(c, at.Address(views.RosterPath(saved.ID))+"#"+views.OpenAnchor)
}

// readPicture keeps the first of the files of a form. It takes its place of heavy work once
// no other picture is decoded.
func (s *server) readPicture(c echo.Context, files []*multipart.FileHeader) (id string, err error) {
	if len(files) == 0 {
		return "", builder.Invalid("Choose a picture first.", nil)
	}
	f, err := files[0].Open()
	if err != nil {
		return "", fmt.Errorf("read an uploaded picture: %w", err)
	}
	defer f.Close() //nolint:errcheck // it was only read
	data, err := io.ReadAll(f)
	if err != nil {
		return "", bodyError(err)
	}
	ctx := c.Request().Context()
	leavePages, light := c.Get(pagePlace).(func()) // else a large list gave it a place already
	if light {
		leavePages()
	}
	decoded, err := s.decoding.enter(ctx, 1)
	if err != nil {
		return "", err
	}
	defer decoded()
	if light {
		leave, err := s.enter(c, weightHeavy)
		if err != nil {
			return "", err
		}
		defer leave()
	}
	return s.decodePicture(ctx, owner(c), data, decoded)
}

// picturesWaitMost is how many pictures wait for the one that is decoded. Those of an
// archive hold a place of heavy work, so they have to leave most places to others.
const picturesWaitMost = 2

// newDecoding is the lane of the one picture that is decoded at a time.
func newDecoding() *lane {
	return &lane{room: semaphore.NewWeighted(1), width: 1, waitsMost: picturesWaitMost, patience: waitMost,
		busy: errBusy}
}

// decodePicture reads a picture and saves it under its owner. The caller has the decoder,
// which decoded gives back.
func (s *server) decodePicture(ctx context.Context, owner string, data []byte, decoded func()) (id string, err error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	p, err := picture.Read(data)
	if err != nil {
		return "", err
	}
	decoded()
	return p.ID, s.Store.SavePicture(ctx, owner, p.ID, p.Data)
}

// picture is a picture that the roster of the address names.
func (s *server) picture(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := load(c)
		if err != nil {
			return err
		}
		id := "sha256:" + c.Param("digest")
		if !slices.ContainsFunc(saved.Document.Units, func(u rules.Unit) bool { return u.Picture == id }) {
			return builder.NotFound("Picture not found.")
		}
		img, err := s.image(c.Request().Context(), saved, id, c.QueryParam("grey") == "true")
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "private, max-age=31536000, immutable")
		return send(c, http.StatusOK, "image/jpeg", img.Data)
	}
}

func (s *server) image(ctx context.Context, saved store.Saved, id string, grey bool) (layout.Image, error) {
	data, err := s.Store.Picture(ctx, saved.ID, id)
	if err != nil {
		return layout.Image{}, err
	}
	p, err := picture.FromBytes(data)
	if err == nil && grey {
		p, err = p.Grey()
	}
	return layout.Image{W: p.W, H: p.H, Data: p.Data}, err
}

// images are the pictures of a roster's units that are kept here.
func (s *server) images(ctx context.Context, saved store.Saved, o job.Options) (map[string]layout.Image, error) {
	out := map[string]layout.Image{}
	for _, u := range saved.Document.Units {
		if _, have := out[u.Picture]; have || u.Picture == "" || !o.Pictures {
			continue
		}
		img, err := s.image(ctx, saved, u.Picture, o.Mono)
		var user *builder.UserError
		if errors.As(err, &user) {
			continue // the print says that it is not at hand
		}
		if err != nil {
			return nil, err
		}
		out[u.Picture] = img
	}
	return out, nil
}
