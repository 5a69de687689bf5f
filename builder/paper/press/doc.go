// Package press puts frames on pages: cards and sheets in grids, texts on full pages, and around them the small
// print, the code, the stamp and the crop marks.
package press
