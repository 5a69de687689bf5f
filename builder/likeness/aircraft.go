package likeness

func buildFighter(m *machine) { buildBiped(m) }

func buildGuardian(m *machine) { buildBiped(m) }

func buildShip(m *machine) { buildBiped(m) }
