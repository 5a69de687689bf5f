// Package markers sets the markers on the table beside units.
package markers
