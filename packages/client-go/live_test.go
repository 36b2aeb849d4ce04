//go:build live

package platen

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// live is the service that PLATEN_URL and PLATEN_KEY (an admin key) name.
func live(t *testing.T) *Client {
	t.Helper()
	c, err := New(os.Getenv("PLATEN_URL"), os.Getenv("PLATEN_KEY"))
	must(t, err)
	return c
}

func letter(t *testing.T) map[string]any {
	t.Helper()
	content, err := os.ReadFile("../../templates/letter/sample.json")
	must(t, err)
	var data map[string]any
	must(t, json.Unmarshal(content, &data))
	return data
}

func read(t *testing.T, f *File, err error) []byte {
	t.Helper()
	must(t, err)
	content, err := f.ReadAll()
	must(t, err)
	same(t, strings.HasPrefix(string(content), "%PDF-"), true)
	return content
}

func TestLiveRendersAndDownloads(t *testing.T) {
	c, data := live(t), letter(t)
	data["saveName"], data["metadata"] = "Größe", map[string]any{"go": 1}
	rendered, err := c.Render(ctx, "letter", data)
	content := read(t, rendered, err)
	downloaded, err := c.Download(ctx, rendered.DocumentID())
	same(t, bytes.Equal(read(t, downloaded, err), content), true)
	document, err := c.GetDocument(ctx, rendered.DocumentID())
	must(t, err)
	same(t, []any{document.Data.Name, document.Data.Metadata["go"]}, []any{"Größe", 1.0})
	found := c.AllDocuments(&ListDocumentsQuery{Metadata: map[string]string{"go": "1"}})
	same(t, found.Next(ctx) && found.Item().ID == rendered.DocumentID(), true)
	must(t, found.Err())
}

func TestLiveGivesTheFirstResultAgain(t *testing.T) {
	c := live(t)
	send := func(text string) (*File, error) {
		return c.RenderSource(ctx, RenderInlineBody{Markdown: Ptr(text)}, WithIdempotencyKey("go-once"))
	}
	first, err := send("# Once")
	read(t, first, err)
	again, err := send("# Once")
	read(t, again, err)
	same(t, []bool{first.Replayed(), again.Replayed()}, []bool{false, true})
	same(t, again.DocumentID(), first.DocumentID())
	_, err = send("# Other")
	same(t, errors.Is(err, CodeIdempotencyKeyReused), true)
}

func TestLiveWorksOnPDFs(t *testing.T) {
	c := live(t)
	source, err := c.RenderSource(ctx, RenderInlineBody{HTML: Ptr("<p>SSN 078-05-1120</p>"), Save: Ptr(false)})
	content := read(t, source, err)
	uploaded, err := c.Upload(ctx, bytes.NewReader(content), int64(len(content)), CreateUploadBody{Name: Ptr("Go")})
	must(t, err)
	merged, err := c.MergePDFs(ctx, MergePDFsBody{PDFs: []PDFWithPassword{PDF(content), *uploaded}, Save: Ptr(false)})
	both := read(t, merged, err)
	last, err := c.EditPages(ctx, EditPagesBodyExtract{PDF: PDF(both), Pages: PageSelection{PageRange{From: -1}}, Save: Ptr(false)})
	pages, err := c.RasterizePDF(ctx, RasterizePDFBody{PDF: PDF(read(t, last, err)), DPI: Ptr(72.0)})
	must(t, err)
	same(t, len(pages.Pages), 1)
	body := RedactPDFBody{PDF: PDF(content), Presets: []RedactionPreset{RedactionPresetSsn}, Save: Ptr(false)}
	preview, err := c.PreviewRedaction(ctx, body)
	must(t, err)
	same(t, preview.Total, 1)
	redacted, err := c.Redact(ctx, body)
	read(t, redacted, err)
	report, err := redacted.RedactionReport()
	must(t, err)
	same(t, report.Redactions[0].Count, 1)
}

func TestLiveRunsPipelines(t *testing.T) {
	c := live(t)
	result, err := c.RunPipeline(ctx, RunPipelineBody{
		Steps: []PipelineStep{
			PipelineStepRender{Template: "letter", Data: letter(t)},
			PipelineStepStamp{Stamps: []Stamp{TextStamp{Text: "COPY"}}},
			PipelineStepValidate{},
		},
		Save: Ptr(false),
	})
	must(t, err)
	read(t, result.File, nil)
	report, err := result.File.PipelineReport()
	must(t, err)
	same(t, report.Reports[len(report.Reports)-1].Do, "validate")
	_, err = c.FlattenPDF(ctx, FlattenPDFBody{PDF: PDF("no PDF")})
	var refused *Error
	same(t, errors.As(err, &refused) && refused.Status == 400, true)
}

func TestLiveWaitsForJobsAndVerifiesWebhooks(t *testing.T) {
	c, data := live(t), letter(t)
	_, content, err := c.RenderQueued(ctx, "letter", data)
	must(t, err)
	same(t, strings.HasPrefix(string(content), "%PDF-"), true)

	type delivery struct {
		body   []byte
		header http.Header
	}
	deliveries := make(chan delivery, 1)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		deliveries <- delivery{body, r.Header}
	}))
	defer receiver.Close()
	data["webhookUrl"] = receiver.URL
	queued, err := c.QueueRender(ctx, "letter", data, nil)
	must(t, err)
	secrets, err := c.ListWebhookSecrets(ctx, nil)
	must(t, err)
	select {
	case got := <-deliveries:
		event, err := VerifyWebhook(got.body, got.header, secrets.Data[0].Secret)
		must(t, err)
		same(t, []string{event.JobID, event.Status}, []string{queued.JobID, "complete"})
	case <-time.After(time.Minute):
		t.Fatal("no webhook came")
	}
}

func TestLiveSaysWhatTheServiceSays(t *testing.T) {
	c := live(t)
	_, err := c.GetDocument(ctx, "none")
	same(t, errors.Is(err, CodeDocumentNotFound), true)
	stranger, err := New(os.Getenv("PLATEN_URL"), "platen_sk_wrong")
	must(t, err)
	_, err = stranger.GetUsage(ctx)
	same(t, errors.Is(err, CodeInvalidAPIKey), true)
	created, err := c.CreateAPIKey(ctx, CreateAPIKeyBody{Name: "made"})
	must(t, err)
	must(t, c.DeleteAPIKey(ctx, created.Data.ID))
}
