// Package chat writes a list for a message: plain or in Markdown, one line per unit.
package chat
