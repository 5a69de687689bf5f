// Package twin makes the program that runs Gantry in a browser's service worker, from the sources of the server or from
// the files of a release. It knows no HTTP.
package twin
