package platen

import (
	"bytes"
	"encoding/json"
)

// PDF is the bytes of a PDF, where a request takes one.
type PDF []byte

// Base64 is a PDF that is base64 already.
type Base64 string

// Ptr gives a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }

// Nullable is an optional field that may also be null: its zero value leaves the field out.
type Nullable[T any] map[bool]T

// Value is a Nullable with a value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{true: value} }

// Null is a Nullable that is null.
func Null[T any]() Nullable[T] {
	var none T
	return Nullable[T]{false: none}
}

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	value, present := n[true]
	if !present {
		return []byte("null"), nil
	}
	return json.Marshal(value)
}

// UnmarshalJSON reads a value, or null.
func (n *Nullable[T]) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*n = Null[T]()
		return nil
	}
	var value T
	if err := json.Unmarshal(data, &value); err != nil {
		return err
	}
	*n = Value(value)
	return nil
}
