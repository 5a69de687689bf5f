// Package plain sets lists as text for readers of screens.
package plain
