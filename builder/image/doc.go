// Package image draws the pages of builder/layout as pictures: SVG for a page of the site or for a file, and PNG.
// It draws the same marks as the PDF and computes nothing.
package image
