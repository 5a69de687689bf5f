package layout

import "rsc.io/qr"

// CodeOf returns a text as a QR code of level M that a camera reads from some distance. ok is false if the text
// needs more than version 20.
func CodeOf(text string) (Code, bool) {
	q, err := qr.Encode(text, qr.M)
	if err != nil || q.Size > maxModules {
		return Code{}, false
	}
	return codeFrom(q, text), true
}

// maxModules is the side of a code of version 20.
const maxModules = 17 + 4*20

// SmallCode returns a text as the smallest QR code, at level L.
func SmallCode(text string) (Code, error) {
	q, err := qr.Encode(text, qr.L)
	if err != nil {
		return Code{}, err
	}
	return codeFrom(q, text), nil
}

// codeFrom returns a code without a place and a color.
func codeFrom(q *qr.Code, text string) Code {
	c := Code{Text: text, Modules: q.Size}
	for y := range q.Size {
		for x := 0; x < q.Size; x++ {
			from := x
			for x < q.Size && q.Black(x, y) {
				x++
			}
			if x > from {
				c.Dark = append(c.Dark, [3]int{from, y, x - from})
			}
		}
	}
	return c
}
