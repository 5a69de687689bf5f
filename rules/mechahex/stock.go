package mechahex

import "slices"

// goods are the items that a class may mount in an edition, in the tables' order.
type goods []ware

// ware is an item with what it takes of a class, and how often one model may
// mount it.
type ware struct {
	*item
	slots   int
	most    int // of a model
	mounted int
}

// goodsFor are the wares of a class.
func (p *printing) goodsFor(class string) goods {
	m := p.bare(class)
	var all goods
	for _, it := range p.list {
		slots, allowed := m.cost(it)
		if !allowed || slots.Int() < 1 {
			continue
		}
		w := ware{item: it, slots: slots.Int(), most: mostMounts}
		if limit := p.limit(it); limit != nil {
			w.most = limit.Int()
		}
		all = append(all, w)
	}
	return all
}

// stock is what a model may mount and has mounted while a fix is made.
type stock struct {
	*model
	goods
}

// stock is what the model mounts without some of its mounts.
func (m *model) stock(without ...*fitting) stock {
	s := stock{m, slices.Clone(m.ed.goods[m.Profile])}
	for i := range s.goods {
		s.goods[i].mounted = m.counts[s.goods[i].place]
	}
	for _, f := range without {
		s.mount(f.item, -1)
	}
	return s
}

// mount counts so many more of an item.
func (s stock) mount(it *item, n int) {
	if i := slices.IndexFunc(s.goods, func(w ware) bool { return w.item == it }); i >= 0 {
		s.goods[i].mounted += n
	}
}

// more is how many more of the ware fit in so many slots.
func (w *ware) more(slots int) int { return max(0, min(slots/w.slots, w.most-w.mounted)) }

// fillable tells whether goods can fill exactly so many slots.
func (g goods) fillable(slots int) bool {
	if slots <= 0 {
		return slots == 0
	}
	single := 0 // slots that items of one slot could fill
	for i := range g {
		if g[i].slots == 1 {
			if single += g[i].more(slots); single >= slots {
				return true
			}
		}
	}
	reached := make([]bool, slots+1)
	reached[0] = true
	for i := range g {
		for range g[i].more(slots) {
			for n := slots; n >= g[i].slots; n-- {
				reached[n] = reached[n] || reached[n-g[i].slots]
			}
		}
	}
	return reached[slots]
}

// fill chooses items for exactly so many slots, and counts them as mounted: in
// place of a mount the one that stands nearest to it in the tables, then, of the
// items that are proposed, those that the model has least of. It gives nothing
// where no items fit.
func (s stock) fill(slots int, instead *fitting) (ids []string, ok bool) {
	for slots > 0 {
		w := s.choose(slots, instead, len(ids) == 0)
		if w == nil {
			return nil, false
		}
		slots -= w.slots
		w.mounted++
		ids = append(ids, w.id)
	}
	return ids, slots == 0
}

// choose is the best ware to begin to fill so many slots with, nil for none.
func (s stock) choose(slots int, instead *fitting, first bool) (best *ware) {
	var least [4]int
	for i := range s.goods {
		w := &s.goods[i]
		if w.more(slots) == 0 {
			continue
		}
		rank := s.rank(w, instead, first)
		if best != nil && slices.Compare(rank[:], least[:]) >= 0 {
			continue
		}
		w.mounted++
		if s.fillable(slots - w.slots) {
			best, least = w, rank
		}
		w.mounted--
	}
	return best
}

// rank is less for what is the better choice in place of a mount, or in a free
// slot.
func (s stock) rank(w *ware, instead *fitting, first bool) (rank [4]int) {
	if instead != nil && instead.weapon() {
		switch {
		case !w.weapon():
			rank[0] = 2
		case first && s.avenged(instead.ID) && w.has("relentless"):
			rank[0] = 1
		}
		if first {
			n := w.place - instead.place
			rank[1] = max(n, -n)
		}
	}
	if !w.Fills {
		rank[2] = 1
	}
	rank[3] = w.mounted
	return rank
}
