package image

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
)

// Write draws the pictures: one as a plain file, several in a zip.
func (p Plan) Write(ctx context.Context, w io.Writer) error {
	if !p.isZip() {
		return p.draw(ctx, w, p.parts[0])
	}
	z := zip.NewWriter(w)
	for _, file := range p.files {
		f, err := z.CreateHeader(&zip.FileHeader{Name: file.Name, Method: zip.Deflate})
		if err != nil {
			return fmt.Errorf("begin %s: %w", file.Name, err)
		}
		if _, err := f.Write(file.Data); err != nil {
			return fmt.Errorf("write %s: %w", file.Name, err)
		}
	}
	for _, part := range p.parts {
		method := zip.Deflate
		if p.request.To == PNG { // already compressed
			method = zip.Store
		}
		f, err := z.CreateHeader(&zip.FileHeader{Name: part.name + "." + p.request.To, Method: method})
		if err != nil {
			return fmt.Errorf("begin %s: %w", part.name, err)
		}
		if err := p.draw(ctx, f, part); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("end the zip: %w", err)
	}
	return nil
}

func (p Plan) draw(ctx context.Context, w io.Writer, part part) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("draw %s: %w", part.name, err)
	}
	if p.request.To == PNG {
		return p.writePNG(ctx, w, part)
	}
	return writeSVG(w, part, p.doc)
}
