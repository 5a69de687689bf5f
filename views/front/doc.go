// Package front has the front page and what belongs to no list: import, devices, collections,
// and offline.
package front
