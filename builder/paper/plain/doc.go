// Package plain sets lists as text for screen readers.
package plain
