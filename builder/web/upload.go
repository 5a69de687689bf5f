package web

import (
	"bytes"
	"fmt"
	"mime/multipart"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// upload is one file of a form, or the text pasted into it.
type upload struct {
	name string
	data []byte
}

// pastedName is what a text that was pasted into a form is called among files.
const pastedName = "pasted text"

// readUploads are the files of a form and its pasted text.
func readUploads(c echo.Context) ([]upload, error) {
	form, err := c.MultipartForm()
	if err != nil {
		return nil, bodyError(err)
	}
	defer form.RemoveAll() //nolint:errcheck // what is left lies in the folder for temporary files
	var list []upload
	for _, f := range form.File["file"] {
		if f.Filename == "" && f.Size == 0 {
			continue
		}
		data, err := readUpload(f)
		if err != nil {
			return nil, fmt.Errorf("reading an uploaded file: %w", err)
		}
		list = append(list, upload{f.Filename, data})
	}
	for _, text := range form.Value["paste"] {
		if text != "" {
			list = append(list, upload{pastedName, []byte(text)})
		}
	}
	return list, nil
}

func readUpload(f *multipart.FileHeader) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()                                                //nolint:errcheck // it was only read
	data := bytes.NewBuffer(make([]byte, 0, f.Size+bytes.MinRead)) // one copy, which need not grow
	_, err = data.ReadFrom(r)
	return data.Bytes(), err
}

var noticeNothingSent = &views.Notice{Bad: true, Text: "Choose a file or paste a list."}
