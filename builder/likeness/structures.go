package likeness

func buildTower(m *machine) { buildBiped(m) }

func buildBunker(m *machine) { buildBiped(m) }

func buildWalker(m *machine) { buildBiped(m) }
