package platen

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// CallOption changes one call.
type CallOption func(*callOptions)

type callOptions struct {
	idempotencyKey string
	timeout        time.Duration
}

// WithIdempotencyKey names a POST, so that it has its effect once across runs of a program. It is made anew for each
// call when left out; the tries of one call share it.
func WithIdempotencyKey(key string) CallOption {
	return func(options *callOptions) { options.idempotencyKey = key }
}

// WithCallTimeout says how long one try may take until its response begins.
func WithCallTimeout(timeout time.Duration) CallOption {
	return func(options *callOptions) { options.timeout = timeout }
}

// call is one call of an operation, as the generated methods describe it.
type call struct {
	method string
	path   string
	query  url.Values
	// Sent as JSON.
	body any
	// Sent as it is: a PDF, unless there is another media type.
	content   []byte
	mediaType string
	// Whether it takes an idempotency key.
	keyed bool
}

func (c *Client) send(ctx context.Context, call call, options []CallOption) (*http.Response, error) {
	settings := callOptions{timeout: c.timeout}
	for _, option := range options {
		option(&settings)
	}
	content := call.content
	header := http.Header{
		"Authorization": {"Bearer " + c.apiKey},
		"Accept":        {"application/json, application/pdf"},
		"User-Agent":    {"platen-client-go/" + version},
	}
	if call.content != nil {
		mediaType := call.mediaType
		if mediaType == "" {
			mediaType = "application/pdf"
		}
		header.Set("Content-Type", mediaType)
	} else if call.body != nil {
		encoded, err := json.Marshal(call.body)
		if err != nil {
			return nil, fmt.Errorf("platen: the body cannot be sent as JSON: %w", err)
		}
		// No data is an empty object.
		if content = encoded; string(content) == "null" {
			content = []byte("{}")
		}
		header.Set("Content-Type", "application/json")
	}
	if call.keyed {
		key := settings.idempotencyKey
		if key == "" {
			key = newUUID()
		}
		header.Set("Idempotency-Key", key)
	}
	address := c.baseURL + call.path
	if len(call.query) > 0 {
		address += "?" + call.query.Encode()
	}
	var runsUntil time.Time
	for attempt := 1; ; attempt++ {
		response, err := c.try(ctx, call.method, address, header, content, settings.timeout)
		if err == nil || ctx.Err() != nil {
			return response, err
		}
		// The first try may have deleted it and its response been lost.
		var refused *Error
		if attempt > 1 && call.method == http.MethodDelete && errors.As(err, &refused) && refused.Status == 404 {
			return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Header: http.Header{}}, nil
		}
		// A try whose response was lost still runs. Its result is that of this call, so waiting for it is no try.
		if attempt > 1 && errors.Is(err, CodeIdempotencyKeyInUse) {
			if runsUntil.IsZero() {
				runsUntil = time.Now().Add(settings.timeout)
			}
			if time.Now().Before(runsUntil) {
				attempt--
			}
		}
		delay, again := retryDelay(err, attempt, randomFraction())
		if !again || attempt > c.maxRetries {
			return nil, err
		}
		if err := pause(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// try sends a request once. The response's body ends with the context, the timeout only until the response begins.
func (c *Client) try(
	ctx context.Context, method, address string, header http.Header, content []byte, timeout time.Duration,
) (*http.Response, error) {
	inner, cancel := context.WithCancel(ctx)
	request, err := http.NewRequestWithContext(inner, method, address, bytes.NewReader(content))
	if err != nil {
		cancel()
		return nil, fmt.Errorf("platen: %w", err)
	}
	if content == nil {
		request.Body = http.NoBody
		request.ContentLength = 0
	}
	request.Header = header.Clone()
	timer := time.AfterFunc(timeout, cancel)
	response, err := c.httpClient.Do(request)
	if err != nil {
		cancel()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !timer.Stop() {
			return nil, &ConnectionError{fmt.Sprintf("no answer within %s", timeout), nil}
		}
		return nil, &ConnectionError{"the service cannot be reached", err}
	}
	timer.Stop()
	if response.StatusCode >= 300 {
		err := errorOf(response)
		cancel()
		return nil, err
	}
	response.Body = &cancelingBody{response.Body, cancel}
	// But for the reference, no operation has a page as its result.
	if address != c.baseURL+"/docs" && strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
		_ = response.Body.Close()
		return nil, errors.New("platen: " + unexplained(response.StatusCode, response.Header.Get("Content-Type")))
	}
	return response, nil
}

// cancelingBody frees what a request holds once its body is closed.
type cancelingBody struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (body *cancelingBody) Close() error {
	defer body.cancel()
	return body.ReadCloser.Close()
}

func sendJSON[T any](ctx context.Context, c *Client, call call, options []CallOption) (*T, error) {
	response, err := c.send(ctx, call, options)
	if err != nil {
		return nil, err
	}
	return decoded[T](response)
}

func sendFile(ctx context.Context, c *Client, call call, options []CallOption) (*File, error) {
	response, err := c.send(ctx, call, options)
	if err != nil {
		return nil, err
	}
	return &File{response}, nil
}

func sendFileOr[T any](ctx context.Context, c *Client, call call, options []CallOption) (*FileOr[T], error) {
	response, err := c.send(ctx, call, options)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		return &FileOr[T]{File: &File{response}}, nil
	}
	value, err := decoded[T](response)
	if err != nil {
		return nil, err
	}
	return &FileOr[T]{Value: value}, nil
}

func sendText(ctx context.Context, c *Client, call call, options []CallOption) (string, error) {
	response, err := c.send(ctx, call, options)
	if err != nil {
		return "", err
	}
	content, err := (&File{response}).ReadAll()
	return string(content), err
}

func sendNothing(ctx context.Context, c *Client, call call, options []CallOption) error {
	response, err := c.send(ctx, call, options)
	if err != nil {
		return err
	}
	return response.Body.Close()
}

func decoded[T any](response *http.Response) (*T, error) {
	content, err := (&File{response}).ReadAll()
	if err != nil {
		return nil, err
	}
	value := new(T)
	if err := json.Unmarshal(content, value); err != nil {
		return nil, fmt.Errorf("platen: the service's JSON is not what it should be: %w", err)
	}
	return value, nil
}

// newUUID is a random UUID (RFC 9562, version 4).
func newUUID() string {
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		panic(err)
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}
