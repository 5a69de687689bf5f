// Package blank sets rows with nothing filled in, for a pencil.
package blank
