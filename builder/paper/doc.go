// Package paper prints lists: it has a list of every product, from cards and play sheets to
// tokens, each a package below. All make pages of marks that builder/pdf, builder/image and the
// preview draw.
//
// It knows no game: what stands on a card comes from rules.Profile.
package paper
