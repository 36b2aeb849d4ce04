package platen

// version of the client, for its User-Agent.
const version = "0.1.0"
