// Package provenance tells where numbers come from: how many of a list are from no book,
// and what is not known of published profiles.
package provenance
