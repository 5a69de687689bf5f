// Package cover sets the cover sheet of a list for an organizer.
package cover
