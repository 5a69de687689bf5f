package rules

// State is how a force stands in a game that is being played: what pencils have
// marked. The zero State is a force as it comes to the table.
type State struct {
	Marks map[Mark]int // how many boxes are marked, by the track
	Modes map[Model]string
	Army  map[string]int // marked boxes of the army's own tracks, by their ids
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
