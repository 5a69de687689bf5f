// Package exchange turns rosters into the documents that leave Gantry, and files that come in
// into rosters. Each format has a folder and a line in formats.go. What formats share is in
// exchange/format.
//
// The forms are fixed: other programs read them. A field may be added, none is
// renamed or dropped. The package opens no file and speaks no HTTP; commands and
// pages give it bytes.
package exchange
