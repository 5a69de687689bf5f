// Package reference sets the quick reference: the rules terms that the units use.
package reference
