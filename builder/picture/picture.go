package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"gantry/builder"
)

// Bounds of a picture: the file in bytes, its dots when decoded, and the longer side of the saved picture.
const (
	MaxBytes = 16 << 20
	MaxDots  = 40_000_000
	maxSide  = 1400
)

// quality is the quality of the saved JPEG.
const quality = 88

// Picture is a saved picture: a JPEG of 8 bits a channel, upright.
type Picture struct {
	ID   string // "sha256:" and the digest of Data
	W, H int    // dots
	Data []byte
}

// IDOf returns the ID of a picture with this data.
func IDOf(data []byte) string { return "sha256:" + builder.HashOf(data) }

// format is a kind of file: its first bytes, and its reader.
type format struct {
	name   string
	is     func([]byte) bool
	config func([]byte) (image.Config, error)
	decode func([]byte) (image.Image, error)
}

var formats = []format{
	{"PNG", begins("\x89PNG\r\n\x1a\n"),
		func(b []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return png.Decode(bytes.NewReader(b)) }},
	{"JPEG", begins("\xff\xd8\xff"),
		func(b []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(b)) }},
	{"WebP", func(b []byte) bool { return len(b) > 12 && string(b[:4]) == "RIFF" && string(b[8:12]) == "WEBP" },
		func(b []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(b)) },
		func(b []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(b)) }},
}

func begins(with string) func([]byte) bool {
	return func(b []byte) bool { return bytes.HasPrefix(b, []byte(with)) }
}

// Read makes a picture from an uploaded file. The error is a UserError: the file is too large, of another kind, or
// damaged.
func Read(data []byte) (Picture, error) {
	if len(data) > MaxBytes {
		return Picture{}, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The picture is %d MB. The limit is %d MB.", (len(data)+1<<20-1)>>20, MaxBytes>>20)}
	}
	for _, f := range formats {
		if f.is(data) {
			return read(f, data)
		}
	}
	return Picture{}, builder.Invalid("The file is not a PNG, JPEG or WebP picture.", nil)
}

func read(f format, data []byte) (Picture, error) {
	size, err := f.config(data)
	if err != nil {
		return Picture{}, errDamaged(f, err)
	}
	if size.Width < 1 || size.Height < 1 {
		return Picture{}, errDamaged(f, fmt.Errorf("it has no size"))
	}
	if size.Width > MaxDots || size.Height > MaxDots || size.Width*size.Height > MaxDots {
		return Picture{}, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The picture has %d × %d pixels. The limit is %d million.", size.Width, size.Height,
				MaxDots/1_000_000)}
	}
	if f.name == "JPEG" {
		if err := checkScans(data, size.Width*size.Height); err != nil {
			return Picture{}, err
		}
	}
	img, err := f.decode(data)
	if err != nil {
		return Picture{}, errDamaged(f, err)
	}
	return encode(upright(flat(img), orientation(f.name, data)))
}

func errDamaged(f format, err error) error {
	return builder.Invalid("The "+f.name+" picture is damaged or cut off.", err)
}

// flat returns a picture on white, scaled down to the saved size.
func flat(img image.Image) *image.RGBA {
	from := img.Bounds()
	w, h := from.Dx(), from.Dy()
	if longer := max(w, h); longer > maxSide {
		w, h = max(1, w*maxSide/longer), max(1, h*maxSide/longer)
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	if w == from.Dx() && h == from.Dy() {
		draw.Draw(out, out.Bounds(), img, from.Min, draw.Over)
	} else {
		draw.ApproxBiLinear.Scale(out, out.Bounds(), img, from, draw.Over, nil)
	}
	return out
}

func encode(img image.Image) (Picture, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
		return Picture{}, fmt.Errorf("encode picture: %w", err)
	}
	return Picture{ID: IDOf(b.Bytes()), W: img.Bounds().Dx(), H: img.Bounds().Dy(),
		Data: b.Bytes()}, nil
}

// FromBytes returns a picture from the bytes that Read made.
func FromBytes(data []byte) (Picture, error) {
	size, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return Picture{}, fmt.Errorf("read kept picture: %w", err)
	}
	return Picture{ID: IDOf(data), W: size.Width, H: size.Height, Data: data}, nil
}

// FromElsewhere returns a picture that Read made on another server. It refuses bytes that Read does not make, even
// if other programs can read them.
func FromElsewhere(data []byte) (Picture, error) {
	p, err := FromBytes(data)
	if err != nil || len(data) > MaxBytes || p.W > maxSide || p.H > maxSide || !isPlain(data) {
		return Picture{}, builder.Invalid("Gantry has no such picture.", err)
	}
	if _, err := jpeg.Decode(bytes.NewReader(data)); err != nil {
		return Picture{}, builder.Invalid("The picture is damaged.", err)
	}
	return p, nil
}

// plainSegments is more than the number of tables, frames and scans that Read writes.
const plainSegments = 8

// isPlain reports whether a JPEG consists of only tables and one scan to its end.
func isPlain(data []byte) bool {
	at := 2
	for range plainSegments {
		if at+4 > len(data) || data[at] != 0xff {
			return false
		}
		marker, size := data[at+1], int(data[at+2])<<8|int(data[at+3])
		switch marker {
		case 0xdb, 0xc0, 0xc4: // tables and the frame
			at += 2 + size
		case markerScan: // the scan, to the end of the picture and of the file
			return bytes.Index(data[at:], []byte{0xff, markerEnd}) == len(data)-2-at
		default:
			return false
		}
	}
	return false
}

// Gray returns the picture for black ink only, under the same id.
func (p Picture) Gray() (Picture, error) {
	img, err := jpeg.Decode(bytes.NewReader(p.Data))
	if err != nil {
		return Picture{}, fmt.Errorf("read kept picture: %w", err)
	}
	out := image.NewGray(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	gray, err := encode(out)
	gray.ID = p.ID
	return gray, err
}
