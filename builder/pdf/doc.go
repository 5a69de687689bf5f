// Package pdf writes a document's pages as PDF. It draws the marks that builder/layout has set. It computes no
// layout and knows no rules and no HTTP. The same document always gives the same bytes.
package pdf
