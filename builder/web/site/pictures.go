package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/picture"
	"gantry/builder/store"
)

// ReadPicture keeps the first of the files of a form. It waits for room once no other picture is
// decoded, so its route Enters.
func (s *Site) ReadPicture(c echo.Context, files []*multipart.FileHeader) (id string, err error) {
	if len(files) == 0 {
		return "", builder.Invalid("Choose a picture first.", nil)
	}
	data, err := ReadUpload(files[0])
	if err != nil {
		return "", fmt.Errorf("read an uploaded picture: %w", err)
	}
	ctx := c.Request().Context()
	if leavePages, ok := c.Get(pagePlace).(func()); ok {
		leavePages()
	}
	decoded, err := s.decoding.enter(ctx, 1)
	if err != nil {
		return "", err
	}
	defer decoded()
	leave, err := s.Enter(c, WeightOf(WeightHeavy, VisitorOf(c).Roster.Bytes))
	if err != nil {
		return "", err
	}
	defer leave()
	return s.decodePicture(ctx, Owner(c), data, decoded)
}

// decodePicture reads a picture and saves it under its owner. The caller has the decoder,
// which decoded gives back.
func (s *Site) decodePicture(ctx context.Context, owner string, data []byte, decoded func()) (id string, err error) {
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

// Image loads a picture of a list, in gray if asked.
func (s *Site) Image(ctx context.Context, saved store.Saved, id string, gray bool) (layout.Image, error) {
	data, err := s.Store.Picture(ctx, saved.ID, id)
	if err != nil {
		return layout.Image{}, err
	}
	p, err := picture.FromBytes(data)
	if err == nil && gray {
		p, err = p.Gray()
	}
	return layout.Image{W: p.W, H: p.H, Data: p.Data}, err
}

// Images returns the pictures of a roster's units that are kept here.
func (s *Site) Images(ctx context.Context, saved store.Saved, o job.Options) (map[string]layout.Image, error) {
	out := map[string]layout.Image{}
	for _, u := range saved.Document.Units {
		if _, have := out[u.Picture]; have || u.Picture == "" || !o.Pictures {
			continue
		}
		img, err := s.Image(ctx, saved, u.Picture, o.Mono)
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

// dotsPerWeight is how many dots weigh a byte: 30 million go to the lane of the large.
const dotsPerWeight = 30

// SendPlan draws pictures and sends them as a file of a roster's name. Many dots need a place
// in the lane of the large.
func (s *Site) SendPlan(c echo.Context, plan image.Plan, name, suffix string) error {
	if weight := int64(plan.Dots() / dotsPerWeight); weight >= weightLarge {
		leave, err := s.enterAgain(c, weight)
		if err != nil {
			return err
		}
		defer leave()
	}
	var b bytes.Buffer
	if err := plan.Write(c.Request().Context(), &b); err != nil {
		return err
	}
	return SendFile(c, false, plan.ContentType(), FileName(name, "roster", suffix+"."+plan.Extension()), b.Bytes())
}
