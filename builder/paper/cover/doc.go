// Package cover sets the cover sheet that an organizer asks for.
package cover
