package builder

// Version is Gantry's own version, raised with each part of CHANGELOG.md that is
// released.
const Version = "0.7.0"
