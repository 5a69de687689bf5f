// Package layout measures text in the embedded fonts, breaks it into lines and pours rows into frames. It also
// defines a document: pages of marks at places in millimeters. Package paper knows the products.
package layout
