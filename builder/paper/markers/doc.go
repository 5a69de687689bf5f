// Package markers sets what lies on the table beside units.
package markers
