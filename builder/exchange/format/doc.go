// Package format has what formats of lists share: what an export and an import are, the documents
// of a file, and the lines that a list is written in.
package format
