package likeness

func buildPod(m *machine) { buildBiped(m) }

func buildInfantry(m *machine) { buildBiped(m) }
