// Package archive writes and reads everything of a player's as a ZIP file.
package archive
