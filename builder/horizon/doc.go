// Package horizon draws the scenes behind machines: a sky with a pool of light, two ridges and a floor. A scene is
// decided by its seed. It has solid polygons and thin strokes only, so that every pen can draw it.
package horizon
