// Code generated from the description of the API by "npm run generate". DO NOT EDIT.

package platen

import (
	"context"
	"net/url"
	"strconv"
)

// GetHealth: Whether the service answers.
func (c *Client) GetHealth(ctx context.Context, options ...CallOption) (*GetHealthResult, error) {
	return sendJSON[GetHealthResult](ctx, c, call{method: "GET", path: "/health"}, options)
}

// GetOpenapi: Get this description of the API.
func (c *Client) GetOpenapi(ctx context.Context, options ...CallOption) (*map[string]any, error) {
	return sendJSON[map[string]any](ctx, c, call{method: "GET", path: "/v1/openapi.json"}, options)
}

// GetDocsQuery is what GetDocs may be asked for; what is left out has its default.
type GetDocsQuery struct {
	// Name of a guide to show instead, such as `documents`
	Guide string
}

func (query *GetDocsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Guide != "" {
		values.Set("guide", query.Guide)
	}
	return values
}

// GetDocs: Get the reference as a page.
func (c *Client) GetDocs(ctx context.Context, query *GetDocsQuery, options ...CallOption) (string, error) {
	return sendText(ctx, c, call{method: "GET", path: "/docs", query: query.values()}, options)
}

// RenderTemplateQuery is what RenderTemplate may be asked for; what is left out has its default.
type RenderTemplateQuery struct {
	// Turn form fields into static content
	FlattenForms *bool

	// The format of an office template gives the template back with the data in it. It is not saved as a
	// document
	Format string
}

func (query *RenderTemplateQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	if query.Format != "" {
		values.Set("format", query.Format)
	}
	return values
}

// RenderTemplate: Render a template to a PDF.
func (c *Client) RenderTemplate(ctx context.Context, slug string, body map[string]any, query *RenderTemplateQuery, options ...CallOption) (*FileOr[RenderTemplateResult], error) {
	return sendFileOr[RenderTemplateResult](ctx, c, call{method: "POST", path: "/v1/render/" + url.PathEscape(slug), query: query.values(), body: body, keyed: true}, options)
}

// RenderInlineQuery is what RenderInline may be asked for; what is left out has its default.
type RenderInlineQuery struct {
	// Turn form fields of a PDF into static content
	FlattenForms *bool
}

func (query *RenderInlineQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// RenderInline: Render HTML, Markdown or a web page to a PDF or an image.
func (c *Client) RenderInline(ctx context.Context, body RenderInlineBody, query *RenderInlineQuery, options ...CallOption) (*FileOr[RenderInlineResult], error) {
	return sendFileOr[RenderInlineResult](ctx, c, call{method: "POST", path: "/v1/render", query: query.values(), body: body, keyed: true}, options)
}

// ConvertDocument: Convert an office document to a PDF or another format.
func (c *Client) ConvertDocument(ctx context.Context, body ConvertDocumentBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/convert", body: body, keyed: true}, options)
}

// QueueRenderQuery is what QueueRender may be asked for; what is left out has its default.
type QueueRenderQuery struct {
	// Turn form fields into static content
	FlattenForms *bool
}

func (query *QueueRenderQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// QueueRender: Queue a render.
func (c *Client) QueueRender(ctx context.Context, slug string, body map[string]any, query *QueueRenderQuery, options ...CallOption) (*QueueRenderResult, error) {
	return sendJSON[QueueRenderResult](ctx, c, call{method: "POST", path: "/v1/render/" + url.PathEscape(slug) + "/async", query: query.values(), body: body, keyed: true}, options)
}

// QueueBatchQuery is what QueueBatch may be asked for; what is left out has its default.
type QueueBatchQuery struct {
	// Turn form fields into static content
	FlattenForms *bool
}

func (query *QueueBatchQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// QueueBatch: Queue many renders of one template.
func (c *Client) QueueBatch(ctx context.Context, slug string, body QueueBatchBody, query *QueueBatchQuery, options ...CallOption) (*QueueBatchResult, error) {
	return sendJSON[QueueBatchResult](ctx, c, call{method: "POST", path: "/v1/render/" + url.PathEscape(slug) + "/batch", query: query.values(), body: body, keyed: true}, options)
}

// CreateInvoiceQuery is what CreateInvoice may be asked for; what is left out has its default.
type CreateInvoiceQuery struct {
	// Turn form fields into static content
	FlattenForms *bool
}

func (query *CreateInvoiceQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// CreateInvoice: Make an electronic invoice from data.
func (c *Client) CreateInvoice(ctx context.Context, body CreateInvoiceBody, query *CreateInvoiceQuery, options ...CallOption) (*FileOr[CreateInvoiceResult], error) {
	return sendFileOr[CreateInvoiceResult](ctx, c, call{method: "POST", path: "/v1/invoices", query: query.values(), body: body, keyed: true}, options)
}

// QueueInvoiceQuery is what QueueInvoice may be asked for; what is left out has its default.
type QueueInvoiceQuery struct {
	// Turn form fields into static content
	FlattenForms *bool
}

func (query *QueueInvoiceQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// QueueInvoice: Queue an electronic invoice.
func (c *Client) QueueInvoice(ctx context.Context, body QueueInvoiceBody, query *QueueInvoiceQuery, options ...CallOption) (*QueueInvoiceResult, error) {
	return sendJSON[QueueInvoiceResult](ctx, c, call{method: "POST", path: "/v1/invoices/async", query: query.values(), body: body, keyed: true}, options)
}

// AttachInvoice: Put an electronic invoice into a PDF.
func (c *Client) AttachInvoice(ctx context.Context, body AttachInvoiceBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/invoices/attach", body: body, keyed: true}, options)
}

// ReadInvoice: Read an electronic invoice and check it.
func (c *Client) ReadInvoice(ctx context.Context, body ReadInvoiceBody, options ...CallOption) (*FileOr[ReadInvoiceResult], error) {
	return sendFileOr[ReadInvoiceResult](ctx, c, call{method: "POST", path: "/v1/invoices/read", body: body, keyed: true}, options)
}

// ExtractData: Read the data that was embedded in a PDF.
func (c *Client) ExtractData(ctx context.Context, body ExtractDataBody, options ...CallOption) (*ExtractDataResult, error) {
	return sendJSON[ExtractDataResult](ctx, c, call{method: "POST", path: "/v1/extract", body: body, keyed: true}, options)
}

// ExtractImages: Take the images out of a PDF.
func (c *Client) ExtractImages(ctx context.Context, body ExtractImagesBody, options ...CallOption) (*FileOr[ExtractImagesResult], error) {
	return sendFileOr[ExtractImagesResult](ctx, c, call{method: "POST", path: "/v1/images", body: body, keyed: true}, options)
}

// ExtractText: Read the text of a PDF.
func (c *Client) ExtractText(ctx context.Context, body ExtractTextBody, options ...CallOption) (*ExtractTextResult, error) {
	return sendJSON[ExtractTextResult](ctx, c, call{method: "POST", path: "/v1/text", body: body, keyed: true}, options)
}

// ReadInformation: Read what a PDF is.
func (c *Client) ReadInformation(ctx context.Context, body ReadInformationBody, options ...CallOption) (*ReadInformationResult, error) {
	return sendJSON[ReadInformationResult](ctx, c, call{method: "POST", path: "/v1/information", body: body, keyed: true}, options)
}

// RasterizePDF: Turn pages into PNG images.
func (c *Client) RasterizePDF(ctx context.Context, body RasterizePDFBody, options ...CallOption) (*RasterizePDFResult, error) {
	return sendJSON[RasterizePDFResult](ctx, c, call{method: "POST", path: "/v1/rasterize", body: body, keyed: true}, options)
}

// FillForm: Fill in a form.
func (c *Client) FillForm(ctx context.Context, body FillFormBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/forms/fill", body: body, keyed: true}, options)
}

// ReadForm: Read the fields of a form.
func (c *Client) ReadForm(ctx context.Context, body ReadFormBody, options ...CallOption) (*ReadFormResult, error) {
	return sendJSON[ReadFormResult](ctx, c, call{method: "POST", path: "/v1/forms/read", body: body, keyed: true}, options)
}

// FlattenPDF: Turn form fields into static content.
func (c *Client) FlattenPDF(ctx context.Context, body FlattenPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/flatten", body: body, keyed: true}, options)
}

// MergePDFs: Merge 2 to 20 PDFs into one.
func (c *Client) MergePDFs(ctx context.Context, body MergePDFsBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/merge", body: body, keyed: true}, options)
}

// EditPages: Extract, delete, rotate, reorder, insert, crop pages, or put several on a sheet.
func (c *Client) EditPages(ctx context.Context, body EditPagesBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/pages", body: body, keyed: true}, options)
}

// SplitPDF: Split a PDF into several.
func (c *Client) SplitPDF(ctx context.Context, body SplitPDFBody, options ...CallOption) (*FileOr[SplitPDFResult], error) {
	return sendFileOr[SplitPDFResult](ctx, c, call{method: "POST", path: "/v1/split", body: body, keyed: true}, options)
}

// StampPDF: Put texts, images, page numbers or pages of a PDF on pages.
func (c *Client) StampPDF(ctx context.Context, body StampPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/stamp", body: body, keyed: true}, options)
}

// ProtectPDF: Encrypt a PDF with passwords and permissions.
func (c *Client) ProtectPDF(ctx context.Context, body ProtectPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/protect", body: body, keyed: true}, options)
}

// UnprotectPDF: Remove encryption.
func (c *Client) UnprotectPDF(ctx context.Context, body UnprotectPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/unprotect", body: body, keyed: true}, options)
}

// OptimizePDF: Make a PDF smaller.
func (c *Client) OptimizePDF(ctx context.Context, body OptimizePDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/optimize", body: body, keyed: true}, options)
}

// CertifyPDF: Sign a PDF.
func (c *Client) CertifyPDF(ctx context.Context, body CertifyPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/certify", body: body, keyed: true}, options)
}

// SignPDF: Old name of POST /v1/certify.
//
// Deprecated: the API has another operation in its place.
func (c *Client) SignPDF(ctx context.Context, body SignPDFBody, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/sign", body: body, keyed: true}, options)
}

// ValidatePDF: Check a PDF against PDF/A and PDF/UA.
func (c *Client) ValidatePDF(ctx context.Context, body ValidatePDFBody, options ...CallOption) (*ValidatePDFResult, error) {
	return sendJSON[ValidatePDFResult](ctx, c, call{method: "POST", path: "/v1/validate", body: body, keyed: true}, options)
}

// VerifyPDF: Verify the signatures of a PDF.
func (c *Client) VerifyPDF(ctx context.Context, body VerifyPDFBody, options ...CallOption) (*VerifyPDFResult, error) {
	return sendJSON[VerifyPDFResult](ctx, c, call{method: "POST", path: "/v1/verify", body: body, keyed: true}, options)
}

// RedactPDFQuery is what RedactPDF may be asked for; what is left out has its default.
type RedactPDFQuery struct {
	// Answer with what would be removed, as JSON. No document is made, and nothing is counted or kept
	Preview *bool
}

func (query *RedactPDFQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Preview != nil {
		values.Set("preview", strconv.FormatBool(*query.Preview))
	}
	return values
}

// RedactPDF: Remove content from a PDF for good.
func (c *Client) RedactPDF(ctx context.Context, body RedactPDFBody, query *RedactPDFQuery, options ...CallOption) (*FileOr[RedactPDFResult], error) {
	return sendFileOr[RedactPDFResult](ctx, c, call{method: "POST", path: "/v1/redact", query: query.values(), body: body, keyed: true}, options)
}

// RunPipeline: Do several operations in one request.
func (c *Client) RunPipeline(ctx context.Context, body RunPipelineBody, options ...CallOption) (*FileOr[RunPipelineResult], error) {
	return sendFileOr[RunPipelineResult](ctx, c, call{method: "POST", path: "/v1/pipelines", body: body, keyed: true}, options)
}

// ListPipelinesQuery is what ListPipelines may be asked for; what is left out has its default.
type ListPipelinesQuery struct {
	Limit int

	Offset int

	// Part of the name or slug
	Search string
}

func (query *ListPipelinesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Search != "" {
		values.Set("search", query.Search)
	}
	return values
}

// ListPipelines: List saved pipelines.
func (c *Client) ListPipelines(ctx context.Context, query *ListPipelinesQuery, options ...CallOption) (*ListPipelinesResult, error) {
	return sendJSON[ListPipelinesResult](ctx, c, call{method: "GET", path: "/v1/pipelines", query: query.values()}, options)
}

// AllPipelines gives what ListPipelines does item by item, from page after page.
func (c *Client) AllPipelines(query *ListPipelinesQuery, options ...CallOption) *Iterator[PipelineSummary] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]PipelineSummary, bool, error) {
		page := ListPipelinesQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListPipelines(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// GetPipeline: Get a saved pipeline.
func (c *Client) GetPipeline(ctx context.Context, slug string, options ...CallOption) (*GetPipelineResult, error) {
	return sendJSON[GetPipelineResult](ctx, c, call{method: "GET", path: "/v1/pipelines/" + url.PathEscape(slug)}, options)
}

// SavePipeline: Save a pipeline.
func (c *Client) SavePipeline(ctx context.Context, slug string, body SavePipelineBody, options ...CallOption) (*SavePipelineResult, error) {
	return sendJSON[SavePipelineResult](ctx, c, call{method: "PUT", path: "/v1/pipelines/" + url.PathEscape(slug), body: body}, options)
}

// DeletePipeline: Delete a saved pipeline.
func (c *Client) DeletePipeline(ctx context.Context, slug string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/pipelines/" + url.PathEscape(slug)}, options)
}

// RunSavedPipeline: Run a saved pipeline.
func (c *Client) RunSavedPipeline(ctx context.Context, slug string, body RunSavedPipelineBody, options ...CallOption) (*FileOr[RunSavedPipelineResult], error) {
	return sendFileOr[RunSavedPipelineResult](ctx, c, call{method: "POST", path: "/v1/pipelines/" + url.PathEscape(slug), body: body, keyed: true}, options)
}

// ListPipelineVersionsQuery is what ListPipelineVersions may be asked for; what is left out has its default.
type ListPipelineVersionsQuery struct {
	Limit int

	Offset int
}

func (query *ListPipelineVersionsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListPipelineVersions: List the versions of a saved pipeline.
func (c *Client) ListPipelineVersions(ctx context.Context, slug string, query *ListPipelineVersionsQuery, options ...CallOption) (*ListPipelineVersionsResult, error) {
	return sendJSON[ListPipelineVersionsResult](ctx, c, call{method: "GET", path: "/v1/pipelines/" + url.PathEscape(slug) + "/versions", query: query.values()}, options)
}

// AllPipelineVersions gives what ListPipelineVersions does item by item, from page after page.
func (c *Client) AllPipelineVersions(slug string, options ...CallOption) *Iterator[PipelineVersion] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]PipelineVersion, bool, error) {
		page := ListPipelineVersionsQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListPipelineVersions(ctx, slug, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// GetPipelineVersion: Get a version of a saved pipeline.
func (c *Client) GetPipelineVersion(ctx context.Context, slug string, version string, options ...CallOption) (*GetPipelineVersionResult, error) {
	return sendJSON[GetPipelineVersionResult](ctx, c, call{method: "GET", path: "/v1/pipelines/" + url.PathEscape(slug) + "/versions/" + url.PathEscape(version)}, options)
}

// RestorePipelineVersion: Make an earlier version of a saved pipeline the current one.
func (c *Client) RestorePipelineVersion(ctx context.Context, slug string, version string, options ...CallOption) (*RestorePipelineVersionResult, error) {
	return sendJSON[RestorePipelineVersionResult](ctx, c, call{method: "POST", path: "/v1/pipelines/" + url.PathEscape(slug) + "/versions/" + url.PathEscape(version) + "/restore", keyed: true}, options)
}

// ListRedactionTemplatesQuery is what ListRedactionTemplates may be asked for; what is left out has its default.
type ListRedactionTemplatesQuery struct {
	Limit int

	Offset int

	// Part of the name or slug
	Search string
}

func (query *ListRedactionTemplatesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Search != "" {
		values.Set("search", query.Search)
	}
	return values
}

// ListRedactionTemplates: List redaction templates.
func (c *Client) ListRedactionTemplates(ctx context.Context, query *ListRedactionTemplatesQuery, options ...CallOption) (*ListRedactionTemplatesResult, error) {
	return sendJSON[ListRedactionTemplatesResult](ctx, c, call{method: "GET", path: "/v1/redaction-templates", query: query.values()}, options)
}

// AllRedactionTemplates gives what ListRedactionTemplates does item by item, from page after page.
func (c *Client) AllRedactionTemplates(query *ListRedactionTemplatesQuery, options ...CallOption) *Iterator[RedactionTemplate] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]RedactionTemplate, bool, error) {
		page := ListRedactionTemplatesQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListRedactionTemplates(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// CreateRedactionTemplate: Create a redaction template.
func (c *Client) CreateRedactionTemplate(ctx context.Context, body CreateRedactionTemplateBody, options ...CallOption) (*CreateRedactionTemplateResult, error) {
	return sendJSON[CreateRedactionTemplateResult](ctx, c, call{method: "POST", path: "/v1/redaction-templates", body: body, keyed: true}, options)
}

// GetRedactionTemplate: Get a redaction template.
func (c *Client) GetRedactionTemplate(ctx context.Context, slug string, options ...CallOption) (*GetRedactionTemplateResult, error) {
	return sendJSON[GetRedactionTemplateResult](ctx, c, call{method: "GET", path: "/v1/redaction-templates/" + url.PathEscape(slug)}, options)
}

// UpdateRedactionTemplate: Change a redaction template.
func (c *Client) UpdateRedactionTemplate(ctx context.Context, slug string, body UpdateRedactionTemplateBody, options ...CallOption) (*UpdateRedactionTemplateResult, error) {
	return sendJSON[UpdateRedactionTemplateResult](ctx, c, call{method: "PUT", path: "/v1/redaction-templates/" + url.PathEscape(slug), body: body}, options)
}

// DeleteRedactionTemplate: Delete a redaction template.
func (c *Client) DeleteRedactionTemplate(ctx context.Context, slug string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/redaction-templates/" + url.PathEscape(slug)}, options)
}

// CreateCertificate: Save a signing certificate with its key.
func (c *Client) CreateCertificate(ctx context.Context, body CreateCertificateBody, options ...CallOption) (*CreateCertificateResult, error) {
	return sendJSON[CreateCertificateResult](ctx, c, call{method: "POST", path: "/v1/certificates", body: body, keyed: true}, options)
}

// ListCertificatesQuery is what ListCertificates may be asked for; what is left out has its default.
type ListCertificatesQuery struct {
	Limit int

	Offset int
}

func (query *ListCertificatesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListCertificates: List saved certificates.
func (c *Client) ListCertificates(ctx context.Context, query *ListCertificatesQuery, options ...CallOption) (*ListCertificatesResult, error) {
	return sendJSON[ListCertificatesResult](ctx, c, call{method: "GET", path: "/v1/certificates", query: query.values()}, options)
}

// AllCertificates gives what ListCertificates does item by item, from page after page.
func (c *Client) AllCertificates(options ...CallOption) *Iterator[Certificate] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Certificate, bool, error) {
		page := ListCertificatesQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListCertificates(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// DeleteCertificate: Delete a saved certificate and its key.
func (c *Client) DeleteCertificate(ctx context.Context, id string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/certificates/" + url.PathEscape(id)}, options)
}

// CreateTrustedRoot: Add a certificate that verifications trust.
func (c *Client) CreateTrustedRoot(ctx context.Context, body CreateTrustedRootBody, options ...CallOption) (*CreateTrustedRootResult, error) {
	return sendJSON[CreateTrustedRootResult](ctx, c, call{method: "POST", path: "/v1/trusted-roots", body: body, keyed: true}, options)
}

// ListTrustedRootsQuery is what ListTrustedRoots may be asked for; what is left out has its default.
type ListTrustedRootsQuery struct {
	Limit int

	Offset int
}

func (query *ListTrustedRootsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListTrustedRoots: List the certificates that verifications trust.
func (c *Client) ListTrustedRoots(ctx context.Context, query *ListTrustedRootsQuery, options ...CallOption) (*ListTrustedRootsResult, error) {
	return sendJSON[ListTrustedRootsResult](ctx, c, call{method: "GET", path: "/v1/trusted-roots", query: query.values()}, options)
}

// AllTrustedRoots gives what ListTrustedRoots does item by item, from page after page.
func (c *Client) AllTrustedRoots(options ...CallOption) *Iterator[TrustedRoot] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]TrustedRoot, bool, error) {
		page := ListTrustedRootsQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListTrustedRoots(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// DeleteTrustedRoot: Remove a certificate that verifications trust.
func (c *Client) DeleteTrustedRoot(ctx context.Context, id string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/trusted-roots/" + url.PathEscape(id)}, options)
}

// GetJobQuery is what GetJob may be asked for; what is left out has its default.
type GetJobQuery struct {
	// `false`: without the PDF or other file, and so without a download in the audit trail
	PDF *bool
}

func (query *GetJobQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.PDF != nil {
		values.Set("pdf", strconv.FormatBool(*query.PDF))
	}
	return values
}

// GetJob: Get a job, and its PDF when it is complete.
func (c *Client) GetJob(ctx context.Context, jobID string, query *GetJobQuery, options ...CallOption) (*Job, error) {
	return sendJSON[Job](ctx, c, call{method: "GET", path: "/v1/jobs/" + url.PathEscape(jobID), query: query.values()}, options)
}

// DeleteJob: Cancel a job that waits for an attempt.
func (c *Client) DeleteJob(ctx context.Context, jobID string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/jobs/" + url.PathEscape(jobID)}, options)
}

// ListJobsQuery is what ListJobs may be asked for; what is left out has its default.
type ListJobsQuery struct {
	Limit int

	Offset int

	// Only the jobs that have failed
	Status string

	// `nextCursor` of the previous page, instead of `offset`
	Cursor string
}

func (query *ListJobsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Status != "" {
		values.Set("status", query.Status)
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// ListJobs: List jobs.
func (c *Client) ListJobs(ctx context.Context, query *ListJobsQuery, options ...CallOption) (*ListJobsResult, error) {
	return sendJSON[ListJobsResult](ctx, c, call{method: "GET", path: "/v1/jobs", query: query.values()}, options)
}

// AllJobs gives what ListJobs does item by item, from page after page.
func (c *Client) AllJobs(query *ListJobsQuery, options ...CallOption) *Iterator[JobSummary] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]JobSummary, bool, error) {
		page := ListJobsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset, page.Cursor = limit, offset, ""
		result, err := c.ListJobs(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// ListBatchesQuery is what ListBatches may be asked for; what is left out has its default.
type ListBatchesQuery struct {
	Limit int

	Offset int

	// `nextCursor` of the previous page, instead of `offset`
	Cursor string
}

func (query *ListBatchesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// ListBatches: List batches.
func (c *Client) ListBatches(ctx context.Context, query *ListBatchesQuery, options ...CallOption) (*ListBatchesResult, error) {
	return sendJSON[ListBatchesResult](ctx, c, call{method: "GET", path: "/v1/batches", query: query.values()}, options)
}

// AllBatches gives what ListBatches does item by item, from page after page.
func (c *Client) AllBatches(options ...CallOption) *Iterator[Batch] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Batch, bool, error) {
		page := ListBatchesQuery{}
		page.Limit, page.Offset, page.Cursor = limit, offset, ""
		result, err := c.ListBatches(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// GetBatch: Get batch progress.
func (c *Client) GetBatch(ctx context.Context, batchID string, options ...CallOption) (*Batch, error) {
	return sendJSON[Batch](ctx, c, call{method: "GET", path: "/v1/batches/" + url.PathEscape(batchID)}, options)
}

// DeleteBatch: Cancel those jobs of a batch that wait for an attempt.
func (c *Client) DeleteBatch(ctx context.Context, batchID string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/batches/" + url.PathEscape(batchID)}, options)
}

// GetBatchResultsQuery is what GetBatchResults may be asked for; what is left out has its default.
type GetBatchResultsQuery struct {
	Format string

	// In a ZIP: adds the names of documents, as in `00000 Invoice 117.pdf`
	Names *bool
}

func (query *GetBatchResultsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Format != "" {
		values.Set("format", query.Format)
	}
	if query.Names != nil {
		values.Set("names", strconv.FormatBool(*query.Names))
	}
	return values
}

// GetBatchResults: Download all PDFs of a batch.
func (c *Client) GetBatchResults(ctx context.Context, batchID string, query *GetBatchResultsQuery, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "GET", path: "/v1/batches/" + url.PathEscape(batchID) + "/results", query: query.values()}, options)
}

// ListBatchJobsQuery is what ListBatchJobs may be asked for; what is left out has its default.
type ListBatchJobsQuery struct {
	Limit int

	Offset int

	// Adds the names of saved documents that still exist, and the `saveName` of items that have none yet
	// or have failed
	Names *bool

	// Only the jobs that have failed
	Status string
}

func (query *ListBatchJobsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Names != nil {
		values.Set("names", strconv.FormatBool(*query.Names))
	}
	if query.Status != "" {
		values.Set("status", query.Status)
	}
	return values
}

// ListBatchJobs: List the jobs of a batch.
func (c *Client) ListBatchJobs(ctx context.Context, batchID string, query *ListBatchJobsQuery, options ...CallOption) (*ListBatchJobsResult, error) {
	return sendJSON[ListBatchJobsResult](ctx, c, call{method: "GET", path: "/v1/batches/" + url.PathEscape(batchID) + "/jobs", query: query.values()}, options)
}

// AllBatchJobs gives what ListBatchJobs does item by item, from page after page.
func (c *Client) AllBatchJobs(batchID string, query *ListBatchJobsQuery, options ...CallOption) *Iterator[BatchJob] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]BatchJob, bool, error) {
		page := ListBatchJobsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListBatchJobs(ctx, batchID, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// ResendWebhook: Send a job's webhook again.
func (c *Client) ResendWebhook(ctx context.Context, jobID string, options ...CallOption) (*ResendWebhookResult, error) {
	return sendJSON[ResendWebhookResult](ctx, c, call{method: "POST", path: "/v1/jobs/" + url.PathEscape(jobID) + "/webhook", keyed: true}, options)
}

// ListDeliveriesQuery is what ListDeliveries may be asked for; what is left out has its default.
type ListDeliveriesQuery struct {
	Limit int

	Offset int

	// Only those that have failed for good
	State string

	// `nextCursor` of the previous page, instead of `offset`
	Cursor string
}

func (query *ListDeliveriesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.State != "" {
		values.Set("state", query.State)
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// ListDeliveries: List webhook deliveries.
func (c *Client) ListDeliveries(ctx context.Context, query *ListDeliveriesQuery, options ...CallOption) (*ListDeliveriesResult, error) {
	return sendJSON[ListDeliveriesResult](ctx, c, call{method: "GET", path: "/v1/webhook-deliveries", query: query.values()}, options)
}

// AllDeliveries gives what ListDeliveries does item by item, from page after page.
func (c *Client) AllDeliveries(query *ListDeliveriesQuery, options ...CallOption) *Iterator[WebhookDelivery] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]WebhookDelivery, bool, error) {
		page := ListDeliveriesQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset, page.Cursor = limit, offset, ""
		result, err := c.ListDeliveries(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// TestWebhook: Send a test event to a URL.
func (c *Client) TestWebhook(ctx context.Context, body WebhookOption, options ...CallOption) (*TestWebhookResult, error) {
	return sendJSON[TestWebhookResult](ctx, c, call{method: "POST", path: "/v1/webhook-deliveries", body: body, keyed: true}, options)
}

// ListTemplatesQuery is what ListTemplates may be asked for; what is left out has its default.
type ListTemplatesQuery struct {
	Limit int

	Offset int

	// Part of the name or slug
	Search string
}

func (query *ListTemplatesQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Search != "" {
		values.Set("search", query.Search)
	}
	return values
}

// ListTemplates: List templates.
func (c *Client) ListTemplates(ctx context.Context, query *ListTemplatesQuery, options ...CallOption) (*ListTemplatesResult, error) {
	return sendJSON[ListTemplatesResult](ctx, c, call{method: "GET", path: "/v1/templates", query: query.values()}, options)
}

// AllTemplates gives what ListTemplates does item by item, from page after page.
func (c *Client) AllTemplates(query *ListTemplatesQuery, options ...CallOption) *Iterator[Template] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Template, bool, error) {
		page := ListTemplatesQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListTemplates(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// CreateTemplate: Create a template.
func (c *Client) CreateTemplate(ctx context.Context, body CreateTemplateBody, options ...CallOption) (*CreateTemplateResult, error) {
	return sendJSON[CreateTemplateResult](ctx, c, call{method: "POST", path: "/v1/templates", body: body, keyed: true}, options)
}

// GetTemplate: Get a template and the schema of its data.
func (c *Client) GetTemplate(ctx context.Context, slug string, options ...CallOption) (*GetTemplateResult, error) {
	return sendJSON[GetTemplateResult](ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug)}, options)
}

// UpdateTemplate: Save a new version of a template.
func (c *Client) UpdateTemplate(ctx context.Context, slug string, body UpdateTemplateBody, options ...CallOption) (*UpdateTemplateResult, error) {
	return sendJSON[UpdateTemplateResult](ctx, c, call{method: "PUT", path: "/v1/templates/" + url.PathEscape(slug), body: body}, options)
}

// DeleteTemplate: Delete a template.
func (c *Client) DeleteTemplate(ctx context.Context, slug string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/templates/" + url.PathEscape(slug)}, options)
}

// GetTemplateSourceQuery is what GetTemplateSource may be asked for; what is left out has its default.
type GetTemplateSourceQuery struct {
	// An earlier version; the current one when left out
	Version int
}

func (query *GetTemplateSourceQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Version != 0 {
		values.Set("version", strconv.Itoa(query.Version))
	}
	return values
}

// GetTemplateSource: Get a template's source.
func (c *Client) GetTemplateSource(ctx context.Context, slug string, query *GetTemplateSourceQuery, options ...CallOption) (*GetTemplateSourceResult, error) {
	return sendJSON[GetTemplateSourceResult](ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug) + "/source", query: query.values()}, options)
}

// PreviewTemplateQuery is what PreviewTemplate may be asked for; what is left out has its default.
type PreviewTemplateQuery struct {
	// Turn form fields into static content
	FlattenForms *bool
}

func (query *PreviewTemplateQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.FlattenForms != nil {
		values.Set("flattenForms", strconv.FormatBool(*query.FlattenForms))
	}
	return values
}

// PreviewTemplate: Render a template that is not saved.
func (c *Client) PreviewTemplate(ctx context.Context, body PreviewTemplateBody, query *PreviewTemplateQuery, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "POST", path: "/v1/templates/preview", query: query.values(), body: body, keyed: true}, options)
}

// GetTemplateThumbnailQuery is what GetTemplateThumbnail may be asked for; what is left out has its default.
type GetTemplateThumbnailQuery struct {
	// An earlier version; the current one when left out
	Version int
}

func (query *GetTemplateThumbnailQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Version != 0 {
		values.Set("version", strconv.Itoa(query.Version))
	}
	return values
}

// GetTemplateThumbnail: Get a picture of the first page.
func (c *Client) GetTemplateThumbnail(ctx context.Context, slug string, query *GetTemplateThumbnailQuery, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug) + "/thumbnail", query: query.values()}, options)
}

// ReadTemplateFields: List the data fields of a template.
func (c *Client) ReadTemplateFields(ctx context.Context, body ReadTemplateFieldsBody, options ...CallOption) (*ReadTemplateFieldsResult, error) {
	return sendJSON[ReadTemplateFieldsResult](ctx, c, call{method: "POST", path: "/v1/template-fields", body: body, keyed: true}, options)
}

// ListTemplateVersionsQuery is what ListTemplateVersions may be asked for; what is left out has its default.
type ListTemplateVersionsQuery struct {
	Limit int

	Offset int
}

func (query *ListTemplateVersionsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListTemplateVersions: List the versions of a template.
func (c *Client) ListTemplateVersions(ctx context.Context, slug string, query *ListTemplateVersionsQuery, options ...CallOption) (*ListTemplateVersionsResult, error) {
	return sendJSON[ListTemplateVersionsResult](ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug) + "/versions", query: query.values()}, options)
}

// AllTemplateVersions gives what ListTemplateVersions does item by item, from page after page.
func (c *Client) AllTemplateVersions(slug string, options ...CallOption) *Iterator[TemplateVersion] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]TemplateVersion, bool, error) {
		page := ListTemplateVersionsQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListTemplateVersions(ctx, slug, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// RestoreTemplateVersion: Make an earlier version of a template the current one.
func (c *Client) RestoreTemplateVersion(ctx context.Context, slug string, version string, options ...CallOption) (*RestoreTemplateVersionResult, error) {
	return sendJSON[RestoreTemplateVersionResult](ctx, c, call{method: "POST", path: "/v1/templates/" + url.PathEscape(slug) + "/versions/" + url.PathEscape(version) + "/restore", keyed: true}, options)
}

// GetTemplateAssetsQuery is what GetTemplateAssets may be asked for; what is left out has its default.
type GetTemplateAssetsQuery struct {
	// An earlier version; the current one when left out
	Version int
}

func (query *GetTemplateAssetsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Version != 0 {
		values.Set("version", strconv.Itoa(query.Version))
	}
	return values
}

// GetTemplateAssets: Get the list of assets of a template.
func (c *Client) GetTemplateAssets(ctx context.Context, slug string, query *GetTemplateAssetsQuery, options ...CallOption) (*GetTemplateAssetsResult, error) {
	return sendJSON[GetTemplateAssetsResult](ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug) + "/assets", query: query.values()}, options)
}

// SaveTemplateAssetsQuery is what SaveTemplateAssets may be asked for; what is left out has its default.
type SaveTemplateAssetsQuery struct {
	// Remove the assets that the request does not have
	Replace *bool
}

func (query *SaveTemplateAssetsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Replace != nil {
		values.Set("replace", strconv.FormatBool(*query.Replace))
	}
	return values
}

// SaveTemplateAssets: Save several assets of a template.
func (c *Client) SaveTemplateAssets(ctx context.Context, slug string, body SaveTemplateAssetsBody, query *SaveTemplateAssetsQuery, options ...CallOption) (*SaveTemplateAssetsResult, error) {
	return sendJSON[SaveTemplateAssetsResult](ctx, c, call{method: "PUT", path: "/v1/templates/" + url.PathEscape(slug) + "/assets", query: query.values(), body: body}, options)
}

// GetTemplateAssetQuery is what GetTemplateAsset may be asked for; what is left out has its default.
type GetTemplateAssetQuery struct {
	// An earlier version; the current one when left out
	Version int
}

func (query *GetTemplateAssetQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Version != 0 {
		values.Set("version", strconv.Itoa(query.Version))
	}
	return values
}

// GetTemplateAsset: Get an asset of a template.
func (c *Client) GetTemplateAsset(ctx context.Context, slug string, path string, query *GetTemplateAssetQuery, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "GET", path: "/v1/templates/" + url.PathEscape(slug) + "/assets/" + url.PathEscape(path), query: query.values()}, options)
}

// SaveTemplateAsset: Save an asset of a template.
func (c *Client) SaveTemplateAsset(ctx context.Context, slug string, path string, content []byte, options ...CallOption) (*SaveTemplateAssetResult, error) {
	return sendJSON[SaveTemplateAssetResult](ctx, c, call{method: "PUT", path: "/v1/templates/" + url.PathEscape(slug) + "/assets/" + url.PathEscape(path), content: content, mediaType: "application/octet-stream"}, options)
}

// DeleteTemplateAsset: Delete an asset of a template.
func (c *Client) DeleteTemplateAsset(ctx context.Context, slug string, path string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/templates/" + url.PathEscape(slug) + "/assets/" + url.PathEscape(path)}, options)
}

// ListAssetsQuery is what ListAssets may be asked for; what is left out has its default.
type ListAssetsQuery struct {
	Limit int

	Offset int

	// Part of the path
	Search string
}

func (query *ListAssetsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Search != "" {
		values.Set("search", query.Search)
	}
	return values
}

// ListAssets: List assets of the account.
func (c *Client) ListAssets(ctx context.Context, query *ListAssetsQuery, options ...CallOption) (*ListAssetsResult, error) {
	return sendJSON[ListAssetsResult](ctx, c, call{method: "GET", path: "/v1/assets", query: query.values()}, options)
}

// AllAssets gives what ListAssets does item by item, from page after page.
func (c *Client) AllAssets(query *ListAssetsQuery, options ...CallOption) *Iterator[Asset] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Asset, bool, error) {
		page := ListAssetsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListAssets(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// GetAsset: Get an asset of the account.
func (c *Client) GetAsset(ctx context.Context, path string, options ...CallOption) (*File, error) {
	return sendFile(ctx, c, call{method: "GET", path: "/v1/assets/" + url.PathEscape(path)}, options)
}

// SaveAsset: Save an asset of the account.
func (c *Client) SaveAsset(ctx context.Context, path string, content []byte, options ...CallOption) (*SaveAssetResult, error) {
	return sendJSON[SaveAssetResult](ctx, c, call{method: "PUT", path: "/v1/assets/" + url.PathEscape(path), content: content, mediaType: "application/octet-stream"}, options)
}

// DeleteAsset: Delete an asset of the account.
func (c *Client) DeleteAsset(ctx context.Context, path string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/assets/" + url.PathEscape(path)}, options)
}

// ListStartersQuery is what ListStarters may be asked for; what is left out has its default.
type ListStartersQuery struct {
	Limit int

	Offset int
}

func (query *ListStartersQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListStarters: List the templates that come with Platen.
func (c *Client) ListStarters(ctx context.Context, query *ListStartersQuery, options ...CallOption) (*ListStartersResult, error) {
	return sendJSON[ListStartersResult](ctx, c, call{method: "GET", path: "/v1/starters", query: query.values()}, options)
}

// AllStarters gives what ListStarters does item by item, from page after page.
func (c *Client) AllStarters(options ...CallOption) *Iterator[Starter] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Starter, bool, error) {
		page := ListStartersQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListStarters(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// GetStarter: Get a template that comes with Platen, with its source.
func (c *Client) GetStarter(ctx context.Context, slug string, options ...CallOption) (*GetStarterResult, error) {
	return sendJSON[GetStarterResult](ctx, c, call{method: "GET", path: "/v1/starters/" + url.PathEscape(slug)}, options)
}

// UploadDocumentQuery is what UploadDocument may be asked for; what is left out has its default.
type UploadDocumentQuery struct {
	// Name of the saved document
	Name string
}

func (query *UploadDocumentQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Name != "" {
		values.Set("name", query.Name)
	}
	return values
}

// UploadDocument: Save a PDF as a document.
func (c *Client) UploadDocument(ctx context.Context, content []byte, query *UploadDocumentQuery, options ...CallOption) (*UploadDocumentResult, error) {
	return sendJSON[UploadDocumentResult](ctx, c, call{method: "POST", path: "/v1/documents", query: query.values(), content: content, keyed: true}, options)
}

// ListDocumentsQuery is what ListDocuments may be asked for; what is left out has its default.
type ListDocumentsQuery struct {
	Limit int

	Offset int

	// Part of the name, in any case; newest 20,000 only
	Search string

	Source string

	// ISO 8601 date or time: on or after it. Without an offset it is in UTC
	From string

	// ISO 8601 date or time: on or before it, a date being the whole day
	To string

	// Documents that have these values in their metadata.
	Metadata map[string]string
}

func (query *ListDocumentsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Search != "" {
		values.Set("search", query.Search)
	}
	if query.Source != "" {
		values.Set("source", query.Source)
	}
	if query.From != "" {
		values.Set("from", query.From)
	}
	if query.To != "" {
		values.Set("to", query.To)
	}
	for key, value := range query.Metadata {
		values.Set("metadata."+key, value)
	}
	return values
}

// ListDocuments: List documents.
func (c *Client) ListDocuments(ctx context.Context, query *ListDocumentsQuery, options ...CallOption) (*ListDocumentsResult, error) {
	return sendJSON[ListDocumentsResult](ctx, c, call{method: "GET", path: "/v1/documents", query: query.values()}, options)
}

// AllDocuments gives what ListDocuments does item by item, from page after page.
func (c *Client) AllDocuments(query *ListDocumentsQuery, options ...CallOption) *Iterator[Document] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Document, bool, error) {
		page := ListDocumentsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListDocuments(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// CreateUpload: Get a URL to upload a file to.
func (c *Client) CreateUpload(ctx context.Context, body CreateUploadBody, options ...CallOption) (*Upload, error) {
	return sendJSON[Upload](ctx, c, call{method: "POST", path: "/v1/uploads", body: body, keyed: true}, options)
}

// CreateUploads: Get URLs to upload many files to.
func (c *Client) CreateUploads(ctx context.Context, body CreateUploadsBody, options ...CallOption) (*CreateUploadsResult, error) {
	return sendJSON[CreateUploadsResult](ctx, c, call{method: "POST", path: "/v1/uploads/batch", body: body, keyed: true}, options)
}

// FinishUploads: Make uploads documents.
func (c *Client) FinishUploads(ctx context.Context, body FinishUploadsBody, options ...CallOption) (*FinishUploadsResult, error) {
	return sendJSON[FinishUploadsResult](ctx, c, call{method: "POST", path: "/v1/uploads/finish", body: body, keyed: true}, options)
}

// GetDocument: Get a document and a URL to download it.
func (c *Client) GetDocument(ctx context.Context, id string, options ...CallOption) (*GetDocumentResult, error) {
	return sendJSON[GetDocumentResult](ctx, c, call{method: "GET", path: "/v1/documents/" + url.PathEscape(id)}, options)
}

// UpdateDocument: Change the name, metadata or expiry of a document.
func (c *Client) UpdateDocument(ctx context.Context, id string, body UpdateDocumentBody, options ...CallOption) (*UpdateDocumentResult, error) {
	return sendJSON[UpdateDocumentResult](ctx, c, call{method: "PUT", path: "/v1/documents/" + url.PathEscape(id), body: body}, options)
}

// DeleteDocument: Delete a document.
func (c *Client) DeleteDocument(ctx context.Context, id string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/documents/" + url.PathEscape(id)}, options)
}

// ViewDocument: Get a document and a URL to show it.
func (c *Client) ViewDocument(ctx context.Context, id string, options ...CallOption) (*ViewDocumentResult, error) {
	return sendJSON[ViewDocumentResult](ctx, c, call{method: "GET", path: "/v1/documents/" + url.PathEscape(id) + "/view"}, options)
}

// GetDocumentLinksQuery is what GetDocumentLinks may be asked for; what is left out has its default.
type GetDocumentLinksQuery struct {
	// `nextCursor` of the previous page
	Cursor string
}

func (query *GetDocumentLinksQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// GetDocumentLinks: Get what a document was made from, and what was made from it.
func (c *Client) GetDocumentLinks(ctx context.Context, id string, query *GetDocumentLinksQuery, options ...CallOption) (*GetDocumentLinksResult, error) {
	return sendJSON[GetDocumentLinksResult](ctx, c, call{method: "GET", path: "/v1/documents/" + url.PathEscape(id) + "/links", query: query.values()}, options)
}

// GetDocumentForm: Read the form of a document.
func (c *Client) GetDocumentForm(ctx context.Context, id string, options ...CallOption) (*GetDocumentFormResult, error) {
	return sendJSON[GetDocumentFormResult](ctx, c, call{method: "GET", path: "/v1/documents/" + url.PathEscape(id) + "/form"}, options)
}

// ListEventsQuery is what ListEvents may be asked for; what is left out has its default.
type ListEventsQuery struct {
	Limit int

	Offset int

	Event string

	// Events of this document
	DocumentID string

	// Name of the API key that did it; searches the newest 20,000
	Actor string

	// Events of this request; searches the newest 20,000
	RequestID string

	// Adds the names of documents that still exist
	Names *bool

	// ISO 8601 date or time: on or after it. Without an offset it is in UTC
	From string

	// ISO 8601 date or time: on or before it, a date being the whole day
	To string

	// `nextCursor` of the previous page, instead of `offset`
	Cursor string
}

func (query *ListEventsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Event != "" {
		values.Set("event", query.Event)
	}
	if query.DocumentID != "" {
		values.Set("documentId", query.DocumentID)
	}
	if query.Actor != "" {
		values.Set("actor", query.Actor)
	}
	if query.RequestID != "" {
		values.Set("requestId", query.RequestID)
	}
	if query.Names != nil {
		values.Set("names", strconv.FormatBool(*query.Names))
	}
	if query.From != "" {
		values.Set("from", query.From)
	}
	if query.To != "" {
		values.Set("to", query.To)
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// ListEvents: List audit events.
func (c *Client) ListEvents(ctx context.Context, query *ListEventsQuery, options ...CallOption) (*ListEventsResult, error) {
	return sendJSON[ListEventsResult](ctx, c, call{method: "GET", path: "/v1/events", query: query.values()}, options)
}

// AllEvents gives what ListEvents does item by item, from page after page.
func (c *Client) AllEvents(query *ListEventsQuery, options ...CallOption) *Iterator[Event] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Event, bool, error) {
		page := ListEventsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset, page.Cursor = limit, offset, ""
		result, err := c.ListEvents(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// ListDocumentEventsQuery is what ListDocumentEvents may be asked for; what is left out has its default.
type ListDocumentEventsQuery struct {
	Limit int

	Offset int

	Event string

	// ISO 8601 date or time: on or after it. Without an offset it is in UTC
	From string

	// ISO 8601 date or time: on or before it, a date being the whole day
	To string

	// `nextCursor` of the previous page, instead of `offset`
	Cursor string
}

func (query *ListDocumentEventsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	if query.Event != "" {
		values.Set("event", query.Event)
	}
	if query.From != "" {
		values.Set("from", query.From)
	}
	if query.To != "" {
		values.Set("to", query.To)
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	return values
}

// ListDocumentEvents: List the audit events of a document.
func (c *Client) ListDocumentEvents(ctx context.Context, id string, query *ListDocumentEventsQuery, options ...CallOption) (*ListDocumentEventsResult, error) {
	return sendJSON[ListDocumentEventsResult](ctx, c, call{method: "GET", path: "/v1/documents/" + url.PathEscape(id) + "/events", query: query.values()}, options)
}

// AllDocumentEvents gives what ListDocumentEvents does item by item, from page after page.
func (c *Client) AllDocumentEvents(id string, query *ListDocumentEventsQuery, options ...CallOption) *Iterator[Event] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]Event, bool, error) {
		page := ListDocumentEventsQuery{}
		if query != nil {
			page = *query
		}
		page.Limit, page.Offset, page.Cursor = limit, offset, ""
		result, err := c.ListDocumentEvents(ctx, id, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// ListRequestsQuery is what ListRequests may be asked for; what is left out has its default.
type ListRequestsQuery struct {
	Limit int

	// `nextCursor` of the previous page
	Cursor string

	// `X-Request-Id` of a response
	RequestID string

	// Id of an API key
	KeyID string

	Method string

	// `failed` for 4xx and 5xx, a class such as `4xx`, or a status
	Status string

	Source string

	// ISO 8601 date or time: on or after it. Without an offset it is in UTC
	From string

	// ISO 8601 date or time: on or before it, a date being the whole day
	To string
}

func (query *ListRequestsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Cursor != "" {
		values.Set("cursor", query.Cursor)
	}
	if query.RequestID != "" {
		values.Set("requestId", query.RequestID)
	}
	if query.KeyID != "" {
		values.Set("keyId", query.KeyID)
	}
	if query.Method != "" {
		values.Set("method", query.Method)
	}
	if query.Status != "" {
		values.Set("status", query.Status)
	}
	if query.Source != "" {
		values.Set("source", query.Source)
	}
	if query.From != "" {
		values.Set("from", query.From)
	}
	if query.To != "" {
		values.Set("to", query.To)
	}
	return values
}

// ListRequests: List requests.
func (c *Client) ListRequests(ctx context.Context, query *ListRequestsQuery, options ...CallOption) (*ListRequestsResult, error) {
	return sendJSON[ListRequestsResult](ctx, c, call{method: "GET", path: "/v1/requests", query: query.values()}, options)
}

// ListAPIKeysQuery is what ListAPIKeys may be asked for; what is left out has its default.
type ListAPIKeysQuery struct {
	Limit int

	Offset int
}

func (query *ListAPIKeysQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListAPIKeys: List API keys.
func (c *Client) ListAPIKeys(ctx context.Context, query *ListAPIKeysQuery, options ...CallOption) (*ListAPIKeysResult, error) {
	return sendJSON[ListAPIKeysResult](ctx, c, call{method: "GET", path: "/v1/api-keys", query: query.values()}, options)
}

// AllAPIKeys gives what ListAPIKeys does item by item, from page after page.
func (c *Client) AllAPIKeys(options ...CallOption) *Iterator[APIKeyWithUse] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]APIKeyWithUse, bool, error) {
		page := ListAPIKeysQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListAPIKeys(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// CreateAPIKey: Create an API key.
func (c *Client) CreateAPIKey(ctx context.Context, body CreateAPIKeyBody, options ...CallOption) (*CreateAPIKeyResult, error) {
	return sendJSON[CreateAPIKeyResult](ctx, c, call{method: "POST", path: "/v1/api-keys", body: body, keyed: true}, options)
}

// DeleteAPIKey: Revoke an API key.
func (c *Client) DeleteAPIKey(ctx context.Context, id string, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/api-keys/" + url.PathEscape(id)}, options)
}

// CreateSession: Open a dashboard session.
func (c *Client) CreateSession(ctx context.Context, options ...CallOption) (*CreateSessionResult, error) {
	return sendJSON[CreateSessionResult](ctx, c, call{method: "POST", path: "/v1/sessions", keyed: true}, options)
}

// DeleteSession: End a dashboard session.
func (c *Client) DeleteSession(ctx context.Context, options ...CallOption) error {
	return sendNothing(ctx, c, call{method: "DELETE", path: "/v1/sessions/current"}, options)
}

// ListWebhookSecretsQuery is what ListWebhookSecrets may be asked for; what is left out has its default.
type ListWebhookSecretsQuery struct {
	Limit int

	Offset int
}

func (query *ListWebhookSecretsQuery) values() url.Values {
	values := url.Values{}
	if query == nil {
		return values
	}
	if query.Limit != 0 {
		values.Set("limit", strconv.Itoa(query.Limit))
	}
	if query.Offset != 0 {
		values.Set("offset", strconv.Itoa(query.Offset))
	}
	return values
}

// ListWebhookSecrets: Get the secrets that webhooks are signed with.
func (c *Client) ListWebhookSecrets(ctx context.Context, query *ListWebhookSecretsQuery, options ...CallOption) (*ListWebhookSecretsResult, error) {
	return sendJSON[ListWebhookSecretsResult](ctx, c, call{method: "GET", path: "/v1/webhook-secrets", query: query.values()}, options)
}

// AllWebhookSecrets gives what ListWebhookSecrets does item by item, from page after page.
func (c *Client) AllWebhookSecrets(options ...CallOption) *Iterator[WebhookSecret] {
	return newIterator(func(ctx context.Context, limit, offset int) ([]WebhookSecret, bool, error) {
		page := ListWebhookSecretsQuery{}
		page.Limit, page.Offset = limit, offset
		result, err := c.ListWebhookSecrets(ctx, &page, options...)
		if err != nil {
			return nil, false, err
		}
		return result.Data, result.HasMore, nil
	})
}

// RotateWebhookSecret: Make a new webhook secret.
func (c *Client) RotateWebhookSecret(ctx context.Context, body RotateWebhookSecretBody, options ...CallOption) (*RotateWebhookSecretResult, error) {
	return sendJSON[RotateWebhookSecretResult](ctx, c, call{method: "POST", path: "/v1/webhook-secrets", body: body, keyed: true}, options)
}

// GetUsage: How much of the monthly quota and of the storage is used, and what the plan allows.
func (c *Client) GetUsage(ctx context.Context, options ...CallOption) (*GetUsageResult, error) {
	return sendJSON[GetUsageResult](ctx, c, call{method: "GET", path: "/v1/usage"}, options)
}
