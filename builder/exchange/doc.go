// Package exchange turns rosters into the documents that leave Gantry, and
// files that come in into rosters: the answers of check and derive, the plain
// text of a roster, and the import of JSON files with its report.
//
// The forms are fixed: other programs read them. A field may be added, none is
// renamed or dropped. The package opens no file and speaks no HTTP; commands and
// pages give it bytes.
package exchange
