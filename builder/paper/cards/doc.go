// Package cards sets unit cards and blank cards.
package cards
