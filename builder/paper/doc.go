// Package paper prints lists: every product, from cards and play sheets to tokens, as
// pages of marks that builder/pdf, builder/image and the preview draw.
//
// It knows no game: what stands on a card comes from rules.Profile.
package paper
