package comparison

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A wide table breaks into rows of columns instead of scrolling.
func TestCurvesOfWideValues(t *testing.T) {
	chart := func(texts ...string) Chart {
		var c Chart
		for i, x := range texts {
			c.Points = append(c.Points, ChartPoint{Value: strconv.Itoa(i), Text: x})
		}
		return c
	}
	for _, row := range []struct {
		name   string
		widest string
		want   []int
	}{{"narrow", "6", []int{11}}, {"middling", "10d10", []int{4, 4, 3}},
		{"wide", strings.Repeat("x", 90), slices.Repeat([]int{1}, 11)}} {
		var got []int
		for _, points := range chart(append(slices.Repeat([]string{"1"}, 10), row.widest)...).Rows() {
			got = append(got, len(points))
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: rows of %v, want %v", row.name, got, row.want)
		}
	}
}
