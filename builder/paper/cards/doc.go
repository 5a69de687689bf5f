// Package cards sets unit cards, and cards with nothing filled in.
package cards
