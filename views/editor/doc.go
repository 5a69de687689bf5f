// Package editor has the page on which a list is built, with its settings and its check, and
// the fix page.
package editor
