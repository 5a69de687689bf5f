package store

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strings"
)

// NewOwner is the token of a new owner: 256 random bits in base64url. The
// database keeps only its SHA-256.
func NewOwner() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hashOwner(owner string) string {
	sum := sha256.Sum256([]byte(owner))
	return hex.EncodeToString(sum[:])
}

// newToken is at least 128 random bits in lower-case base32.
func newToken() string { return strings.ToLower(rand.Text()) }
