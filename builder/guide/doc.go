// Package guide is the lists of the guide that break one rule each.
package guide
