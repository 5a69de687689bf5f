// Package picture reads the pictures that players upload. It checks a file's size before it decodes, and turns PNG,
// JPEG and WebP into one plain form: upright, on white, without metadata. It knows no list, no HTTP and no paper.
package picture
