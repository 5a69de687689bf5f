// Package proof compares the pages of a PDF with the lists attached to it.
//
// It draws each list again, as the PDF says that it was drawn, and compares page by page
// what is drawn and with which fonts. It also reads the hash that a page of Gantry names.
// A page that was changed, swapped or taken from another list is different. If another
// program or version made a page, the answer is "cannot tell".
package proof
