// Package layout measures text in the embedded fonts, breaks it into lines, pours rows
// into frames, and is what a document consists of: pages of marks at places in
// millimeters. It knows no product; package paper does.
package layout
