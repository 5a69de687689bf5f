package store

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// NewSecret returns the token of a device, or a recovery secret: 256 random bits in base64url. The database keeps
// only its SHA-256.
func NewSecret() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// newToken is at least 128 random bits in lower-case base32.
func newToken() string { return strings.ToLower(rand.Text()) }
