// Package guide reads the lists of the guide. Each breaks one rule.
package guide
