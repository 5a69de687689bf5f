// Package provenance reports where numbers come from: which numbers of a list are from
// no book, and which inputs of published profiles are unknown.
package provenance
