package site

import (
	"bytes"
	"fmt"
	"mime/multipart"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// Upload is one file of a form, or the text pasted into it.
type Upload struct {
	Name string
	Data []byte
}

// pastedName is what a text that was pasted into a form is called among files.
const pastedName = "pasted text"

// ReadUploads returns the files of a form and its pasted text.
func ReadUploads(c echo.Context) ([]Upload, error) {
	form, err := c.MultipartForm()
	if err != nil {
		return nil, BodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // the rest is in the folder for temporary files
	var list []Upload
	for _, f := range form.File["file"] {
		if f.Filename == "" && f.Size == 0 {
			continue
		}
		data, err := ReadUpload(f)
		if err != nil {
			return nil, fmt.Errorf("reading an uploaded file: %w", err)
		}
		list = append(list, Upload{f.Filename, data})
	}
	for _, text := range form.Value["paste"] {
		if text != "" {
			list = append(list, Upload{pastedName, []byte(text)})
		}
	}
	return list, nil
}

// ReadUpload reads one file of a form.
func ReadUpload(f *multipart.FileHeader) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()                                                //nolint:errcheck // it was only read
	data := bytes.NewBuffer(make([]byte, 0, f.Size+bytes.MinRead)) // one copy, which need not grow
	_, err = data.ReadFrom(r)
	return data.Bytes(), err
}

// NoticeNothingSent asks for a file or a text.
var NoticeNothingSent = &views.Notice{Bad: true, Text: "Choose a file or paste a list."}
