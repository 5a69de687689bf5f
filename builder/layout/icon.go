package layout

import "gantry/rules"

// iconShapes are the signs of what is mounted, as areas on a grid of 10 × 10.
var iconShapes = map[rules.ItemKind][][][2]float64{
	rules.Beam:  {{{0, 4}, {6, 4}, {6, 1.5}, {10, 5}, {6, 8.5}, {6, 6}, {0, 6}}},
	rules.Laser: {{{0, 4.4}, {7, 4.4}, {7, 2.6}, {10, 5}, {7, 7.4}, {7, 5.6}, {0, 5.6}}},
	rules.Gun:   {{{0, 3}, {5, 3}, {5, 4}, {10, 4}, {10, 6}, {5, 6}, {5, 7}, {3, 7}, {2.4, 9}, {0.6, 9}, {1, 7}, {0, 7}}},
	rules.Gatling: {{{0, 2.5}, {3.6, 2.5}, {3.6, 7.5}, {0, 7.5}}, {{4, 2.5}, {10, 2.5}, {10, 3.7}, {4, 3.7}},
		{{4, 4.4}, {10, 4.4}, {10, 5.6}, {4, 5.6}}, {{4, 6.3}, {10, 6.3}, {10, 7.5}, {4, 7.5}}},
	rules.Missile:   {{{0, 1.5}, {2.2, 3.4}, {7, 3.4}, {10, 5}, {7, 6.6}, {2.2, 6.6}, {0, 8.5}, {1.2, 5}}},
	rules.Artillery: {{{0.5, 8}, {8.2, 1.6}, {9.6, 3.2}, {4.4, 7.4}, {6.6, 7.4}, {6.6, 9}, {0.5, 9}}},
	rules.Melee: {{{10, 0}, {9, 3}, {4.6, 7}, {5.6, 8}, {4.6, 9}, {3.4, 7.9},
		{1.4, 10}, {0, 8.6}, {2.1, 6.6}, {1, 5.4}, {2, 4.4}, {3, 5.4}, {7, 1}}},
	rules.Shield: {{{1, 0.5}, {9, 0.5}, {9, 5}, {5, 9.8}, {1, 5}}},
	rules.Jet:    {{{3, 0}, {7, 0}, {8, 4}, {2, 4}}, {{2.6, 4.8}, {7.4, 4.8}, {5, 10}}},
	rules.Sink: {{{0, 1}, {10, 1}, {10, 2.6}, {0, 2.6}},
		{{0, 4.2}, {10, 4.2}, {10, 5.8}, {0, 5.8}}, {{0, 7.4}, {10, 7.4}, {10, 9}, {0, 9}}},
	rules.Plating:   {{{0, 2}, {4.6, 0}, {4.6, 10}, {0, 8}}, {{5.4, 0}, {10, 2}, {10, 8}, {5.4, 10}}},
	rules.Equipment: {{{5, 0}, {9.3, 2.5}, {9.3, 7.5}, {5, 10}, {0.7, 7.5}, {0.7, 2.5}}},
}

// icon draws the sign of a kind in a square with its left upper corner at x, y.
func (k kit) icon(p *canvas, kind rules.ItemKind, x, y float64) {
	const unit = iconSide / 10
	for _, area := range iconShapes[kind] {
		path := Path{Closed: true, Fill: p.pal.ink}
		for _, at := range area {
			path.Points = append(path.Points, [2]float64{x + unit*at[0], y + unit*at[1]})
		}
		p.marks = append(p.marks, path)
	}
}
