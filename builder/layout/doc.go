// Package layout sets a roster's sheet as pages of marks: text, lines and boxes
// at places in millimetres. It measures with the embedded fonts, so that the
// PDF and the preview in a page draw the same marks and compute nothing.
//
// It knows no game: what stands on a card comes from rules.Profile. It writes
// no file and no markup; builder/pdf and the preview do.
package layout
