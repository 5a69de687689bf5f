package image

import (
	"bufio"
	"compress/zlib"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"math"
)

// bandHeight is how many rows are drawn and written at once. A picture needs the memory of one band, whatever its
// size.
const bandHeight = 512

// writePNG draws a part band by band: 8 bits a channel, transparent where the page is clear, with its resolution
// noted.
func (p Plan) writePNG(ctx context.Context, w io.Writer, part part) error {
	width, height := part.dots(p.request.DPI)
	out := bufio.NewWriter(w)
	_, _ = out.WriteString("\x89PNG\r\n\x1a\n") // an error stays with the writer
	head := binary.BigEndian.AppendUint32(nil, uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	kind, channels := byte(colors), 3
	if part.page.Clear {
		kind, channels = colorsAndAlpha, 4
	}
	writeChunk(out, "IHDR", append(head, 8, kind, 0, 0, 0))
	perMetre := uint32(math.Round(float64(p.request.DPI) / 0.0254))
	size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, perMetre), perMetre)
	writeChunk(out, "pHYs", append(size, 1))
	rows := newRowWriter(out, width, channels)
	pen := newRasterPen(p.doc, part, p.request.DPI)
	for top := 0; top < height; top += bandHeight {
		if err := pen.draw(ctx, image.Rect(0, top, width, min(height, top+bandHeight))); err != nil {
			return fmt.Errorf("draw %s: %w", part.name, err)
		}
		rows.write(pen.dst)
	}
	rows.close()
	writeChunk(out, "IEND", nil)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write %s: %w", part.name, err)
	}
	return nil
}

// The kinds of pictures in a PNG's head.
const (
	colors         = 2
	colorsAndAlpha = 6
)

func writeChunk(w *bufio.Writer, name string, data []byte) {
	sum := crc32.NewIEEE()
	_, _ = sum.Write([]byte(name)) // never an error
	_, _ = sum.Write(data)
	_, _ = w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	_, _ = w.WriteString(name)
	_, _ = w.Write(data)
	_, _ = w.Write(binary.BigEndian.AppendUint32(nil, sum.Sum32()))
}

// dataChunks writes its input as chunks of picture data.
type dataChunks struct{ w *bufio.Writer }

func (d dataChunks) Write(data []byte) (int, error) {
	writeChunk(d.w, "IDAT", data)
	return len(data), nil
}

// rowWriter writes each row as the difference from the row above.
type rowWriter struct {
	channels   int // 3, or 4 with the alpha
	chunks     *bufio.Writer
	packed     *zlib.Writer
	above, row []byte
}

func newRowWriter(w *bufio.Writer, width, channels int) *rowWriter {
	chunks := bufio.NewWriterSize(dataChunks{w}, 32<<10)
	packed, _ := zlib.NewWriterLevel(chunks, zlib.BestSpeed) // BestSpeed is a valid level
	return &rowWriter{channels: channels, chunks: chunks, packed: packed, above: make([]byte, channels*width),
		row: make([]byte, 1+channels*width)}
}

func (r *rowWriter) write(band *image.RGBA) {
	const fromAbove = 2
	for y := band.Rect.Min.Y; y < band.Rect.Max.Y; y++ {
		line := band.Pix[band.PixOffset(band.Rect.Min.X, y):]
		r.row[0] = fromAbove
		for x, at := 0, 0; at < len(r.above); x, at = x+4, at+r.channels {
			alpha := line[x+3]
			for c := range r.channels {
				v := line[x+c]
				if c < 3 && alpha != 0 && alpha != 0xFF { // the band's colors are premultiplied, a file's are not
					v = byte(min(0xFF, (int(v)*0xFF+int(alpha)/2)/int(alpha)))
				}
				r.row[1+at+c], r.above[at+c] = v-r.above[at+c], v
			}
		}
		_, _ = r.packed.Write(r.row) // an error stays with the writer of the file
	}
}

func (r *rowWriter) close() {
	_ = r.packed.Close()
	_ = r.chunks.Flush()
}
