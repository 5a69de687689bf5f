// Package code packs a list or an event into a code of one word, and finds codes and links in a text.
package code
