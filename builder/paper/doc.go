// Package paper prints lists. It registers every product, from cards and play sheets to tokens; each is a package
// below. All products make pages of marks that builder/pdf, builder/image and the preview draw.
//
// It knows no game: the content of a card comes from rules.Profile.
package paper
