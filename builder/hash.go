package builder

import (
	"crypto/sha256"
	"encoding/hex"
)

// HashOf returns the SHA-256 of some bytes, in hexadecimal.
func HashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
