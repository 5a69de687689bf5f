package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// orientation returns how the camera was held, 1 to 8 as in Exif. It returns 1, upright, if the file does not say.
func orientation(format string, data []byte) int {
	var exif []byte
	switch format {
	case "JPEG":
		exif = jpegExif(data)
	case "PNG":
		exif = chunk(data[8:], binary.BigEndian, false, "eXIf")
	case "WebP":
		exif = chunk(data[12:], binary.LittleEndian, true, "EXIF")
	}
	return tiffOrientation(bytes.TrimPrefix(exif, []byte("Exif\x00\x00")))
}

// jpegExif returns the Exif block of a JPEG's head, nil for none.
func jpegExif(data []byte) []byte {
	for at := 2; at+4 <= len(data) && data[at] == 0xFF; {
		marker, n := data[at+1], int(binary.BigEndian.Uint16(data[at+2:]))
		if marker == markerScan || n < 2 || at+2+n > len(data) { // the picture itself
			return nil
		}
		if body := data[at+4 : at+2+n]; marker == markerExif && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			return body
		}
		at += 2 + n
	}
	return nil
}

// chunk returns a named chunk of a PNG, or of a RIFF file, where the name comes first and chunks have even lengths.
// It returns nil for none.
func chunk(data []byte, order binary.ByteOrder, riff bool, name string) []byte {
	for len(data) >= 8 {
		called, n := string(data[4:8]), uint64(order.Uint32(data))
		skip := n + 12 // a checksum ends it
		if riff {
			called, n = string(data[:4]), uint64(order.Uint32(data[4:]))
			skip = n + 8 + n%2
		}
		if n > uint64(len(data)-8) {
			return nil
		}
		if called == name {
			return data[8 : 8+n]
		}
		if skip > uint64(len(data)) {
			return nil
		}
		data = data[skip:]
	}
	return nil
}

// tiffOrientation reads the tag 0x0112 of the first directory.
func tiffOrientation(b []byte) int {
	if len(b) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(b[:2]) == "MM" {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(b[4:]))
	if at+2 > uint64(len(b)) {
		return 1
	}
	entries := b[at+2:]
	for range order.Uint16(b[at:]) {
		if len(entries) < 12 {
			return 1
		}
		if order.Uint16(entries) == 0x0112 {
			if v := int(order.Uint16(entries[8:])); v >= 1 && v <= 8 {
				return v
			}
			return 1
		}
		entries = entries[12:]
	}
	return 1
}

// upright turns a picture by its orientation.
func upright(img *image.RGBA, orientation int) *image.RGBA {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if orientation <= 1 {
		return img
	}
	turned := orientation >= 5 // on its side
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	if turned {
		out = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			u, v := x, y
			switch orientation {
			case 2:
				u = w - 1 - x
			case 3:
				u, v = w-1-x, h-1-y
			case 4:
				v = h - 1 - y
			case 5:
				u, v = y, x
			case 6:
				u, v = h-1-y, x
			case 7:
				u, v = h-1-y, w-1-x
			case 8:
				u, v = y, w-1-x
			}
			copy(out.Pix[out.PixOffset(u, v):][:4], img.Pix[img.PixOffset(x, y):][:4])
		}
	}
	return out
}
