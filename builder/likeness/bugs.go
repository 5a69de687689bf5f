package likeness

func buildSpider(m *machine) { buildBiped(m) }

func buildAnt(m *machine) { buildBiped(m) }
