package picture

import (
	"encoding/binary"

	"gantry/builder"
)

// Bounds of a JPEG's scans. Each scan may visit all dots, however few bytes it has, and Go's decoder cannot be
// stopped. A camera writes at most 10.
const (
	maxScans     = 50
	maxScansDots = 400_000_000 // scans times dots: about 2 s
)

// checkScans refuses a JPEG that would take too long to decode. The error is a UserError.
func checkScans(data []byte, dots int) error {
	if n := scans(data); n > maxScans || n*dots > maxScansDots {
		return builder.Invalid("The JPEG picture has too many scans. Save it again as a plain JPEG.", nil)
	}
	return nil
}

// JPEG markers, the bytes after 0xFF.
const (
	markerRestart     = 0xD0 // the first of 8
	markerRestartLast = 0xD7
	markerEnd         = 0xD9
	markerScan        = 0xDA
	markerExif        = 0xE1
)

// scans counts the scans that Go's decoder finds in a JPEG. Like that decoder, it skips stuffed and stray bytes
// between markers.
func scans(data []byte) (n int) {
	for at := 2; at+1 < len(data); {
		if data[at] != 0xFF || data[at+1] == 0 {
			at++
			continue
		}
		for at++; at < len(data) && data[at] == 0xFF; at++ { // fill bytes
		}
		if at+2 >= len(data) || data[at] == markerEnd {
			break
		}
		marker := data[at]
		if at++; marker >= markerRestart && marker <= markerRestartLast {
			continue
		}
		if marker == markerScan {
			n++
		}
		at += max(2, int(binary.BigEndian.Uint16(data[at:])))
	}
	return n
}
