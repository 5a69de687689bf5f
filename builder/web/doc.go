// Package web is Gantry over HTTP: pages, forms, files and the JSON API. It
// reads requests, asks builder and its siblings, and shows the answer through
// views; it knows no rule and draws no page of paper itself.
//
// Echo stays inside this folder: New returns an http.Handler. Package site has what all pages share,
// every other package the pages of one noun.
package web
