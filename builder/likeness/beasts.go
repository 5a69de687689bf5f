package likeness

func buildTurtle(m *machine) { buildBiped(m) }

func buildWolf(m *machine) { buildBiped(m) }

func buildFrog(m *machine) { buildBiped(m) }

func buildRat(m *machine) { buildBiped(m) }

func buildKaiju(m *machine) { buildBiped(m) }
