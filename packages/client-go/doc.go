// Package platen is a typed client of the Platen PDF service. It needs the standard library alone.
package platen
