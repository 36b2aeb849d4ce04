package platen

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Code is what an error of the service has for programs to switch on. It is an error itself, so that
// errors.Is(err, platen.CodeDocumentNotFound) asks for it.
type Code string

func (code Code) Error() string { return string(code) }

// Error is what the service says when it refuses or fails.
type Error struct {
	// Status of the response.
	Status int
	// Code is a stable upper-case word, such as TEMPLATE_NOT_FOUND.
	Code Code
	// Message names the field and the rule that it broke.
	Message string
	// RequestID is what to name when you ask for help.
	RequestID string
	// RetryAfter is how long the service asks to wait; nil when it does not say.
	RetryAfter *time.Duration
	// Field is the path of the field that broke a rule; with MISSING_FIELD and INVALID_FIELD it is within the data of the template.
	Field string
	// Findings are, with the code INVOICE_RULES, every rule that the invoice breaks.
	Findings []InvoiceFinding
	// Position is, with TEMPLATE_SYNTAX and TEMPLATE_RENDER, where in the template, if that is known.
	Position *ErrorBodyPosition
	// Step is which step of a pipeline failed.
	Step *ErrorBodyStep
}

func (e *Error) Error() string { return fmt.Sprintf("platen: %s (%d %s)", e.Message, e.Status, e.Code) }

// Is tells whether the error has a code.
func (e *Error) Is(target error) bool {
	code, ok := target.(Code)
	return ok && code == e.Code
}

// ConnectionError says that there was no answer: the service was not reached, took too long, or broke off in the middle
// of a file.
type ConnectionError struct {
	message string
	cause   error
}

func (e *ConnectionError) Error() string {
	if e.cause == nil {
		return "platen: " + e.message
	}
	return fmt.Sprintf("platen: %s: %v", e.message, e.cause)
}

// Unwrap gives what went wrong in the network.
func (e *ConnectionError) Unwrap() error { return e.cause }

// JobFailedError says that a job failed for good, and why.
type JobFailedError struct {
	JobID   string
	Message string
}

func (e *JobFailedError) Error() string {
	return fmt.Sprintf("platen: the job %s failed: %s", e.JobID, e.Message)
}

// Most of an error's body that is read.
const maxErrorBytes = 1 << 20

func errorOf(response *http.Response) *Error {
	defer response.Body.Close()
	content, _ := io.ReadAll(io.LimitReader(response.Body, maxErrorBytes))
	var body ErrorBody
	// What is no JSON leaves the body empty.
	_ = json.Unmarshal(content, &body)
	e := &Error{
		Status:     response.StatusCode,
		Code:       Code(body.Code),
		Message:    body.Error,
		RequestID:  response.Header.Get("X-Request-Id"),
		RetryAfter: retryAfter(response.Header.Get("Retry-After"), time.Now()),
		Findings:   body.Findings,
		Position:   body.Position,
		Step:       body.Step,
	}
	if body.Field != nil {
		e.Field = *body.Field
	}
	if e.Code == "" {
		e.Code = "UNKNOWN"
	}
	if e.Message == "" {
		e.Message = unexplained(e.Status, response.Header.Get("Content-Type"))
	}
	return e
}

// unexplained is the message of a response that Platen does not send. What is in front of the service may answer for it
// while it is down.
func unexplained(status int, contentType string) string {
	if status >= 500 {
		return fmt.Sprintf("the service answered %d", status)
	}
	media, _, _ := strings.Cut(contentType, ";")
	if media == "" {
		media = "no content type"
	}
	return fmt.Sprintf("the server answered %d (%s), which is no response of Platen: check the base URL. "+
		"That of a deployment is its output ApiUrl, with its stage at the end, such as /live", status, media)
}

// retryAfter reads the header whether it is a number or a date (RFC 9110, section 10.2.3).
func retryAfter(value string, now time.Time) *time.Duration {
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return Ptr(time.Duration(seconds) * time.Second)
	}
	at, err := http.ParseTime(value)
	if err != nil {
		return nil
	}
	wait := at.Sub(now)
	if wait < 0 {
		wait = 0
	}
	return &wait
}
