// Package image draws the pages of builder/layout as pictures: SVG that a page of the
// site shows or that stands alone as a file, and PNG. It draws the marks that the PDF
// is made of, and computes nothing of what stands on a page.
package image
