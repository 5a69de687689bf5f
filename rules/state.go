package rules

// State is the state of a force during a game: what players have marked. The zero State is an unused force.
type State struct {
	Marks map[Mark]int // number of marked boxes by track
	Modes map[Model]string
	Army  map[string]int // marked boxes of the army's own tracks, by id
}

// Model is one of the identical models of a unit, counted from 1.
type Model struct {
	Unit   string
	Number int
}

// Mark is a track of a model.
type Mark struct {
	Model
	Track string // see Track.ID
}
