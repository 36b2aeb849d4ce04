package platen

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

var ctx = context.Background()

type asked struct {
	method, path string
	header       http.Header
	body         string
}

// service gives these answers in turn, and keeps what it was asked.
type service struct {
	*httptest.Server
	asked []asked
}

type answer func(http.ResponseWriter)

func serve(t *testing.T, answers ...answer) (*service, *Client) {
	t.Helper()
	s := &service{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.asked = append(s.asked, asked{r.Method, r.URL.RequestURI(), r.Header, string(body)})
		if len(s.asked) > len(answers) {
			t.Error("one request too many")
			return
		}
		answers[len(s.asked)-1](w)
	}))
	t.Cleanup(s.Close)
	client, err := New(s.URL+"/live//", "platen_sk_x")
	must(t, err)
	return s, client
}

func TestAResponseThatPlatenDoesNotSendNamesTheBaseURL(t *testing.T) {
	page := func(status int) answer {
		return func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(status)
			io.WriteString(w, "<html>")
		}
	}
	_, client := serve(t, page(200), page(404))
	for _, status := range []string{"200", "404"} {
		_, err := client.ListTemplates(context.Background(), nil)
		if err == nil || !strings.Contains(err.Error(), "answered "+status+" (text/html), which is no response of Platen: check the base URL") {
			t.Fatalf("got %v", err)
		}
	}
}

func TestTheReferenceIsAPageAndAResult(t *testing.T) {
	_, client := serve(t, func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, "<html>")
	})
	page, err := client.GetDocs(context.Background(), nil)
	must(t, err)
	same(t, page, "<html>")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func same(t *testing.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
}

func ok(body string) answer {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, body)
	}
}

func failure(status int, code string) answer {
	return func(w http.ResponseWriter) {
		w.Header().Set("X-Request-Id", "r")
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(status)
		io.WriteString(w, `{"error":"No","code":"`+code+`","requestId":"r"}`)
	}
}

func drop(http.ResponseWriter) { panic(http.ErrAbortHandler) }

func file(content string, header ...string) answer {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/pdf")
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		io.WriteString(w, content)
	}
}

const uploaded = `{"documentId":"d","uploadUrl":"https://s.example/","expiresAt":"e"}`

func TestFormWarningsAreRead(t *testing.T) {
	header := base64.StdEncoding.EncodeToString([]byte(`{"warnings":[{"code":"C","field":"a.b","page":1,"message":"m"}]}`))
	s, c := serve(t, file("%PDF-", "X-Form-Warnings", header))
	f, err := c.Render(ctx, "letter", nil)
	must(t, err)
	warnings, err := f.FormWarnings()
	must(t, err)
	same(t, warnings, []FormWarning{{"C", "a.b", 1, "m"}})
	same(t, strings.HasPrefix(s.asked[0].header.Get("User-Agent"), "platen-client-go/"), true)
	if _, err := New("https://platen.example", ""); err == nil {
		t.Error("a client without a key")
	}
}

func TestCallGoesToTheURLWithKeyParametersAndBody(t *testing.T) {
	s, c := serve(t, ok(`{"pages":[]}`), ok(`{"data":[]}`))
	_, err := c.RasterizePDF(ctx, RasterizePDFBody{PDF: PDF("%PDF-"), DPI: Ptr(72.0)})
	must(t, err)
	_, err = c.ListDocuments(ctx, &ListDocumentsQuery{Limit: 5, Metadata: map[string]string{"order": "A 1"}})
	must(t, err)
	same(t, s.asked[0].path, "/live/v1/rasterize")
	same(t, s.asked[0].header.Get("Authorization"), "Bearer platen_sk_x")
	same(t, s.asked[0].body, `{"pdf":"JVBERi0=","dpi":72}`)
	same(t, s.asked[1].path, "/live/v1/documents?limit=5&metadata.order=A+1")
	same(t, s.asked[1].header.Get("Idempotency-Key"), "")
}

func TestBodiesAreWhatTheAPITakes(t *testing.T) {
	for want, body := range map[string]any{
		`{"pdf":{"documentId":"d"}}`: FlattenPDFBody{PDF: DocumentReference{"d"}},
		`{"action":"extract","pages":[0,{"from":-2}],"pdf":"eA==","save":false}`: EditPagesBodyExtract{
			PDF: Base64("eA=="), Pages: PageSelection{0, PageRange{From: -2}}, Save: Ptr(false),
		},
		`{"do":"flatten","breaksSeal":true}`:     PipelineStepFlatten{BreaksSeal: Ptr(true)},
		`{"header":null,"footer":"x"}`:           UpdateTemplateBody{Header: Null[string](), Footer: Value("x")},
		`{"patterns":[]}`:                        UpdateRedactionTemplateBody{Patterns: &[]RedactionPattern{}},
		`{}`:                                     CreateUploadBody{},
		`{"do":"stamp","stamps":[{"text":"a"}]}`: PipelineStepStamp{Stamps: []Stamp{TextStamp{Text: "a"}}},
	} {
		got, err := json.Marshal(body)
		must(t, err)
		var one, two any
		must(t, json.Unmarshal(got, &one))
		must(t, json.Unmarshal([]byte(want), &two))
		same(t, one, two)
	}
}

func TestCallEscapesPathsAndSendsEmptyData(t *testing.T) {
	s, c := serve(t, file("%PDF"), ok(`{}`))
	f, err := c.Render(ctx, "a/../b?c", nil)
	must(t, err)
	f.Close()
	_, err = c.GetJob(ctx, "j", &GetJobQuery{PDF: Ptr(false)})
	must(t, err)
	same(t, s.asked[0].path, "/live/v1/render/a%2F..%2Fb%3Fc")
	same(t, s.asked[0].body, "{}")
	same(t, s.asked[1].path, "/live/v1/jobs/j?pdf=false")
}

func TestCallIsTriedAgainWithTheSameIdempotencyKey(t *testing.T) {
	s, c := serve(t, drop, failure(503, "X"), failure(409, "IDEMPOTENCY_KEY_IN_USE"), ok(uploaded), ok(uploaded))
	result, err := c.CreateUpload(ctx, CreateUploadBody{})
	must(t, err)
	same(t, result.DocumentID, "d")
	keys := map[string]bool{}
	for _, each := range s.asked {
		keys[each.header.Get("Idempotency-Key")] = true
	}
	same(t, []int{len(s.asked), len(keys)}, []int{4, 1})
	_, err = c.CreateUpload(ctx, CreateUploadBody{}, WithIdempotencyKey("order-7"))
	must(t, err)
	same(t, s.asked[4].header.Get("Idempotency-Key"), "order-7")
}

func TestCallWaitsForATryThatStillRunsHoweverFewRetriesItHas(t *testing.T) {
	busy := failure(409, "IDEMPOTENCY_KEY_IN_USE")
	s, c := serve(t, drop, busy, busy, busy, ok(uploaded), busy)
	c.maxRetries = 1
	result, err := c.CreateUpload(ctx, CreateUploadBody{})
	must(t, err)
	same(t, result.DocumentID, "d")
	c.maxRetries = 0
	_, err = c.CreateUpload(ctx, CreateUploadBody{}, WithIdempotencyKey("order-7"))
	same(t, errors.Is(err, CodeIdempotencyKeyInUse), true)
	same(t, len(s.asked), 6)
}

func TestCallFailsWhenTryingAgainMakesNoSense(t *testing.T) {
	s, c := serve(t, failure(404, "JOB_NOT_FOUND"), failure(429, "QUOTA_EXCEEDED"))
	_, err := c.GetJob(ctx, "none", nil)
	var refused *Error
	if !errors.As(err, &refused) || !errors.Is(err, CodeJobNotFound) || errors.Is(err, CodeQuotaExceeded) {
		t.Fatal(err)
	}
	same(t, []any{refused.Status, refused.Message, refused.RequestID}, []any{404, "No", "r"})
	_, err = c.GetUsage(ctx)
	same(t, errors.Is(err, CodeQuotaExceeded), true)
	same(t, len(s.asked), 2)
}

func TestCallGivesTheLastErrorWhenTheTriesAreUsedUp(t *testing.T) {
	s, c := serve(t, failure(500, "A"), failure(500, "B"))
	c.maxRetries = 1
	_, err := c.GetUsage(ctx)
	same(t, errors.Is(err, Code("B")), true)
	same(t, len(s.asked), 2)
}

func TestDeleteIsDoneWhenTheSecondTryFindsNothing(t *testing.T) {
	_, c := serve(t, drop, failure(404, "X"), failure(404, "X"))
	must(t, c.DeleteDocument(ctx, "d"))
	same(t, errors.Is(c.DeleteDocument(ctx, "d"), Code("X")), true)
}

func TestCallEndsWithItsContextAndItsTimeout(t *testing.T) {
	release := make(chan struct{})
	silent := func(http.ResponseWriter) { <-release }
	_, c := serve(t, silent, silent)
	t.Cleanup(func() { close(release) })
	c.maxRetries = 0
	var connection *ConnectionError
	_, err := c.CreateUpload(ctx, CreateUploadBody{}, WithCallTimeout(time.Millisecond))
	same(t, errors.As(err, &connection), true)
	canceled, cancel := context.WithTimeout(ctx, time.Millisecond)
	defer cancel()
	_, err = c.GetUsage(canceled)
	same(t, errors.Is(err, context.DeadlineExceeded), true)
}

func TestKeyStaysWithTheHostThatItIsFor(t *testing.T) {
	other, _ := serve(t, ok(`{}`))
	_, c := serve(t, func(w http.ResponseWriter) {
		w.Header().Set("Location", strings.Replace(other.URL, "127.0.0.1", "localhost", 1))
		w.WriteHeader(302)
	})
	_, _ = c.GetUsage(ctx)
	for _, each := range other.asked {
		same(t, each.header.Get("Authorization"), "")
	}
	for _, address := range []string{"file:///etc", "localhost:3000", ""} {
		if _, err := New(address, "k"); err == nil {
			t.Fatal(address)
		}
	}
}

func TestIteratorWalksThroughAList(t *testing.T) {
	s, c := serve(t, ok(`{"data":[{"id":"a"},{"id":"b"}],"hasMore":true}`), ok(`{"data":[{"id":"c"}],"hasMore":false}`))
	var ids []string
	documents := c.AllDocuments(&ListDocumentsQuery{Source: "merged"})
	for documents.Next(ctx) {
		ids = append(ids, documents.Item().ID)
	}
	must(t, documents.Err())
	same(t, ids, []string{"a", "b", "c"})
	same(t, s.asked[1].path, "/live/v1/documents?limit=100&offset=100&source=merged")
}

func TestRetryDelay(t *testing.T) {
	broken := &ConnectionError{"", nil}
	for attempt, want := range map[int]time.Duration{1: 500 * time.Millisecond, 3: 2 * time.Second, 7: 20 * time.Second, 60: 20 * time.Second} {
		got, again := retryDelay(broken, attempt, 1)
		same(t, []any{got, again}, []any{want, true})
	}
	now := time.Now()
	for value, want := range map[string]time.Duration{"7": 7 * time.Second, now.Add(-time.Minute).UTC().Format(http.TimeFormat): 0} {
		same(t, *retryAfter(value, now), want)
	}
	same(t, retryAfter("soon", now), (*time.Duration)(nil))
	_, again := retryDelay(&Error{Status: 429, RetryAfter: Ptr(61 * time.Second)}, 1, 0)
	same(t, again, false)
}

func TestFileHasWhatItsHeadersSay(t *testing.T) {
	report := base64.StdEncoding.EncodeToString([]byte(`{"warnings":[{"kind":"script","message":"ü"}]}`))
	_, c := serve(t, file("%PDF-1.7", "X-Document-Id", "d", "Idempotent-Replayed", "true", "X-Render-Warnings", report))
	f, err := c.Render(ctx, "letter", nil)
	must(t, err)
	warnings, err := f.Warnings()
	must(t, err)
	redaction, err := f.RedactionReport()
	must(t, err)
	content, err := f.ReadAll()
	must(t, err)
	same(t, []any{f.DocumentID(), f.Replayed(), warnings[0].Message, string(content)}, []any{"d", true, "ü", "%PDF-1.7"})
	same(t, redaction, (*RedactionReport)(nil))
}

func TestFileThatEndsTooEarlyIsNone(t *testing.T) {
	short := file("%PDF", "Content-Length", "9")
	_, c := serve(t, short, short)
	f, err := c.Render(ctx, "letter", nil)
	must(t, err)
	_, err = f.ReadAll()
	var connection *ConnectionError
	same(t, errors.As(err, &connection), true)
	folder := t.TempDir()
	f, err = c.Render(ctx, "letter", nil)
	must(t, err)
	same(t, errors.As(f.Save(filepath.Join(folder, "letter.pdf")), &connection), true)
	entries, _ := os.ReadDir(folder)
	same(t, len(entries), 0)
}

func TestUploadAndDownloadLeaveTheKeyAtHome(t *testing.T) {
	store, _ := serve(t, ok(`{}`), file("%PDF"))
	created := strings.Replace(uploaded, "https://s.example/", store.URL+"/put?signed=1", 1)
	_, c := serve(t, ok(created), ok(`{"data":{"downloadUrl":"`+store.URL+`/get"}}`))
	document, err := c.Upload(ctx, bytes.NewReader([]byte("%PDF-")), 5, CreateUploadBody{})
	must(t, err)
	f, err := c.Download(ctx, document.DocumentID)
	must(t, err)
	path := filepath.Join(t.TempDir(), "a.pdf")
	must(t, f.Save(path))
	content, err := os.ReadFile(path)
	must(t, err)
	same(t, []string{store.asked[0].method, store.asked[0].body, string(content)}, []string{"PUT", "%PDF-", "%PDF"})
	same(t, store.asked[0].header.Get("Authorization")+store.asked[1].header.Get("Authorization"), "")
}

func TestUploadIsSentAgainFromItsStart(t *testing.T) {
	store, _ := serve(t, failure(503, ""), ok(`{}`), failure(503, ""))
	created := strings.Replace(uploaded, "https://s.example/", store.URL+"/put?signed=1", 1)
	_, c := serve(t, ok(created), ok(created))
	content := bytes.NewReader([]byte("skip%PDF-"))
	_, err := content.Seek(4, io.SeekStart)
	must(t, err)
	_, err = c.Upload(ctx, content, 5, CreateUploadBody{})
	must(t, err)
	same(t, []string{store.asked[0].body, store.asked[1].body}, []string{"%PDF-", "%PDF-"})
	_, err = c.Upload(ctx, io.LimitReader(strings.NewReader("%PDF-"), 5), 5, CreateUploadBody{})
	var connection *ConnectionError
	same(t, errors.As(err, &connection), true)
	same(t, len(store.asked), 3)
}

func TestJobsAreWaitedFor(t *testing.T) {
	_, c := serve(t, ok(`{"status":"pending"}`), ok(`{"status":"complete"}`), ok(`{"status":"failed","error":"no"}`))
	job, err := c.WaitForJob(ctx, "j")
	must(t, err)
	same(t, job.Status, "complete")
	_, err = c.WaitForJob(ctx, "j")
	var failed *JobFailedError
	same(t, errors.As(err, &failed), true)
	same(t, failed.Message, "no")
}
