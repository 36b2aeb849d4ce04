package platen

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	firstPoll   = 250 * time.Millisecond
	slowestPoll = 5 * time.Second
)

// Client is a client of one deployment with one key. Goroutines may share it. Every operation of the API is a method;
// the ones in this file add to that.
type Client struct {
	baseURL    string
	apiKey     string
	httpClient *http.Client
	maxRetries int
	timeout    time.Duration
}

// Option changes a client.
type Option func(*Client)

// WithHTTPClient takes the place of http.DefaultClient. A Timeout of its own would end downloads, too.
func WithHTTPClient(client *http.Client) Option {
	return func(c *Client) { c.httpClient = client }
}

// WithMaxRetries says how often a call is tried after the first time, for 429, 5xx and failures of the network: 4 times
// when left out.
func WithMaxRetries(count int) Option {
	return func(c *Client) { c.maxRetries = count }
}

// WithTimeout says how long one try may take until its response begins: two minutes when left out.
func WithTimeout(timeout time.Duration) Option {
	return func(c *Client) { c.timeout = timeout }
}

// New makes a client. baseURL is where the API is, with or without a slash at its end; apiKey is platen_sk_….
func New(baseURL, apiKey string, options ...Option) (*Client, error) {
	parsed, err := url.Parse(baseURL)
	if err != nil || (parsed.Scheme != "https" && parsed.Scheme != "http") || parsed.Host == "" {
		return nil, errors.New("platen: the base URL must begin with https:// or http://")
	}
	if apiKey == "" {
		return nil, errors.New("platen: the API key is missing: it begins with platen_sk_")
	}
	c := &Client{
		baseURL:    strings.TrimRight(baseURL, "/"),
		apiKey:     apiKey,
		httpClient: http.DefaultClient,
		maxRetries: 4,
		timeout:    2 * time.Minute,
	}
	for _, option := range options {
		option(c)
	}
	return c, nil
}

var errNoFile = errors.New("platen: the service answered with something other than a file")

// Render renders a template to a PDF. For an upload to an object store (s3) take RenderTemplate.
func (c *Client) Render(ctx context.Context, slug string, data map[string]any, options ...CallOption) (*File, error) {
	return fileOf(c.RenderTemplate(ctx, slug, data, nil, options...))
}

// RenderSource renders HTML or Markdown to a PDF, or with Format to an image. For an upload to an object store (s3) take
// RenderInline.
func (c *Client) RenderSource(ctx context.Context, body RenderInlineBody, options ...CallOption) (*File, error) {
	return fileOf(c.RenderInline(ctx, body, nil, options...))
}

// Redact removes content from a PDF for good. What was removed where, never what, is in the file's RedactionReport.
func (c *Client) Redact(ctx context.Context, body RedactPDFBody, options ...CallOption) (*File, error) {
	return fileOf(c.RedactPDF(ctx, body, nil, options...))
}

// PreviewRedaction is what Redact would remove by the same body, with its text. Nothing is made, saved or counted.
func (c *Client) PreviewRedaction(ctx context.Context, body RedactPDFBody, options ...CallOption) (*RedactionPreview, error) {
	result, err := c.RedactPDF(ctx, body, &RedactPDFQuery{Preview: Ptr(true)}, options...)
	if err != nil {
		return nil, err
	}
	if result.Value == nil {
		result.File.Close()
		return nil, errors.New("platen: the service answered with a file: it knows of no preview")
	}
	return &result.Value.Data, nil
}

func fileOf[T any](result *FileOr[T], err error) (*File, error) {
	if err != nil {
		return nil, err
	}
	if result.File == nil {
		return nil, errNoFile
	}
	return result.File, nil
}

// RenderQueued queues a render and waits for it: the job, and its PDF unless that went to an object store. The context
// bounds the wait.
func (c *Client) RenderQueued(ctx context.Context, slug string, data map[string]any, options ...CallOption) (*Job, []byte, error) {
	queued, err := c.QueueRender(ctx, slug, data, nil, options...)
	if err != nil {
		return nil, nil, err
	}
	job, err := c.WaitForJob(ctx, queued.JobID)
	if err != nil || job.PDFBase64 == nil {
		return job, nil, err
	}
	content, err := base64.StdEncoding.DecodeString(*job.PDFBase64)
	return job, content, err
}

// WaitForJob waits until a job has ended, or the context. A job that failed is a *JobFailedError.
func (c *Client) WaitForJob(ctx context.Context, jobID string) (*Job, error) {
	for wait := firstPoll; ; wait = wait * 3 / 2 {
		job, err := c.GetJob(ctx, jobID, nil)
		if err != nil || job.Status == "complete" {
			return job, err
		}
		if job.Status == "failed" {
			failure := &JobFailedError{JobID: jobID, Message: "no reason was given"}
			if job.Error != nil {
				failure.Message = *job.Error
			}
			return job, failure
		}
		if wait > slowestPoll {
			wait = slowestPoll
		}
		if err := pause(ctx, wait); err != nil {
			return job, err
		}
	}
}

// Upload uploads a file of any size, past the limit of request bodies, without holding it in memory. It gives what every
// call takes in place of a PDF. It tries again after a passing failure of the store if content is an io.Seeker, as an
// *os.File and a *bytes.Reader are.
func (c *Client) Upload(ctx context.Context, content io.Reader, size int64, body CreateUploadBody) (*DocumentReference, error) {
	created, err := c.CreateUpload(ctx, body)
	if err != nil {
		return nil, err
	}
	response, err := c.presigned(ctx, http.MethodPut, created.UploadURL, content, size)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return &DocumentReference{DocumentID: created.DocumentID}, nil
}

// Download gives the bytes of a document as they come.
func (c *Client) Download(ctx context.Context, id string) (*File, error) {
	document, err := c.GetDocument(ctx, id)
	if err != nil {
		return nil, err
	}
	response, err := c.presigned(ctx, http.MethodGet, document.Data.DownloadURL, nil, 0)
	if err != nil {
		return nil, err
	}
	return &File{response}, nil
}

// presigned asks a URL that carries its own permission: the key is not sent along. It tries again after a passing failure
// unless content can be read only once.
func (c *Client) presigned(ctx context.Context, method, address string, content io.Reader, size int64) (*http.Response, error) {
	seeker, canSeek := content.(io.Seeker)
	var start int64
	if canSeek {
		var err error
		if start, err = seeker.Seek(0, io.SeekCurrent); err != nil {
			canSeek = false
		}
	}
	for attempt := 1; ; attempt++ {
		response, err := c.tryPresigned(ctx, method, address, content, size)
		if err == nil || ctx.Err() != nil || (content != nil && !canSeek) {
			return response, err
		}
		delay, again := retryDelay(err, attempt, randomFraction())
		if !again || attempt > c.maxRetries {
			return nil, err
		}
		if err := pause(ctx, delay); err != nil {
			return nil, err
		}
		if canSeek {
			if _, err := seeker.Seek(start, io.SeekStart); err != nil {
				return nil, fmt.Errorf("platen: the content cannot be read again: %w", err)
			}
		}
	}
}

func (c *Client) tryPresigned(ctx context.Context, method, address string, content io.Reader, size int64) (*http.Response, error) {
	if content != nil {
		// The transport closes a body that can be closed, and it may be sent again.
		content = io.NopCloser(content)
	}
	request, err := http.NewRequestWithContext(ctx, method, address, content)
	if err != nil {
		return nil, fmt.Errorf("platen: %w", err)
	}
	if content != nil {
		request.ContentLength = size
	}
	response, err := c.httpClient.Do(request)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &ConnectionError{"the store cannot be reached", err}
	}
	if response.StatusCode >= 300 {
		response.Body.Close()
		message := fmt.Sprintf("the store answered %d", response.StatusCode)
		if response.StatusCode >= 500 {
			return nil, &ConnectionError{message, nil}
		}
		return nil, errors.New("platen: " + message)
	}
	return response, nil
}
