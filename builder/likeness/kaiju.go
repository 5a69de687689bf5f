package likeness

func buildKaiju(m *machine) { buildBiped(m) }
