package fonts

// Provide returns the bytes of a file of this folder. The worker of the browser sets it before anything is printed.
var Provide func(name string) ([]byte, error)

func read(name string) ([]byte, error) { return Provide(name) }
