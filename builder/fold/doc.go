// Package fold gives the same text for names that look alike.
package fold
