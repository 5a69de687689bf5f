package likeness

func buildTracked(m *machine) { buildBiped(m) }

func buildWheeled(m *machine) { buildBiped(m) }

func buildHover(m *machine) { buildBiped(m) }
