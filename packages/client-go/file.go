package platen

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
)

// File is a PDF as it arrives, or an image or a ZIP where an operation answers with one. It is an io.ReadCloser, and can
// be read once: as a stream, by ReadAll, or by Save. Who reads nothing closes it.
type File struct {
	response *http.Response
}

// FileOr is the answer of an operation that gives a file or JSON, as the request wants it: one of the two is nil.
type FileOr[T any] struct {
	File  *File
	Value *T
}

// Header is the headers of the response.
func (f *File) Header() http.Header { return f.response.Header }

// ContentType is the media type: application/pdf, unless the operation has others.
func (f *File) ContentType() string { return f.Header().Get("Content-Type") }

// DocumentID is the document that was saved; empty when nothing was.
func (f *File) DocumentID() string { return f.Header().Get("X-Document-Id") }

// RequestID is what to name when you ask for help.
func (f *File) RequestID() string { return f.Header().Get("X-Request-Id") }

// Replayed tells whether this is the result of an earlier request with the same idempotency key.
func (f *File) Replayed() bool { return f.Header().Get("Idempotent-Replayed") == "true" }

// Warnings are what a render asked for and did not get; as many as a header can hold.
func (f *File) Warnings() ([]RenderWarning, error) {
	report, err := headerJSON[struct{ Warnings []RenderWarning }](f, "X-Render-Warnings")
	if report == nil {
		return nil, err
	}
	return report.Warnings, nil
}

// FormWarning is text that does not fit into a box of its field.
type FormWarning struct {
	Code string `json:"code"`
	// Field is the full name of the form's field.
	Field string `json:"field"`
	// Page of the box, counted from 0.
	Page    int    `json:"page"`
	Message string `json:"message"`
}

// FormWarnings are text that a filled form does not show in full; as many as a header can hold.
func (f *File) FormWarnings() ([]FormWarning, error) {
	report, err := headerJSON[struct{ Warnings []FormWarning }](f, "X-Form-Warnings")
	if report == nil {
		return nil, err
	}
	return report.Warnings, nil
}

// RedactionReport is how much a redaction removed where; nil for what is no redaction. One that was too long for its
// header has sums over the pages, whose Page is 0.
func (f *File) RedactionReport() (*RedactionReport, error) {
	return headerJSON[RedactionReport](f, "X-Redaction-Report")
}

// PipelineReport is what a pipeline says about its work; of a long report only a part.
func (f *File) PipelineReport() (*PipelineReport, error) {
	return headerJSON[PipelineReport](f, "X-Pipeline-Report")
}

// Read reads the body. A connection that breaks off is a *ConnectionError.
func (f *File) Read(buffer []byte) (int, error) {
	count, err := f.response.Body.Read(buffer)
	if err != nil && err != io.EOF {
		err = &ConnectionError{"the connection broke off within a file", err}
	}
	return count, err
}

// Close frees the connection.
func (f *File) Close() error { return f.response.Body.Close() }

// ReadAll reads the whole body, and closes it.
func (f *File) ReadAll() ([]byte, error) {
	defer f.Close()
	return io.ReadAll(f)
}

// Save writes the body into a file, which is there only when it is whole, and closes it.
func (f *File) Save(path string) (err error) {
	defer f.Close()
	partial, err := os.CreateTemp(filepath.Dir(path), ".platen-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(partial.Name())
		}
	}()
	_, err = io.Copy(partial, f)
	if closed := partial.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	// CreateTemp lets nobody else read the file.
	if err = os.Chmod(partial.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(partial.Name(), path)
}

func headerJSON[T any](f *File, name string) (*T, error) {
	text := f.Header().Get(name)
	if text == "" {
		return nil, nil
	}
	content, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	value := new(T)
	return value, json.Unmarshal(content, value)
}
