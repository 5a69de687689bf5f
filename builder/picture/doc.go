// Package picture reads the pictures that players upload: it looks at a file's
// size before it decodes, and makes of PNG, JPEG and WebP one plain form, upright,
// on white, without metadata. It knows no roster, no HTTP and no paper.
package picture
