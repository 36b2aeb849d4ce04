// Code generated from the description of the API by "npm run generate". DO NOT EDIT.

package platen

import "encoding/json"

// ErrorBodyPosition: With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it
// is known
type ErrorBodyPosition struct {
	// One of "html", "markdown", "header", "footer".
	Part string `json:"part"`

	Line   int `json:"line"`
	Column int `json:"column"`
}

// ErrorBodyStep: When a step of a pipeline fails: which one
type ErrorBodyStep struct {
	Index int    `json:"index"`
	Do    string `json:"do"`
}

// ErrorBody: Every error has this shape
type ErrorBody struct {
	// For people: names the field and the rule that it broke
	Error string `json:"error"`

	// For programs: a stable word
	Code string `json:"code"`

	// The same as `X-Request-Id`
	RequestID string `json:"requestId"`

	// Path of the field that broke the rule, such as `redactions[2].page`; with `MISSING_FIELD` and
	// `INVALID_FIELD` within the data of the template, such as `items[2].price`
	Field *string `json:"field,omitempty"`

	// Where an error is about several mistakes: all of them, 100 at most. With `INVOICE_RULES` the rules
	// that the invoice breaks
	Findings []InvoiceFinding `json:"findings,omitempty"`

	// With `TEMPLATE_SYNTAX` and `TEMPLATE_RENDER`: where in the template, as far as it is known
	Position *ErrorBodyPosition `json:"position,omitempty"`

	// When a step of a pipeline fails: which one
	Step *ErrorBodyStep `json:"step,omitempty"`
}

type APIKeyWithUse struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// One of "render", "sign", "admin".
	Scope string `json:"scope"`

	// First characters of the key, to identify it
	Prefix string `json:"prefix"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// When it made its last request; `null` when there was none in the last 90 days
	LastUsedAt *string `json:"lastUsedAt"`
}

type Asset struct {
	Path string `json:"path"`

	// One of "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp",
	// "image/x-icon", "font/woff2", "font/woff", "font/otf", "font/ttf", "text/css", "application/json",
	// "image/svg+xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	// "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	// "application/vnd.openxmlformats-officedocument.presentationml.presentation",
	// "application/vnd.oasis.opendocument.text".
	MediaType string `json:"mediaType"`

	SizeBytes int `json:"sizeBytes"`

	// Of the content, in hexadecimal
	Sha256 string `json:"sha256"`
}

type BatchTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

type BatchJobs struct {
	Pending    int `json:"pending"`
	Processing int `json:"processing"`
	Complete   int `json:"complete"`
	Failed     int `json:"failed"`
}

type Batch struct {
	ID string `json:"id"`

	// One of "reading", "processing", "complete".
	Status string `json:"status"`

	Template BatchTemplate `json:"template"`

	// Name of the API key that queued it
	QueuedBy string `json:"queuedBy"`

	// Items that have been read
	Count int `json:"count"`

	Jobs  BatchJobs `json:"jobs"`
	Error *string   `json:"error,omitempty"`

	// When its jobs that were waiting were canceled
	CanceledAt *string `json:"canceledAt,omitempty"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`
}

// BatchJobTemplate: The template that it renders
type BatchJobTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// BatchJobPipeline: The saved pipeline that it runs
type BatchJobPipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps it runs
	Version *int `json:"version,omitempty"`
}

type BatchJob struct {
	ID string `json:"id"`

	// One of "pending", "processing", "complete", "failed".
	Status string `json:"status"`

	// A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline.
	// One of "template", "invoice", "inline", "pipeline", "webhook-test".
	Kind string `json:"kind"`

	// The template that it renders
	Template *BatchJobTemplate `json:"template,omitempty"`

	// The saved pipeline that it runs
	Pipeline *BatchJobPipeline `json:"pipeline,omitempty"`

	// Name of the API key that queued it
	QueuedBy string `json:"queuedBy"`

	// The request that queued it
	RequestID string `json:"requestId"`

	// The batch that it belongs to
	BatchID *string `json:"batchId,omitempty"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	CompletedAt *string `json:"completedAt,omitempty"`

	// Reason for the failure
	Error *string `json:"error,omitempty"`

	// Code of the error, as in the answer to a request, if it has one
	ErrorCode *string `json:"errorCode,omitempty"`

	// `true` for a job that was canceled
	Canceled *bool `json:"canceled,omitempty"`

	// Why the result, report, warnings and error are no longer here: a document that the job read or saved
	// has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The saved document
	DocumentID *string `json:"documentId,omitempty"`

	// The saved documents of a pipeline with several
	DocumentIDs []string `json:"documentIds,omitempty"`

	// Of the result, if it can be fetched with the job
	MediaType *string `json:"mediaType,omitempty"`

	// Where it was uploaded to, when the job had an `s3`
	URL *string `json:"url,omitempty"`

	// The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`
	Conformance *string `json:"conformance,omitempty"`

	// How many warnings the render has, once it is complete
	WarningCount *int `json:"warningCount,omitempty"`

	// Name of the saved document or of the item, with `names`
	Name *string `json:"name,omitempty"`

	// Index of the item, from 0
	Index int `json:"index"`
}

type BlankPages struct {
	// How many blank pages
	Blank int `json:"blank"`

	// Default: that of the page before
	Size PaperSize `json:"size,omitempty"`
}

type Certificate struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Subject string `json:"subject"`

	// ISO 8601 timestamp
	ExpiresAt string `json:"expiresAt"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`
}

type ConformanceFindingPlace struct {
	// Number of the indirect object
	Object *int `json:"object,omitempty"`

	// From 1
	Page *int `json:"page,omitempty"`

	// Such as Resources/Font/F1
	Path *string `json:"path,omitempty"`

	// Value found there
	Detail *string `json:"detail,omitempty"`
}

type ConformanceFinding struct {
	// One of "ISO 19005-2", "ISO 19005-3", "ISO 14289-1".
	Standard string `json:"standard"`

	Clause string `json:"clause"`

	// Number of the test of the clause, as validators of the field count
	Test int `json:"test"`

	// The requested profiles that it violates
	Profiles []ConformanceProfile `json:"profiles"`

	// Description of the violation
	Words string `json:"words"`

	// How often
	Count int `json:"count"`

	// The first ten places
	Places []ConformanceFindingPlace `json:"places"`
}

// ConformanceProfile: ConformanceProfile
type ConformanceProfile string

// The values of ConformanceProfile.
const (
	ConformanceProfilePDFA2A ConformanceProfile = "PDF/A-2a"
	ConformanceProfilePDFA2U ConformanceProfile = "PDF/A-2u"
	ConformanceProfilePDFA2B ConformanceProfile = "PDF/A-2b"
	ConformanceProfilePDFA3A ConformanceProfile = "PDF/A-3a"
	ConformanceProfilePDFA3U ConformanceProfile = "PDF/A-3u"
	ConformanceProfilePDFA3B ConformanceProfile = "PDF/A-3b"
	ConformanceProfilePDFUA1 ConformanceProfile = "PDF/UA-1"
)

type DescribedTemplate struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Slug         string `json:"slug"`
	DocumentType string `json:"documentType"`
	Description  string `json:"description"`
	Version      int    `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`

	// JSON Schema of the data that a render takes
	DataSchema map[string]any `json:"dataSchema"`
}

type DocumentTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

type Document struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// One of "generated", "uploaded", "redacted", "merged", "certified", "processed".
	Source string `json:"source"`

	TemplateID *string `json:"templateId"`

	// Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document
	Metadata map[string]any `json:"metadata"`

	// What Platen recorded when it made the document, which no request can set: for a render
	// `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
	// `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
	// `rasterizedPages`
	SystemMetadata map[string]any `json:"systemMetadata"`

	// Ids of the documents that it was made from, which may have been deleted since
	MadeFrom []string `json:"madeFrom"`

	// Of the PDF
	SizeBytes int `json:"sizeBytes"`

	ExpiresAt *string `json:"expiresAt"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`

	Template *DocumentTemplate `json:"template"`
}

// EventSubject: Subject of the event
type EventSubject struct {
	// One of "document", "api-key", "certificate", "trusted-root", "template", "asset",
	// "redaction-template", "pipeline", "webhook-secrets".
	Type string `json:"type"`

	ID string `json:"id"`

	// Its name at that time; of a document its name now, with `names`, unless it is deleted
	Name *string `json:"name,omitempty"`
}

type Event struct {
	ID string `json:"id"`

	// One of "uploaded", "generated", "redacted", "merged", "certified", "processed", "downloaded",
	// "viewed", "read", "updated", "deleted", "key-created", "key-revoked", "certificate-created",
	// "certificate-used", "certificate-deleted", "trusted-root-added", "trusted-root-removed",
	// "template-created", "template-updated", "template-restored", "template-deleted", "asset-saved",
	// "asset-deleted", "redaction-template-created", "redaction-template-updated",
	// "redaction-template-deleted", "pipeline-created", "pipeline-updated", "pipeline-restored",
	// "pipeline-deleted", "webhook-secrets-read", "webhook-secret-rotated".
	Event string `json:"event"`

	// Subject of the event
	Subject EventSubject `json:"subject"`

	// Of a document: its id once more
	DocumentID *string `json:"documentId,omitempty"`

	// operationId of the request that did it
	Operation *string `json:"operation,omitempty"`

	// Name of the API key that did it
	Actor string `json:"actor"`

	// ISO 8601 timestamp
	Time string `json:"time"`

	// `X-Request-Id` of the request that did it
	RequestID string `json:"requestId"`
}

type FinishedUpload struct {
	DocumentID string `json:"documentId"`

	// When the upload is a document
	Document *Document `json:"document,omitempty"`

	// Why it is not
	Error *string `json:"error,omitempty"`

	// Error code
	Code *string `json:"code,omitempty"`
}

type Form struct {
	// JSON Schema (2020-12) of the values that can be filled in
	Schema map[string]any `json:"schema"`

	// The present values, without those of password fields
	Values map[string]any `json:"values"`

	Fields []FormField `json:"fields"`

	// Whether there is an XFA form too, which filling in leaves out
	XFA bool `json:"xfa"`

	// Whether scripts calculate fields; they are not run
	Calculated bool `json:"calculated"`
}

type FormFieldOption struct {
	// Export value of the option
	Value string `json:"value"`

	// Displayed label
	Label string `json:"label"`
}

type FormFieldBox struct {
	// Counted from 0
	Page int `json:"page"`

	// Points from the left edge of the page as it is displayed
	X float64 `json:"x"`

	// Points from its bottom edge
	Y float64 `json:"y"`

	Width  float64 `json:"width"`
	Height float64 `json:"height"`

	// Of a check box or radio button: the export value of this box
	Value *string `json:"value,omitempty"`
}

type FormField struct {
	Name string `json:"name"`

	// One of "text", "multiline", "password", "comb", "date", "time", "checkbox", "radio", "list",
	// "combo", "button", "signature".
	Kind string `json:"kind"`

	// Not for push buttons, signature fields and password fields
	Fillable bool `json:"fillable"`

	ReadOnly    bool `json:"readOnly"`
	Required    bool `json:"required"`
	Multiline   bool `json:"multiline"`
	MultiSelect bool `json:"multiSelect"`

	// Of a combo box: whether other text may be typed
	Editable bool `json:"editable"`

	MaxLength *int `json:"maxLength,omitempty"`

	// How the field writes a date or time, such as `dd/mm/yyyy`
	Format *string `json:"format,omitempty"`

	Tooltip *string           `json:"tooltip,omitempty"`
	Options []FormFieldOption `json:"options,omitempty"`
	Default any               `json:"default,omitempty"`
	Boxes   []FormFieldBox    `json:"boxes"`
}

type ImageOptions struct {
	// CSS selector: the image shows the first element that it finds. Default: the whole page
	Selector *string `json:"selector,omitempty"`

	// Width of the window in CSS pixels, in which the document is laid out
	Width *int `json:"width,omitempty"`

	// Height of the window, which `vh` refers to. The whole page is at least that high
	Height *int `json:"height,omitempty"`

	// Pixels of the image for each CSS pixel, in both directions: 2 for sharp displays
	Scale *float64 `json:"scale,omitempty"`

	// Of jpeg and webp, from 1 to 100. Default: 90
	Quality *int `json:"quality,omitempty"`

	// For png and webp: no white behind a document that has no background of its own
	Transparent *bool `json:"transparent,omitempty"`
}

type ImageStamp struct {
	// Base64 PNG or JPEG
	Image string `json:"image"`

	// Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// One of "over", "under".
	Layer *string `json:"layer,omitempty"`

	// One of "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom",
	// "bottom-right".
	Anchor *string `json:"anchor,omitempty"`

	// Points from the edges that the anchor names. Default: 36
	Margin *float64 `json:"margin,omitempty"`

	// Points to the right of that
	X *float64 `json:"x,omitempty"`

	// Points above that
	Y *float64 `json:"y,omitempty"`

	// Degrees, counter-clockwise
	Rotate *float64 `json:"rotate,omitempty"`

	// Default: 1
	Opacity *float64 `json:"opacity,omitempty"`

	// Largest width; the stamp keeps its shape
	Width *float64 `json:"width,omitempty"`

	// Largest height
	Height *float64 `json:"height,omitempty"`

	// Fill the page within the margins
	Fit *bool `json:"fit,omitempty"`

	// Repeat it all over the page
	Tile *bool `json:"tile,omitempty"`

	// Points between repetitions. Default: 72
	Gap *float64 `json:"gap,omitempty"`
}

// ImageUseBox: In points from the top left corner of the page as it is displayed
type ImageUseBox struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// ImageUseDPI: Samples per inch along the image's own sides; 0 where it has no extent
type ImageUseDPI struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

type ImageUse struct {
	// Counted from 0
	Page int `json:"page"`

	// In points from the top left corner of the page as it is displayed
	Box ImageUseBox `json:"box"`

	// Samples per inch along the image's own sides; 0 where it has no extent
	DPI ImageUseDPI `json:"dpi"`
}

type InsertedPDF struct {
	PDF PDFInput `json:"pdf"`

	// Each at most once. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

// InvoiceInvoicedObject: What is invoiced, such as a meter (BT-18)
type InvoiceInvoicedObject struct {
	// The identifier itself (BT-18)
	ID *string `json:"id,omitempty"`

	// Kind of identifier (UNTDID 1153) (BT-18-1)
	Scheme *string `json:"scheme,omitempty"`
}

type InvoicePaymentTermsDiscount struct {
	// Percentage that is discounted
	Percent any `json:"percent"`

	// Days from the date of issue
	Days int `json:"days"`

	// Amount that the discount is on; the amount due when left out
	BaseAmount any `json:"baseAmount,omitempty"`
}

type InvoicePaymentTerms struct {
	// Terms in words (BT-20)
	Text *string `json:"text,omitempty"`

	// Cash discounts
	Discounts []InvoicePaymentTermsDiscount `json:"discounts"`
}

type InvoiceNote struct {
	// What the note is about (UNTDID 4451) (BT-21)
	SubjectCode *string `json:"subjectCode,omitempty"`

	// The note (BT-22)
	Text *string `json:"text,omitempty"`
}

type InvoicePrecedingInvoice struct {
	// Number (BT-25)
	Number *string `json:"number,omitempty"`

	// Date of issue (BT-26)
	IssueDate *string `json:"issueDate,omitempty"`
}

// InvoiceSellerIdentifier: Identifier of the seller (BT-29)
type InvoiceSellerIdentifier struct {
	// The identifier itself (BT-29)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-29-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceSellerLegalRegistration: Entry in a register of companies (BT-30)
type InvoiceSellerLegalRegistration struct {
	// The identifier itself (BT-30)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-30-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceSellerElectronicAddress: Electronic address of the seller (BT-34)
type InvoiceSellerElectronicAddress struct {
	// The identifier itself (BT-34)
	ID *string `json:"id,omitempty"`

	// Scheme of the address (EAS), such as EM for e-mail (BT-34-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceSellerAddress: Postal address of the seller (BG-5)
type InvoiceSellerAddress struct {
	// Usually street and number (BT-35)
	Line1 *string `json:"line1,omitempty"`

	// Further line (BT-36)
	Line2 *string `json:"line2,omitempty"`

	// Further line (BT-162)
	Line3 *string `json:"line3,omitempty"`

	// City (BT-37)
	City *string `json:"city,omitempty"`

	// Post code (BT-38)
	PostCode *string `json:"postCode,omitempty"`

	// Region or state (BT-39)
	Subdivision *string `json:"subdivision,omitempty"`

	// Country, two letters of ISO 3166-1 (BT-40)
	Country *string `json:"country,omitempty"`
}

// InvoiceSellerContact: Whom to ask (BG-6)
type InvoiceSellerContact struct {
	// Person or department (BT-41)
	Name *string `json:"name,omitempty"`

	// Telephone number (BT-42)
	Phone *string `json:"phone,omitempty"`

	// E-mail address (BT-43)
	Email *string `json:"email,omitempty"`
}

// InvoiceSeller: Who sells (BG-4)
type InvoiceSeller struct {
	// Full name (BT-27)
	Name *string `json:"name,omitempty"`

	// Name by which it is known, where another (BT-28)
	TradingName *string `json:"tradingName,omitempty"`

	Identifiers []InvoiceSellerIdentifier `json:"identifiers,omitempty"`

	// Entry in a register of companies (BT-30)
	LegalRegistration *InvoiceSellerLegalRegistration `json:"legalRegistration,omitempty"`

	// VAT identifier, with the prefix of the country (BT-31)
	VATID *string `json:"vatId,omitempty"`

	// Local tax registration (BT-32)
	TaxRegistrationID *string `json:"taxRegistrationId,omitempty"`

	// Legal form, share capital and the like (BT-33)
	LegalInformation *string `json:"legalInformation,omitempty"`

	// Electronic address of the seller (BT-34)
	ElectronicAddress *InvoiceSellerElectronicAddress `json:"electronicAddress,omitempty"`

	// Postal address of the seller (BG-5)
	Address *InvoiceSellerAddress `json:"address,omitempty"`

	// Whom to ask (BG-6)
	Contact *InvoiceSellerContact `json:"contact,omitempty"`
}

// InvoiceBuyerIdentifier: Identifier of the buyer (BT-46)
type InvoiceBuyerIdentifier struct {
	// The identifier itself (BT-46)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-46-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceBuyerLegalRegistration: Entry in a register of companies (BT-47)
type InvoiceBuyerLegalRegistration struct {
	// The identifier itself (BT-47)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-47-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceBuyerElectronicAddress: Electronic address of the buyer (BT-49)
type InvoiceBuyerElectronicAddress struct {
	// The identifier itself (BT-49)
	ID *string `json:"id,omitempty"`

	// Scheme of the address (EAS), such as EM for e-mail (BT-49-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceBuyerAddress: Postal address of the buyer (BG-8)
type InvoiceBuyerAddress struct {
	// Usually street and number (BT-50)
	Line1 *string `json:"line1,omitempty"`

	// Further line (BT-51)
	Line2 *string `json:"line2,omitempty"`

	// Further line (BT-163)
	Line3 *string `json:"line3,omitempty"`

	// City (BT-52)
	City *string `json:"city,omitempty"`

	// Post code (BT-53)
	PostCode *string `json:"postCode,omitempty"`

	// Region or state (BT-54)
	Subdivision *string `json:"subdivision,omitempty"`

	// Country, two letters of ISO 3166-1 (BT-55)
	Country *string `json:"country,omitempty"`
}

// InvoiceBuyerContact: Whom to ask (BG-9)
type InvoiceBuyerContact struct {
	// Person or department (BT-56)
	Name *string `json:"name,omitempty"`

	// Telephone number (BT-57)
	Phone *string `json:"phone,omitempty"`

	// E-mail address (BT-58)
	Email *string `json:"email,omitempty"`
}

// InvoiceBuyer: Who buys (BG-7)
type InvoiceBuyer struct {
	// Full name (BT-44)
	Name *string `json:"name,omitempty"`

	// Name by which it is known, where another (BT-45)
	TradingName *string `json:"tradingName,omitempty"`

	// Identifier of the buyer (BT-46)
	Identifier *InvoiceBuyerIdentifier `json:"identifier,omitempty"`

	// Entry in a register of companies (BT-47)
	LegalRegistration *InvoiceBuyerLegalRegistration `json:"legalRegistration,omitempty"`

	// VAT identifier, with the prefix of the country (BT-48)
	VATID *string `json:"vatId,omitempty"`

	// Electronic address of the buyer (BT-49)
	ElectronicAddress *InvoiceBuyerElectronicAddress `json:"electronicAddress,omitempty"`

	// Postal address of the buyer (BG-8)
	Address *InvoiceBuyerAddress `json:"address,omitempty"`

	// Whom to ask (BG-9)
	Contact *InvoiceBuyerContact `json:"contact,omitempty"`
}

// InvoicePayeeIdentifier: Identifier of the payee (BT-60)
type InvoicePayeeIdentifier struct {
	// The identifier itself (BT-60)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-60-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoicePayeeLegalRegistration: Entry in a register of companies (BT-61)
type InvoicePayeeLegalRegistration struct {
	// The identifier itself (BT-61)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-61-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoicePayee: Who is paid, where it is not the seller (BG-10)
type InvoicePayee struct {
	// Full name (BT-59)
	Name *string `json:"name,omitempty"`

	// Identifier of the payee (BT-60)
	Identifier *InvoicePayeeIdentifier `json:"identifier,omitempty"`

	// Entry in a register of companies (BT-61)
	LegalRegistration *InvoicePayeeLegalRegistration `json:"legalRegistration,omitempty"`
}

// InvoiceTaxRepresentativeAddress: Postal address of the representative (BG-12)
type InvoiceTaxRepresentativeAddress struct {
	// Usually street and number (BT-64)
	Line1 *string `json:"line1,omitempty"`

	// Further line (BT-65)
	Line2 *string `json:"line2,omitempty"`

	// Further line (BT-164)
	Line3 *string `json:"line3,omitempty"`

	// City (BT-66)
	City *string `json:"city,omitempty"`

	// Post code (BT-67)
	PostCode *string `json:"postCode,omitempty"`

	// Region or state (BT-68)
	Subdivision *string `json:"subdivision,omitempty"`

	// Country, two letters of ISO 3166-1 (BT-69)
	Country *string `json:"country,omitempty"`
}

// InvoiceTaxRepresentative: The seller's tax representative (BG-11)
type InvoiceTaxRepresentative struct {
	// Full name (BT-62)
	Name *string `json:"name,omitempty"`

	// VAT identifier (BT-63)
	VATID *string `json:"vatId,omitempty"`

	// Postal address of the representative (BG-12)
	Address *InvoiceTaxRepresentativeAddress `json:"address,omitempty"`
}

// InvoiceDeliveryLocation: Place of delivery (BT-71)
type InvoiceDeliveryLocation struct {
	// The identifier itself (BT-71)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-71-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceDeliveryPeriod: Invoicing period (BG-14)
type InvoiceDeliveryPeriod struct {
	// First day (BT-73)
	Start *string `json:"start,omitempty"`

	// Last day (BT-74)
	End *string `json:"end,omitempty"`
}

// InvoiceDeliveryAddress: Postal address of the place of delivery (BG-15)
type InvoiceDeliveryAddress struct {
	// Usually street and number (BT-75)
	Line1 *string `json:"line1,omitempty"`

	// Further line (BT-76)
	Line2 *string `json:"line2,omitempty"`

	// Further line (BT-165)
	Line3 *string `json:"line3,omitempty"`

	// City (BT-77)
	City *string `json:"city,omitempty"`

	// Post code (BT-78)
	PostCode *string `json:"postCode,omitempty"`

	// Region or state (BT-79)
	Subdivision *string `json:"subdivision,omitempty"`

	// Country, two letters of ISO 3166-1 (BT-80)
	Country *string `json:"country,omitempty"`
}

// InvoiceDelivery: Delivery (BG-13)
type InvoiceDelivery struct {
	// Who receives the delivery (BT-70)
	Name *string `json:"name,omitempty"`

	// Place of delivery (BT-71)
	Location *InvoiceDeliveryLocation `json:"location,omitempty"`

	// Date of delivery (BT-72)
	Date *string `json:"date,omitempty"`

	// Invoicing period (BG-14)
	Period *InvoiceDeliveryPeriod `json:"period,omitempty"`

	// Postal address of the place of delivery (BG-15)
	Address *InvoiceDeliveryAddress `json:"address,omitempty"`
}

type InvoicePaymentCreditTransfer struct {
	// IBAN or number (BT-84)
	Account *string `json:"account,omitempty"`

	// Name of the account (BT-85)
	Name *string `json:"name,omitempty"`

	// BIC or number of the bank (BT-86)
	Bic *string `json:"bic,omitempty"`
}

// InvoicePaymentCard: Card that was charged (BG-18)
type InvoicePaymentCard struct {
	// Last four to six digits, never the whole number (BT-87)
	Number *string `json:"number,omitempty"`

	// Name on the card (BT-88)
	Holder *string `json:"holder,omitempty"`
}

// InvoicePaymentDirectDebit: Direct debit (BG-19)
type InvoicePaymentDirectDebit struct {
	// Reference of the mandate (BT-89)
	Mandate *string `json:"mandate,omitempty"`

	// The creditor's identifier at the bank (BT-90)
	CreditorID *string `json:"creditorId,omitempty"`

	// Account that is debited (BT-91)
	Account *string `json:"account,omitempty"`
}

// InvoicePayment: How to pay (BG-16)
type InvoicePayment struct {
	// Means of payment (UNTDID 4461): 58 SEPA transfer, 59 SEPA direct debit, 30, 48, … (BT-81)
	MeansCode *string `json:"meansCode,omitempty"`

	// The same in words (BT-82)
	MeansText *string `json:"meansText,omitempty"`

	// Text that the payment should carry (BT-83)
	Remittance *string `json:"remittance,omitempty"`

	// Accounts to pay into (BG-17)
	CreditTransfers []InvoicePaymentCreditTransfer `json:"creditTransfers,omitempty"`

	// Card that was charged (BG-18)
	Card *InvoicePaymentCard `json:"card,omitempty"`

	// Direct debit (BG-19)
	DirectDebit *InvoicePaymentDirectDebit `json:"directDebit,omitempty"`
}

// InvoiceAllowanceVAT: VAT of it (BT-95)
type InvoiceAllowanceVAT struct {
	// VAT category: S, Z, E, AE, K, G, O, L or M (BT-95)
	Category *string `json:"category,omitempty"`

	// VAT rate in percent (BT-96)
	Rate any `json:"rate,omitempty"`
}

type InvoiceAllowance struct {
	// Amount of the allowance, without VAT (BT-92)
	Amount any `json:"amount,omitempty"`

	// Base amount of the percentage (BT-93)
	BaseAmount any `json:"baseAmount,omitempty"`

	// Percentage of the base amount (BT-94)
	Percentage any `json:"percentage,omitempty"`

	// VAT of it (BT-95)
	VAT *InvoiceAllowanceVAT `json:"vat,omitempty"`

	// Why there is this allowance (BT-97)
	Reason *string `json:"reason,omitempty"`

	// The same as a code of UNTDID 5189 (BT-98)
	ReasonCode *string `json:"reasonCode,omitempty"`
}

// InvoiceChargeVAT: VAT of it (BT-102)
type InvoiceChargeVAT struct {
	// VAT category: S, Z, E, AE, K, G, O, L or M (BT-102)
	Category *string `json:"category,omitempty"`

	// VAT rate in percent (BT-103)
	Rate any `json:"rate,omitempty"`
}

type InvoiceCharge struct {
	// Amount of the charge, without VAT (BT-99)
	Amount any `json:"amount,omitempty"`

	// Base amount of the percentage (BT-100)
	BaseAmount any `json:"baseAmount,omitempty"`

	// Percentage of the base amount (BT-101)
	Percentage any `json:"percentage,omitempty"`

	// VAT of it (BT-102)
	VAT *InvoiceChargeVAT `json:"vat,omitempty"`

	// Why there is this charge (BT-104)
	Reason *string `json:"reason,omitempty"`

	// The same as a code of UNTDID 7161 (BT-105)
	ReasonCode *string `json:"reasonCode,omitempty"`
}

// InvoiceTotals: Totals; computed when left out, checked when given (BG-22)
type InvoiceTotals struct {
	// Sum of the lines (BT-106)
	Lines any `json:"lines,omitempty"`

	// Sum of the allowances (BT-107)
	Allowances any `json:"allowances,omitempty"`

	// Sum of the charges (BT-108)
	Charges any `json:"charges,omitempty"`

	// Total without VAT (BT-109)
	WithoutVAT any `json:"withoutVat,omitempty"`

	// Total VAT (BT-110)
	VAT any `json:"vat,omitempty"`

	// Total VAT in the currency of accounting (BT-111)
	VATInTaxCurrency any `json:"vatInTaxCurrency,omitempty"`

	// Total with VAT (BT-112)
	WithVAT any `json:"withVat,omitempty"`

	// Paid already (BT-113)
	Paid any `json:"paid,omitempty"`

	// Added to round the amount due (BT-114)
	Rounding any `json:"rounding,omitempty"`

	// Collected for others, in Factur-X EXTENDED; read, not made (BT-179)
	ThirdParty any `json:"thirdParty,omitempty"`

	// Due for payment (BT-115)
	Due any `json:"due,omitempty"`
}

type InvoiceVATBreakdownItem struct {
	// Amount that VAT is of (BT-116)
	TaxableAmount any `json:"taxableAmount,omitempty"`

	// VAT (BT-117)
	TaxAmount any `json:"taxAmount,omitempty"`

	// VAT category (BT-118)
	Category *string `json:"category,omitempty"`

	// VAT rate in percent (BT-119)
	Rate any `json:"rate,omitempty"`

	// Why no VAT is charged (BT-120)
	ExemptionReason *string `json:"exemptionReason,omitempty"`

	// The same as a code (VATEX) (BT-121)
	ExemptionReasonCode *string `json:"exemptionReasonCode,omitempty"`
}

// InvoiceAttachmentFile: The document itself (BT-125)
type InvoiceAttachmentFile struct {
	// Content, base64 (BT-125)
	Content *string `json:"content,omitempty"`

	// Media type (BT-125-1)
	MimeType *string `json:"mimeType,omitempty"`

	// File name (BT-125-2)
	Name *string `json:"name,omitempty"`
}

type InvoiceAttachment struct {
	// Identifier (BT-122)
	ID *string `json:"id,omitempty"`

	// Description (BT-123)
	Description *string `json:"description,omitempty"`

	// Where it can be found (BT-124)
	URL *string `json:"url,omitempty"`

	// The document itself (BT-125)
	File *InvoiceAttachmentFile `json:"file,omitempty"`
}

// InvoiceLineObject: What is invoiced (BT-128)
type InvoiceLineObject struct {
	// The identifier itself (BT-128)
	ID *string `json:"id,omitempty"`

	// Kind of identifier (UNTDID 1153) (BT-128-1)
	Scheme *string `json:"scheme,omitempty"`
}

// InvoiceLinePeriod: Period of the line (BG-26)
type InvoiceLinePeriod struct {
	// First day (BT-134)
	Start *string `json:"start,omitempty"`

	// Last day (BT-135)
	End *string `json:"end,omitempty"`
}

type InvoiceLineAllowance struct {
	// Amount of the allowance, without VAT (BT-136)
	Amount any `json:"amount,omitempty"`

	// Base amount of the percentage (BT-137)
	BaseAmount any `json:"baseAmount,omitempty"`

	// Percentage of the base amount (BT-138)
	Percentage any `json:"percentage,omitempty"`

	// Why there is this allowance (BT-139)
	Reason *string `json:"reason,omitempty"`

	// The same as a code of UNTDID 5189 (BT-140)
	ReasonCode *string `json:"reasonCode,omitempty"`
}

type InvoiceLineCharge struct {
	// Amount of the charge, without VAT (BT-141)
	Amount any `json:"amount,omitempty"`

	// Base amount of the percentage (BT-142)
	BaseAmount any `json:"baseAmount,omitempty"`

	// Percentage of the base amount (BT-143)
	Percentage any `json:"percentage,omitempty"`

	// Why there is this charge (BT-144)
	Reason *string `json:"reason,omitempty"`

	// The same as a code of UNTDID 7161 (BT-145)
	ReasonCode *string `json:"reasonCode,omitempty"`
}

// InvoiceLinePrice: Price (BG-29)
type InvoiceLinePrice struct {
	// Price of one base quantity, without VAT (BT-146)
	Net any `json:"net,omitempty"`

	// Discount within the price (BT-147)
	Discount any `json:"discount,omitempty"`

	// Price before the discount (BT-148)
	Gross any `json:"gross,omitempty"`

	// How many units the price is for; 1 when left out (BT-149)
	BaseQuantity any `json:"baseQuantity,omitempty"`

	// Unit of the base quantity (BT-150)
	BaseQuantityUnit *string `json:"baseQuantityUnit,omitempty"`
}

// InvoiceLineVAT: VAT of the line (BG-30)
type InvoiceLineVAT struct {
	// VAT category: S, Z, E, AE, K, G, O, L or M (BT-151)
	Category *string `json:"category,omitempty"`

	// VAT rate in percent (BT-152)
	Rate any `json:"rate,omitempty"`
}

// InvoiceLineItemStandardID: Number in a register, such as a GTIN (BT-157)
type InvoiceLineItemStandardID struct {
	// The identifier itself (BT-157)
	ID *string `json:"id,omitempty"`

	// Code of the register (ISO/IEC 6523) (BT-157-1)
	Scheme *string `json:"scheme,omitempty"`
}

type InvoiceLineItemClassification struct {
	// Class (BT-158)
	Code *string `json:"code,omitempty"`

	// Scheme (UNTDID 7143) (BT-158-1)
	Scheme *string `json:"scheme,omitempty"`

	// Version of the scheme (BT-158-2)
	Version *string `json:"version,omitempty"`
}

type InvoiceLineItemAttribute struct {
	// Name of the property (BT-160)
	Name *string `json:"name,omitempty"`

	// Its value (BT-161)
	Value *string `json:"value,omitempty"`
}

// InvoiceLineItem: What is sold (BG-31)
type InvoiceLineItem struct {
	// Name (BT-153)
	Name *string `json:"name,omitempty"`

	// Description (BT-154)
	Description *string `json:"description,omitempty"`

	// The seller's number for it (BT-155)
	SellerID *string `json:"sellerId,omitempty"`

	// The buyer's number for it (BT-156)
	BuyerID *string `json:"buyerId,omitempty"`

	// Number in a register, such as a GTIN (BT-157)
	StandardID *InvoiceLineItemStandardID `json:"standardId,omitempty"`

	// Classes that it belongs to (BT-158)
	Classifications []InvoiceLineItemClassification `json:"classifications,omitempty"`

	// Country of origin (BT-159)
	OriginCountry *string `json:"originCountry,omitempty"`

	// Properties (BG-32)
	Attributes []InvoiceLineItemAttribute `json:"attributes,omitempty"`
}

type InvoiceLine struct {
	// Identifier of the line; counted when left out (BT-126)
	ID *string `json:"id,omitempty"`

	// Subtype in Factur-X EXTENDED: DETAIL, GROUP (a subtotal) or INFORMATION; read, not made (BT-X-8)
	Subtype *string `json:"subtype,omitempty"`

	// Identifier of the line above it, in Factur-X EXTENDED; read, not made (BT-X-304)
	ParentID *string `json:"parentId,omitempty"`

	// Note (BT-127)
	Note *string `json:"note,omitempty"`

	// What is invoiced (BT-128)
	Object *InvoiceLineObject `json:"object,omitempty"`

	// Quantity (BT-129)
	Quantity any `json:"quantity,omitempty"`

	// Unit (UN/ECE Rec 20): C62 piece, HUR hour, KGM kilogram, … (BT-130)
	Unit *string `json:"unit,omitempty"`

	// Amount without VAT; computed when left out (BT-131)
	NetAmount any `json:"netAmount,omitempty"`

	// Line of the buyer's order (BT-132)
	PurchaseOrderLine *string `json:"purchaseOrderLine,omitempty"`

	// Where the buyer's accounting books it (BT-133)
	BuyerAccountingReference *string `json:"buyerAccountingReference,omitempty"`

	// Period of the line (BG-26)
	Period *InvoiceLinePeriod `json:"period,omitempty"`

	// Allowances on the line (BG-27)
	Allowances []InvoiceLineAllowance `json:"allowances,omitempty"`

	// Charges on the line (BG-28)
	Charges []InvoiceLineCharge `json:"charges,omitempty"`

	// Price (BG-29)
	Price *InvoiceLinePrice `json:"price,omitempty"`

	// VAT of the line (BG-30)
	VAT *InvoiceLineVAT `json:"vat,omitempty"`

	// What is sold (BG-31)
	Item *InvoiceLineItem `json:"item,omitempty"`
}

// Invoice: An invoice in the semantic model of EN 16931; terms are named by their numbers (BT, BG)
type Invoice struct {
	// Number of the invoice (BT-1)
	Number *string `json:"number,omitempty"`

	// Date of issue (BT-2)
	IssueDate *string `json:"issueDate,omitempty"`

	// Type: 380 invoice, 381 credit note, 384 correction, 389 self-billed, … (BT-3)
	TypeCode *string `json:"typeCode,omitempty"`

	// Currency of all amounts, three letters of ISO 4217 (BT-5)
	Currency *string `json:"currency,omitempty"`

	// Currency in which VAT is accounted, where another (BT-6)
	TaxCurrency *string `json:"taxCurrency,omitempty"`

	// Date when VAT becomes due (BT-7)
	TaxPointDate *string `json:"taxPointDate,omitempty"`

	// Event when VAT becomes due: 3 invoice, 35 delivery, 432 payment (BT-8)
	TaxPointCode *string `json:"taxPointCode,omitempty"`

	// Date when payment is due (BT-9)
	DueDate *string `json:"dueDate,omitempty"`

	// The buyer's reference; in Germany the Leitweg-ID (BT-10)
	BuyerReference *string `json:"buyerReference,omitempty"`

	// Project (BT-11)
	ProjectReference *string `json:"projectReference,omitempty"`

	// Contract (BT-12)
	ContractReference *string `json:"contractReference,omitempty"`

	// The buyer's order (BT-13)
	PurchaseOrderReference *string `json:"purchaseOrderReference,omitempty"`

	// The seller's order (BT-14)
	SalesOrderReference *string `json:"salesOrderReference,omitempty"`

	// Receiving advice (BT-15)
	ReceivingAdviceReference *string `json:"receivingAdviceReference,omitempty"`

	// Despatch advice (BT-16)
	DespatchAdviceReference *string `json:"despatchAdviceReference,omitempty"`

	// Call for tenders, or lot (BT-17)
	TenderReference *string `json:"tenderReference,omitempty"`

	// What is invoiced, such as a meter (BT-18)
	InvoicedObject *InvoiceInvoicedObject `json:"invoicedObject,omitempty"`

	// Where the buyer's accounting books it (BT-19)
	BuyerAccountingReference *string `json:"buyerAccountingReference,omitempty"`

	// Terms of payment, as text or with cash discounts as data (BT-20)
	PaymentTerms any `json:"paymentTerms,omitempty"`

	// Notes (BG-1)
	Notes []InvoiceNote `json:"notes,omitempty"`

	// Business process (BT-23)
	BusinessProcess *string `json:"businessProcess,omitempty"`

	// Specification that the invoice follows; set by its format (BT-24)
	Specification *string `json:"specification,omitempty"`

	// Invoices that this one is about (BG-3)
	PrecedingInvoices []InvoicePrecedingInvoice `json:"precedingInvoices,omitempty"`

	// Who sells (BG-4)
	Seller *InvoiceSeller `json:"seller,omitempty"`

	// Who buys (BG-7)
	Buyer *InvoiceBuyer `json:"buyer,omitempty"`

	// Who is paid, where it is not the seller (BG-10)
	Payee *InvoicePayee `json:"payee,omitempty"`

	// The seller's tax representative (BG-11)
	TaxRepresentative *InvoiceTaxRepresentative `json:"taxRepresentative,omitempty"`

	// Delivery (BG-13)
	Delivery *InvoiceDelivery `json:"delivery,omitempty"`

	// How to pay (BG-16)
	Payment *InvoicePayment `json:"payment,omitempty"`

	// Allowances on the invoice (BG-20)
	Allowances []InvoiceAllowance `json:"allowances,omitempty"`

	// Charges on the invoice (BG-21)
	Charges []InvoiceCharge `json:"charges,omitempty"`

	// Totals; computed when left out, checked when given (BG-22)
	Totals *InvoiceTotals `json:"totals,omitempty"`

	// VAT by category and rate; computed when left out (BG-23)
	VATBreakdown []InvoiceVATBreakdownItem `json:"vatBreakdown,omitempty"`

	// Supporting documents (BG-24)
	Attachments []InvoiceAttachment `json:"attachments,omitempty"`

	// Lines (BG-25)
	Lines []InvoiceLine `json:"lines,omitempty"`
}

// InvoiceFinding: A rule that an invoice breaks
type InvoiceFinding struct {
	// As its standard names it, such as BR-CO-15
	Rule string `json:"rule"`

	// One of "error", "warning".
	Severity string `json:"severity"`

	// Where in the invoice, such as `lines[3].netAmount`
	Path string `json:"path"`

	// The rule in plain words
	Message string `json:"message"`

	// How to fix it
	Mend string `json:"mend"`
}

// InvoiceOption: An electronic invoice that fills the template, and its format
type InvoiceOption struct {
	// Format of the invoice; factur-x and zugferd put the XML inside the PDF. One of "factur-x",
	// "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii".
	Format string `json:"format"`

	// Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr. One of "minimum",
	// "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Rules that refuse instead of warning: fr-ctc, of France. One of "fr-ctc".
	Rules *string `json:"rules,omitempty"`

	// Language of the PDF (BCP 47). Default: that of the seller's country
	Language *string `json:"language,omitempty"`

	Data Invoice `json:"data"`
}

// JobTemplate: The template that it renders
type JobTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// JobPipeline: The saved pipeline that it runs
type JobPipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps it runs
	Version *int `json:"version,omitempty"`
}

type JobWebhookAttempt struct {
	// ISO 8601 timestamp
	At string `json:"at"`

	Status     *int    `json:"status,omitempty"`
	Error      *string `json:"error,omitempty"`
	DurationMs float64 `json:"durationMs"`
}

// JobWebhook: Deliveries, for keys with the scope admin
type JobWebhook struct {
	URL string `json:"url"`

	// One of "waiting", "pending", "delivered", "failed".
	State string `json:"state"`

	Attempts []JobWebhookAttempt `json:"attempts"`

	// After a failed delivery: when the next one is due, within 10 % of the delay
	NextAttemptAt *string `json:"nextAttemptAt,omitempty"`
}

type Job struct {
	ID string `json:"id"`

	// One of "pending", "processing", "complete", "failed".
	Status string `json:"status"`

	// A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline.
	// One of "template", "invoice", "inline", "pipeline", "webhook-test".
	Kind string `json:"kind"`

	// The template that it renders
	Template *JobTemplate `json:"template,omitempty"`

	// The saved pipeline that it runs
	Pipeline *JobPipeline `json:"pipeline,omitempty"`

	// Name of the API key that queued it
	QueuedBy string `json:"queuedBy"`

	// The request that queued it
	RequestID string `json:"requestId"`

	// The batch that it belongs to
	BatchID *string `json:"batchId,omitempty"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	CompletedAt *string `json:"completedAt,omitempty"`

	// Reason for the failure
	Error *string `json:"error,omitempty"`

	// Code of the error, as in the answer to a request, if it has one
	ErrorCode *string `json:"errorCode,omitempty"`

	// `true` for a job that was canceled
	Canceled *bool `json:"canceled,omitempty"`

	// Why the result, report, warnings and error are no longer here: a document that the job read or saved
	// has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The saved document
	DocumentID *string `json:"documentId,omitempty"`

	// The saved documents of a pipeline with several
	DocumentIDs []string `json:"documentIds,omitempty"`

	// Of the result, if it can be fetched with the job
	MediaType *string `json:"mediaType,omitempty"`

	// Where it was uploaded to, when the job had an `s3`
	URL *string `json:"url,omitempty"`

	// The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`
	Conformance *string `json:"conformance,omitempty"`

	// How many warnings the render has, once it is complete
	WarningCount *int `json:"warningCount,omitempty"`

	// Of an item of a batch: the name of its saved document, or else its `saveName`
	Name *string `json:"name,omitempty"`

	// Deliveries, for keys with the scope admin
	Webhook *JobWebhook `json:"webhook,omitempty"`

	// Resources that could not be loaded, and errors of scripts
	Warnings []RenderWarning `json:"warnings,omitempty"`

	// Report of a complete pipeline
	Report *PipelineReport `json:"report,omitempty"`

	// The PDF, once the job is complete
	PDFBase64 *string `json:"pdfBase64,omitempty"`

	// The image or the ZIP (see `mediaType`), in place of a PDF
	FileBase64 *string `json:"fileBase64,omitempty"`
}

// JobSummaryTemplate: The template that it renders
type JobSummaryTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// JobSummaryPipeline: The saved pipeline that it runs
type JobSummaryPipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps it runs
	Version *int `json:"version,omitempty"`
}

type JobSummary struct {
	ID string `json:"id"`

	// One of "pending", "processing", "complete", "failed".
	Status string `json:"status"`

	// A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline.
	// One of "template", "invoice", "inline", "pipeline", "webhook-test".
	Kind string `json:"kind"`

	// The template that it renders
	Template *JobSummaryTemplate `json:"template,omitempty"`

	// The saved pipeline that it runs
	Pipeline *JobSummaryPipeline `json:"pipeline,omitempty"`

	// Name of the API key that queued it
	QueuedBy string `json:"queuedBy"`

	// The request that queued it
	RequestID string `json:"requestId"`

	// The batch that it belongs to
	BatchID *string `json:"batchId,omitempty"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	CompletedAt *string `json:"completedAt,omitempty"`

	// Reason for the failure
	Error *string `json:"error,omitempty"`

	// Code of the error, as in the answer to a request, if it has one
	ErrorCode *string `json:"errorCode,omitempty"`

	// `true` for a job that was canceled
	Canceled *bool `json:"canceled,omitempty"`

	// Why the result, report, warnings and error are no longer here: a document that the job read or saved
	// has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The saved document
	DocumentID *string `json:"documentId,omitempty"`

	// The saved documents of a pipeline with several
	DocumentIDs []string `json:"documentIds,omitempty"`

	// Of the result, if it can be fetched with the job
	MediaType *string `json:"mediaType,omitempty"`

	// Where it was uploaded to, when the job had an `s3`
	URL *string `json:"url,omitempty"`

	// The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`
	Conformance *string `json:"conformance,omitempty"`

	// How many warnings the render has, once it is complete
	WarningCount *int `json:"warningCount,omitempty"`
}

type OfficeInputDocumentID struct {
	DocumentID string `json:"documentId"`
}

// OfficeInput: A base64 document of an office program, or the document that holds it. One of PDF,
// Base64, OfficeInputDocumentID or DocumentReference.
type OfficeInput interface{ isOfficeInput() }

func (PDF) isOfficeInput()                   {}
func (Base64) isOfficeInput()                {}
func (OfficeInputDocumentID) isOfficeInput() {}
func (DocumentReference) isOfficeInput()     {}

type PageRange struct {
	From int `json:"from"`

	// Default: the last page
	To *int `json:"to,omitempty"`
}

// PageSelection: Pages, counted from 0 (negative: from the end), and ranges of them, both ends
// included
type PageSelection []any

type PaperSizeWidth struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// PaperSize: A size of paper by name, or in points
type PaperSize any

type PDFBookmark struct {
	Title string `json:"title"`

	// Counted from 0; null when it leads to no page
	Page *int `json:"page"`

	// Points from the left edge of the page as displayed
	X *float64 `json:"x,omitempty"`

	// Points from its top edge
	Y *float64 `json:"y,omitempty"`

	Bookmarks []PDFBookmark `json:"bookmarks"`
}

type PDFImage struct {
	// Its name; missing when there is a `problem`
	File *string `json:"file,omitempty"`

	// One of "image/png", "image/jpeg", "image/jp2", "image/j2c".
	MediaType *string `json:"mediaType,omitempty"`

	// Whether the file is what the PDF holds, byte for byte, rather than a PNG of its samples
	Original *bool `json:"original,omitempty"`

	// Reason for the missing file
	Problem *string `json:"problem,omitempty"`

	// Samples; a mask that has more of them makes the file larger
	Width int `json:"width"`

	Height           int      `json:"height"`
	BitsPerComponent *float64 `json:"bitsPerComponent,omitempty"`

	// Its family, such as `ICCBased`
	ColorSpace *string `json:"colorSpace,omitempty"`

	// The last filter in the PDF, such as `DCTDecode`
	Coding *string `json:"coding,omitempty"`

	Inline bool `json:"inline"`

	// Painted with the colour of its place; its file is black on transparent
	Stencil bool `json:"stencil"`

	// Source of its opacity in the file. One of "soft", "stencil", "colors".
	Mask *string `json:"mask,omitempty"`

	// How often it is drawn on these pages
	Drawn int `json:"drawn"`

	// At most 100
	Uses []ImageUse `json:"uses"`

	// The file as base64
	Data *string `json:"data,omitempty"`
}

type PDFImages struct {
	// Of the document
	PageCount int `json:"pageCount"`

	// In the order in which they are first drawn
	Images []PDFImage `json:"images"`
}

type PDFInformationPage struct {
	// Points, as displayed
	Width float64 `json:"width"`

	Height float64 `json:"height"`

	// Clockwise rotation for display, in degrees
	Rotation int `json:"rotation"`

	// Page label, if the file has one
	Label *string `json:"label,omitempty"`
}

// PDFInformationPermissions: Permissions of the user password of an encrypted file
type PDFInformationPermissions struct {
	Print            bool `json:"print"`
	Modify           bool `json:"modify"`
	Copy             bool `json:"copy"`
	Annotate         bool `json:"annotate"`
	FillForms        bool `json:"fillForms"`
	Assemble         bool `json:"assemble"`
	PrintHighQuality bool `json:"printHighQuality"`
}

type PDFInformationAttachment struct {
	Name        string   `json:"name"`
	Description *string  `json:"description,omitempty"`
	MediaType   *string  `json:"mediaType,omitempty"`
	SizeBytes   *float64 `json:"sizeBytes,omitempty"`

	// `AFRelationship`, such as `Data` or `Source`
	Relationship *string `json:"relationship,omitempty"`
}

type PDFInformationSignatures struct {
	Signed int `json:"signed"`

	// Signature fields, signed or not
	Fields int `json:"fields"`
}

type PDFInformationFont struct {
	// Without the prefix of a subset; empty when it has none
	Name string `json:"name"`

	// Such as `TrueType`, `Type1`, `Type3`, `CIDFontType2`
	Type string `json:"type"`

	Embedded bool `json:"embedded"`
	Subset   bool `json:"subset"`

	// Whether it maps its codes to Unicode itself
	ToUnicode bool `json:"toUnicode"`
}

type PDFInformation struct {
	SizeBytes float64 `json:"sizeBytes"`

	// Such as `1.7`
	Version string `json:"version"`

	PageCount int                  `json:"pageCount"`
	Pages     []PDFInformationPage `json:"pages"`
	Encrypted bool                 `json:"encrypted"`

	// Permissions of the user password of an encrypted file
	Permissions *PDFInformationPermissions `json:"permissions,omitempty"`

	Metadata PDFMetadata `json:"metadata"`
	Language *string     `json:"language,omitempty"`
	Tagged   bool        `json:"tagged"`

	// Standards that the metadata claim, such as `PDF/A-3b`; `POST /v1/validate` checks them
	Claims []string `json:"claims"`

	Bookmarks   []PDFBookmark              `json:"bookmarks"`
	Attachments []PDFInformationAttachment `json:"attachments"`
	Signatures  PDFInformationSignatures   `json:"signatures"`

	// One of "none", "fields", "xfa".
	Form string `json:"form"`

	Fonts []PDFInformationFont `json:"fonts"`
}

type DocumentReference struct {
	DocumentID string `json:"documentId"`
}

// PDFInput: A base64 PDF, or the document that holds it. One of PDF, Base64 or DocumentReference.
type PDFInput interface{ isPDFInput() }

func (PDF) isPDFInput()               {}
func (Base64) isPDFInput()            {}
func (DocumentReference) isPDFInput() {}

type PDFMetadata struct {
	Title    *string `json:"title,omitempty"`
	Author   *string `json:"author,omitempty"`
	Subject  *string `json:"subject,omitempty"`
	Keywords *string `json:"keywords,omitempty"`
	Creator  *string `json:"creator,omitempty"`
	Producer *string `json:"producer,omitempty"`

	// ISO 8601, UTC
	Created *string `json:"created,omitempty"`

	// ISO 8601, UTC
	Modified *string `json:"modified,omitempty"`

	// Further entries of the information dictionary
	Custom map[string]any `json:"custom"`

	// Entries that differ between the information dictionary and the XMP metadata; XMP takes precedence
	Disagreements []string `json:"disagreements"`
}

type PDFStamp struct {
	PDF PDFInput `json:"pdf"`

	// Default: the first
	Page *int `json:"page,omitempty"`

	// Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// One of "over", "under".
	Layer *string `json:"layer,omitempty"`

	// One of "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom",
	// "bottom-right".
	Anchor *string `json:"anchor,omitempty"`

	// Points from the edges that the anchor names. Default: 36
	Margin *float64 `json:"margin,omitempty"`

	// Points to the right of that
	X *float64 `json:"x,omitempty"`

	// Points above that
	Y *float64 `json:"y,omitempty"`

	// Degrees, counter-clockwise
	Rotate *float64 `json:"rotate,omitempty"`

	// Default: 1
	Opacity *float64 `json:"opacity,omitempty"`

	// Largest width; the stamp keeps its shape
	Width *float64 `json:"width,omitempty"`

	// Largest height
	Height *float64 `json:"height,omitempty"`

	// Fill the page within the margins
	Fit *bool `json:"fit,omitempty"`

	// Repeat it all over the page
	Tile *bool `json:"tile,omitempty"`

	// Points between repetitions. Default: 72
	Gap *float64 `json:"gap,omitempty"`
}

type ProtectedDocumentReference struct {
	DocumentID string `json:"documentId"`

	// Opens the PDF, if it is encrypted
	Password *string `json:"password,omitempty"`
}

type ProtectedPDF struct {
	PDF string `json:"pdf"`

	// Opens the PDF, if it is encrypted
	Password *string `json:"password,omitempty"`
}

// PDFWithPassword: A base64 PDF, or the document that holds it; an encrypted one with its password.
// One of PDF, Base64, ProtectedDocumentReference, ProtectedPDF or DocumentReference.
type PDFWithPassword interface{ isPDFWithPassword() }

func (PDF) isPDFWithPassword()                        {}
func (Base64) isPDFWithPassword()                     {}
func (ProtectedDocumentReference) isPDFWithPassword() {}
func (ProtectedPDF) isPDFWithPassword()               {}
func (DocumentReference) isPDFWithPassword()          {}

// Permissions: Default of each: true. Reading aloud and the like is always allowed
type Permissions struct {
	// Print
	Print *bool `json:"print,omitempty"`

	// Print at full quality. Default: as print
	PrintHighQuality *bool `json:"printHighQuality,omitempty"`

	// Copy text and images
	Copy *bool `json:"copy,omitempty"`

	// Change the contents, other than by what follows
	Modify *bool `json:"modify,omitempty"`

	// Comment; includes filling in forms
	Annotate *bool `json:"annotate,omitempty"`

	// Fill in forms
	FillForms *bool `json:"fillForms,omitempty"`

	// Insert, delete and turn pages, make bookmarks
	Assemble *bool `json:"assemble,omitempty"`
}

type Pipeline struct {
	ID          string `json:"id"`
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`

	// Names of the PDFs that a run has to bring
	Inputs []string `json:"inputs"`

	// How often it was saved
	Version int `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`

	Steps []SavedStep `json:"steps"`
}

type PipelineReportDocument struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	PDF       string `json:"pdf"`
	SizeBytes int    `json:"sizeBytes"`
}

type PipelineReportReport struct {
	// Index of the step
	Step int `json:"step"`

	// One of "render", "html", "convert", "merge", "redact", "fill", "pages", "split", "stamp", "protect",
	// "unprotect", "flatten", "optimize", "embed", "attachInvoice", "certify", "validate", "verify",
	// "extract", "information", "text", "rasterize", "images".
	Do string `json:"do"`

	// Name of the PDF
	PDF string `json:"pdf"`

	Report any `json:"report"`
}

type PipelineReport struct {
	// The saved documents, in the order of the results; `pdf` is the name within the pipeline
	Documents []PipelineReportDocument `json:"documents"`

	Reports []PipelineReportReport `json:"reports"`

	// Where the result was uploaded to, when `s3` was given
	URL *string `json:"url,omitempty"`
}

type PipelineStepAttachInvoice struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	Invoice *Invoice `json:"invoice,omitempty"`

	// Of `invoice`. Default: factur-x. One of "factur-x", "zugferd".
	Format *string `json:"format,omitempty"`

	// Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr. One of "minimum",
	// "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Rules that refuse instead of warning: fr-ctc, of France. One of "fr-ctc".
	Rules *string `json:"rules,omitempty"`

	// Of the pages (BCP 47), for dates in words. Default: that of the seller's country
	Language *string `json:"language,omitempty"`

	// The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice`
	XML *string `json:"xml,omitempty"`

	// Refuse on warnings, such as figures that the pages do not show
	Strict *bool `json:"strict,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepAttachInvoice) MarshalJSON() ([]byte, error) {
	type plain PipelineStepAttachInvoice
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"attachInvoice", plain(value)})
}

type PipelineStepCertify struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// X.509 certificate, PEM; its chain may follow
	CertificatePEM *string `json:"certificatePem,omitempty"`

	// Private key, PEM: PKCS#8, PKCS#1 or SEC1
	PrivateKeyPEM *string `json:"privateKeyPem,omitempty"`

	// The same as `certificatePem`
	Certificate *string `json:"certificate,omitempty"`

	// The same as `privateKeyPem`
	PrivateKey *string `json:"privateKey,omitempty"`

	// Passphrase of an encrypted key or PKCS#12 file
	Passphrase *string `json:"passphrase,omitempty"`

	// PKCS#12 file with certificate and key, base64
	P12 *string `json:"p12,omitempty"`

	// Asymmetric KMS key that signs, instead of a private key
	KMSKeyARN *string `json:"kmsKeyArn,omitempty"`

	// A saved certificate
	CertificateID *string `json:"certificateId,omitempty"`

	Reason   *string `json:"reason,omitempty"`
	Location *string `json:"location,omitempty"`
	Contact  *string `json:"contact,omitempty"`

	// Signer's name. Default: that of the certificate
	Name *string `json:"name,omitempty"`

	// Name of an empty signature field of the PDF, which is signed. Default: a new field is added
	Field *string `json:"field,omitempty"`

	// Default: false; true with `field`
	Visible *bool `json:"visible,omitempty"`

	// Page of the visible signature. Default: the first. One of "last", or something else.
	Page any `json:"page,omitempty"`

	// Points from the left edge
	X *float64 `json:"x,omitempty"`

	// Points from the bottom edge
	Y *float64 `json:"y,omitempty"`

	// Default: 200
	Width *float64 `json:"width,omitempty"`

	// Default: 50
	Height *float64 `json:"height,omitempty"`

	// Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
	// {contact}. Default: name, time, reason and location. Empty for the image alone
	Lines []string `json:"lines,omitempty"`

	// Language of the visible signature's own words (BCP 47). Default: that of the document
	Language *string `json:"language,omitempty"`

	// Time zone of the date that is shown, such as Europe/Berlin. Default: UTC
	TimeZone *string `json:"timeZone,omitempty"`

	Image *string `json:"image,omitempty"`

	// One of "pkcs7", "pades".
	Profile *string `json:"profile,omitempty"`

	// Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too. One of 1, 2, 3.
	Permissions *int `json:"permissions,omitempty"`

	// Time-stamp authority (RFC 3161)
	TimestampURL *string `json:"timestampUrl,omitempty"`

	// User name for the authority (HTTP Basic)
	TimestampUsername *string `json:"timestampUsername,omitempty"`

	// Password for the authority (HTTP Basic)
	TimestampPassword *string `json:"timestampPassword,omitempty"`

	// Object identifier of the policy to time-stamp under. Default: the authority chooses
	TimestampPolicy *string `json:"timestampPolicy,omitempty"`

	// Digest that the time stamp is for. Default: sha256. One of "sha256", "sha384", "sha512".
	TimestampDigest *string `json:"timestampDigest,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepCertify) MarshalJSON() ([]byte, error) {
	type plain PipelineStepCertify
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"certify", plain(value)})
}

type PipelineStepConvertOptionsPage struct {
	From int `json:"from"`

	// Default: the last page
	To *int `json:"to,omitempty"`
}

type PipelineStepConvertOptions struct {
	// Pages, counted from 0, and ranges of them, both ends included. Default: all
	Pages []any `json:"pages,omitempty"`

	// Make all pages of a text document or workbook landscape
	Landscape *bool `json:"landscape,omitempty"`

	// Put each sheet of a workbook on a page of its own size
	SinglePageSheets *bool `json:"singlePageSheets,omitempty"`

	// Of text documents: how tracked changes appear. One of "asSaved", "shown", "accepted", "rejected".
	TrackedChanges *string `json:"trackedChanges,omitempty"`

	// Leave comments out, print them in the margin, or make annotations of them. One of "none", "margin",
	// "annotations".
	Comments *string `json:"comments,omitempty"`

	// Include hidden sheets of a workbook
	HiddenSheets *bool `json:"hiddenSheets,omitempty"`

	// Include hidden slides
	HiddenSlides *bool `json:"hiddenSlides,omitempty"`

	// Add the notes pages of a presentation
	NotesPages *bool `json:"notesPages,omitempty"`

	// Make tables of contents of text documents anew from the headings
	UpdateIndexes *bool `json:"updateIndexes,omitempty"`

	// Make bookmarks of headings
	Bookmarks *bool `json:"bookmarks,omitempty"`

	// Keep form fields as fields of an AcroForm
	FormFields *bool `json:"formFields,omitempty"`

	// Quality of JPEGs. Default: images are compressed without loss
	ImageQuality *int `json:"imageQuality,omitempty"`

	// Resample images of more dots to the inch. Default: none. One of 75, 150, 300, 600, 1200.
	ImageDPI *int `json:"imageDpi,omitempty"`

	// Language and paper of a document that names none; dates and currency of workbooks
	Locale *string `json:"locale,omitempty"`
}

type PipelineStepConvert struct {
	// Name of the PDF that it makes
	As *string `json:"as,omitempty"`

	File OfficeInput `json:"file"`

	// Name of the file with its extension, which plain text needs. The result is called like it
	Filename *string `json:"filename,omitempty"`

	// Opens an encrypted document
	Password *string `json:"password,omitempty"`

	Options *PipelineStepConvertOptions `json:"options,omitempty"`

	// Refuse the conversion when there are warnings
	Strict *bool `json:"strict,omitempty"`

	// One of "pdf".
	Format *string `json:"format,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepConvert) MarshalJSON() ([]byte, error) {
	type plain PipelineStepConvert
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"convert", plain(value)})
}

type PipelineStepEmbed struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	// Data to embed, as `embedData` of a render
	Data map[string]any `json:"data"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepEmbed) MarshalJSON() ([]byte, error) {
	type plain PipelineStepEmbed
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"embed", plain(value)})
}

type PipelineStepExtract struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepExtract) MarshalJSON() ([]byte, error) {
	type plain PipelineStepExtract
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"extract", plain(value)})
}

type PipelineStepFill struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	// Values by the fields' names: full names such as `address.city`, or objects within each other. `null`
	// empties a field
	Values map[string]any `json:"values"`

	// Flatten the fields afterwards
	Flatten *bool `json:"flatten,omitempty"`

	// Fill in fields that are marked as read-only, too
	ReadOnly *bool `json:"readOnly,omitempty"`

	// Take signatures out of a file that could not be filled in otherwise
	RemoveSignatures *bool `json:"removeSignatures,omitempty"`

	// Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field
	Strict *bool `json:"strict,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepFill) MarshalJSON() ([]byte, error) {
	type plain PipelineStepFill
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"fill", plain(value)})
}

type PipelineStepFlatten struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepFlatten) MarshalJSON() ([]byte, error) {
	type plain PipelineStepFlatten
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"flatten", plain(value)})
}

type PipelineStepHTMLOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type PipelineStepHTMLOptionsMargins struct {
	Top    *string `json:"top,omitempty"`
	Right  *string `json:"right,omitempty"`
	Bottom *string `json:"bottom,omitempty"`
	Left   *string `json:"left,omitempty"`
}

type PipelineStepHTMLOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize,omitempty"`

	// One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	Margins    *PipelineStepHTMLOptionsMargins `json:"margins,omitempty"`
	Lang       *string                         `json:"lang,omitempty"`
	TimeZone   *string                         `json:"timeZone,omitempty"`
	EmbedData  *bool                           `json:"embedData,omitempty"`
	Javascript *bool                           `json:"javascript,omitempty"`
	Tagged     *bool                           `json:"tagged,omitempty"`
	Outline    *bool                           `json:"outline,omitempty"`

	// One of "none", or something else.
	Conformance any `json:"conformance,omitempty"`

	Strict *bool `json:"strict,omitempty"`
}

// PipelineStepHTMLWaitFor: Condition to wait for before printing
type PipelineStepHTMLWaitFor struct {
	// CSS selector of an element
	Selector *string `json:"selector,omitempty"`

	// JavaScript expression that becomes true; needs `options.javascript`
	Expression *string `json:"expression,omitempty"`

	TimeoutMs *int `json:"timeoutMs,omitempty"`
}

type PipelineStepHTML struct {
	// Name of the PDF that it makes
	As *string `json:"as,omitempty"`

	// HTML with CSS and Liquid tags, or `markdown` or `url` in its place
	HTML *string `json:"html,omitempty"`

	// Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with
	// Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and
	// keywords
	Markdown *string `json:"markdown,omitempty"`

	// Address of a public web page to print, by https. Its text is not read as Liquid
	URL *string `json:"url,omitempty"`

	// A style sheet in addition to those of the HTML, or to the one that Markdown gets
	CSS *string `json:"css,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	// Title of a document that has none of its own. Markdown without one takes its first heading
	Title *string `json:"title,omitempty"`

	// Fills the Liquid tags. Default: {}
	Data map[string]any `json:"data,omitempty"`

	Options *PipelineStepHTMLOptions `json:"options,omitempty"`

	// Liquid by name: `{% render 'address', of: customer %}` renders the partial `address`
	Partials map[string]string `json:"partials,omitempty"`

	// Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as {
	// "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
	Assets map[string]string `json:"assets,omitempty"`

	// Relative addresses of the HTML, its header and its footer are resolved against it, and loaded like
	// any other. Assets come first
	BaseURL *string `json:"baseUrl,omitempty"`

	// Condition to wait for before printing
	WaitFor *PipelineStepHTMLWaitFor `json:"waitFor,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	Invoice *InvoiceOption `json:"invoice,omitempty"`

	// Turn form fields into static content
	FlattenForms *bool `json:"flattenForms,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepHTML) MarshalJSON() ([]byte, error) {
	type plain PipelineStepHTML
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"html", plain(value)})
}

type PipelineStepImages struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Default: all. A page that is named twice is read once
	Pages PageSelection `json:"pages,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepImages) MarshalJSON() ([]byte, error) {
	type plain PipelineStepImages
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"images", plain(value)})
}

type PipelineStepInformation struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepInformation) MarshalJSON() ([]byte, error) {
	type plain PipelineStepInformation
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"information", plain(value)})
}

type PipelineStepMerge struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Name of the PDF that it makes
	As *string `json:"as,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepMerge) MarshalJSON() ([]byte, error) {
	type plain PipelineStepMerge
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"merge", plain(value)})
}

// PipelineStepOptimizeImages: How images are made smaller
type PipelineStepOptimizeImages struct {
	// Resample images above this resolution, in samples per inch at their largest drawn size. Default:
	// none
	MaxDPI *float64 `json:"maxDpi,omitempty"`

	// The same for 1-bit images, such as scans of text. Default: none
	MaxBilevelDPI *float64 `json:"maxBilevelDpi,omitempty"`

	// Of JPEGs, with lossy. Default: 80
	Quality *int `json:"quality,omitempty"`
}

type PipelineStepOptimize struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	// How images are made smaller
	Images *PipelineStepOptimizeImages `json:"images,omitempty"`

	// Allow lossy coding: images become JPEGs, JPEGs get a lower quality
	Lossy *bool `json:"lossy,omitempty"`

	// Remove page thumbnails, which viewers make themselves
	RemoveThumbnails *bool `json:"removeThumbnails,omitempty"`

	// Remove private data of programs (`/PieceInfo`)
	RemovePrivateData *bool `json:"removePrivateData,omitempty"`

	// Linearize: viewers show the first page before the rest has loaded
	Linearize *bool `json:"linearize,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepOptimize) MarshalJSON() ([]byte, error) {
	type plain PipelineStepOptimize
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"optimize", plain(value)})
}

type PipelineStepPagesExtract struct {
	// Pages to keep, in this order, each at most once
	Pages PageSelection `json:"pages"`

	// Keep the files attached to the document as a whole
	Attachments *bool `json:"attachments,omitempty"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesExtract) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesExtract
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"extract", "pages", plain(value)})
}

type PipelineStepPagesDelete struct {
	// Pages to take out
	Pages PageSelection `json:"pages"`

	// Keep the files attached to the document as a whole
	Attachments *bool `json:"attachments,omitempty"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesDelete) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesDelete
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"delete", "pages", plain(value)})
}

type PipelineStepPagesRotate struct {
	// Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Clockwise, added to the present rotation of a page. One of 90, 180, 270.
	Degrees int `json:"degrees"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesRotate) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesRotate
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"rotate", "pages", plain(value)})
}

type PipelineStepPagesReorder struct {
	// All pages in their new order, each once
	Pages PageSelection `json:"pages"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesReorder) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesReorder
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"reorder", "pages", plain(value)})
}

type PipelineStepPagesInsert struct {
	// The page before which they go, from 0. Default: after the last one
	At *int `json:"at,omitempty"`

	// Pages of other PDFs, and blank ones
	Parts []PipelineStepPagesInsertOption `json:"parts"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesInsert) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesInsert
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"insert", "pages", plain(value)})
}

type PipelineStepPagesCropBoxX struct {
	// Each page in one box at most. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Points from the left edge of the page as it is displayed
	X float64 `json:"x"`

	// Points from its bottom edge
	Y float64 `json:"y"`

	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// PipelineStepPagesCropBoxMarginsMargins: Points that are hidden at each edge. Default of each: 0
type PipelineStepPagesCropBoxMarginsMargins struct {
	Top    *float64 `json:"top,omitempty"`
	Right  *float64 `json:"right,omitempty"`
	Bottom *float64 `json:"bottom,omitempty"`
	Left   *float64 `json:"left,omitempty"`
}

type PipelineStepPagesCropBoxMargins struct {
	// Each page in one box at most. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Points that are hidden at each edge. Default of each: 0
	Margins PipelineStepPagesCropBoxMarginsMargins `json:"margins"`
}

type PipelineStepPagesCrop struct {
	// Visible part of each page. Content outside is only hidden; redact removes it
	Boxes []PipelineStepPagesCropOption `json:"boxes"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesCrop) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesCrop
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"crop", "pages", plain(value)})
}

type PipelineStepPagesNUp struct {
	// Pages on a sheet. One of 2, 4, 6, 8, 9, 16.
	PerSheet int `json:"perSheet"`

	// Default: A4
	Paper PaperSize `json:"paper,omitempty"`

	// Default: the one that makes pages larger. One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	// How pages follow each other on a sheet. Default: right-down. One of "right-down", "down-right",
	// "left-down", "down-left".
	Order *string `json:"order,omitempty"`

	// Points around all pages of a sheet. Default: 18
	Margin *float64 `json:"margin,omitempty"`

	// Points between pages. Default: 9
	Gap *float64 `json:"gap,omitempty"`

	// A thin frame around each page
	Frames *bool `json:"frames,omitempty"`

	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepPagesNUp) MarshalJSON() ([]byte, error) {
	type plain PipelineStepPagesNUp
	return json.Marshal(struct {
		Action string `json:"action"`
		Do     string `json:"do"`
		plain
	}{"nUp", "pages", plain(value)})
}

type PipelineStepProtect struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	// Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password
	UserPassword *string `json:"userPassword,omitempty"`

	// Opens it with all rights. Default: a random one, which nobody knows
	OwnerPassword *string `json:"ownerPassword,omitempty"`

	Permissions *Permissions `json:"permissions,omitempty"`

	// Encrypt the metadata of the document as well
	EncryptMetadata *bool `json:"encryptMetadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepProtect) MarshalJSON() ([]byte, error) {
	type plain PipelineStepProtect
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"protect", plain(value)})
}

type PipelineStepRasterize struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	DPI *float64 `json:"dpi,omitempty"`

	// In this order, repeats allowed. Default: all
	Pages PageSelection `json:"pages,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepRasterize) MarshalJSON() ([]byte, error) {
	type plain PipelineStepRasterize
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"rasterize", plain(value)})
}

type PipelineStepRedact struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	Redactions []RedactionRegion  `json:"redactions,omitempty"`
	Patterns   []RedactionPattern `json:"patterns,omitempty"`
	Presets    []RedactionPreset  `json:"presets,omitempty"`

	// How sure presets have to be of a value. `balanced` when neither the request nor its template sets
	// it. One of "strict", "balanced", "broad".
	Sensitivity *string `json:"sensitivity,omitempty"`

	Template *string `json:"template,omitempty"`

	// quantized hides the width of the removed words. One of "exact", "quantized".
	GlyphPositions *string `json:"glyphPositions,omitempty"`

	// Default: that of the template, or `words`. One of "none", "exact", "words".
	Elsewhere *string `json:"elsewhere,omitempty"`

	// Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to search,
	// only a picture
	Strict *bool `json:"strict,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepRedact) MarshalJSON() ([]byte, error) {
	type plain PipelineStepRedact
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"redact", plain(value)})
}

type PipelineStepRender struct {
	// Name of the PDF that it makes
	As *string `json:"as,omitempty"`

	// Slug of the template
	Template string `json:"template"`

	Data map[string]any `json:"data,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	Invoice *InvoiceOption `json:"invoice,omitempty"`

	// Turn form fields into static content
	FlattenForms *bool `json:"flattenForms,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepRender) MarshalJSON() ([]byte, error) {
	type plain PipelineStepRender
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"render", plain(value)})
}

type PipelineStepSplitRange struct {
	From int `json:"from"`

	// Default: the last page
	To *int `json:"to,omitempty"`
}

type PipelineStepSplit struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	// One part for each page or range
	Ranges []any `json:"ranges,omitempty"`

	// Parts of so many pages
	Every *int `json:"every,omitempty"`

	// A part begins where a bookmark of this level or above leads; 1 is the top
	Bookmarks *int `json:"bookmarks,omitempty"`

	// Keep the files attached to the document as a whole, in every part
	Attachments *bool `json:"attachments,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepSplit) MarshalJSON() ([]byte, error) {
	type plain PipelineStepSplit
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"split", plain(value)})
}

type PipelineStepStamp struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`

	Stamps []Stamp `json:"stamps"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepStamp) MarshalJSON() ([]byte, error) {
	type plain PipelineStepStamp
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"stamp", plain(value)})
}

type PipelineStepText struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// `json` has every line and word with its place and font. One of "text", "markdown", "json".
	Format *string `json:"format,omitempty"`

	// Default: all. A page that is named twice is read once
	Pages PageSelection `json:"pages,omitempty"`

	// Read text that nobody sees, too: off the page, clipped away, or in layers that are off
	Hidden *bool `json:"hidden,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepText) MarshalJSON() ([]byte, error) {
	type plain PipelineStepText
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"text", plain(value)})
}

type PipelineStepUnprotect struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Work on a PDF that an earlier step has signed, although that breaks the signature
	BreaksSeal *bool `json:"breaksSeal,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepUnprotect) MarshalJSON() ([]byte, error) {
	type plain PipelineStepUnprotect
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"unprotect", plain(value)})
}

type PipelineStepValidate struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`

	// Profiles to check
	Profiles []ConformanceProfile `json:"profiles,omitempty"`

	// Fail unless the PDF conforms to all of these
	Require []ConformanceProfile `json:"require,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepValidate) MarshalJSON() ([]byte, error) {
	type plain PipelineStepValidate
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"validate", plain(value)})
}

type PipelineStepVerify struct {
	// Names of the PDFs that it works on, in this order; the others are left as they are. Default: all
	On []string `json:"on,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value PipelineStepVerify) MarshalJSON() ([]byte, error) {
	type plain PipelineStepVerify
	return json.Marshal(struct {
		Do string `json:"do"`
		plain
	}{"verify", plain(value)})
}

type PipelineSummary struct {
	ID          string `json:"id"`
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`

	// Names of the PDFs that a run has to bring
	Inputs []string `json:"inputs"`

	// How often it was saved
	Version int `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`
}

type PipelineVersion struct {
	Version int `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// Name of the API key that saved it; missing for versions from before it was kept
	SavedBy *string `json:"savedBy,omitempty"`
}

type PipelineVersionWithSteps struct {
	Version int `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// Name of the API key that saved it; missing for versions from before it was kept
	SavedBy *string `json:"savedBy,omitempty"`

	// Names of the PDFs that a run has to bring
	Inputs []string `json:"inputs"`

	Steps []SavedStep `json:"steps"`
}

// RedactionHitBox: In points from the top left corner of the page as it is displayed, as regions are
type RedactionHitBox struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

type RedactionHit struct {
	// For `exclude`; null for hits of regions, and for hits outside the text of a page
	ID *string `json:"id"`

	// As in the report: `region 0`, `pattern 2`, `preset email`, `regions`
	Source string `json:"source"`

	// One of "region", "literal", "regex", "preset".
	Kind string `json:"kind"`

	// Position in the list of the request, which is followed by that of the template
	Index *int `json:"index"`

	// 0-indexed; −1 for what belongs to no page
	Page int `json:"page"`

	// One of "text", "image", "drawing", "replacement-text", "annotation", "comment", "field", "link",
	// "bookmark", "destination", "page-label", "layer", "structure", "name", "metadata", "attachment",
	// "script", "other".
	Where string `json:"where"`

	Box *RedactionHitBox `json:"box"`

	// One for each line, when there are several
	Boxes []RedactionHitBox `json:"boxes,omitempty"`

	// Text to be removed, up to 1,000 characters
	Text *string `json:"text"`

	// Whether it is in data that is always removed; not counted in the report
	Always bool `json:"always"`
}

type RedactionPattern struct {
	Pattern string `json:"pattern"`

	// One of "Literal", "Regex".
	PatternType string `json:"pattern_type"`

	// 0-indexed. Default: all pages
	Page *int `json:"page,omitempty"`

	Color *string `json:"color,omitempty"`
}

// RedactionPreset: A kind of personal data that the service recognizes
type RedactionPreset string

// The values of RedactionPreset.
const (
	RedactionPresetSsn                RedactionPreset = "ssn"
	RedactionPresetEmail              RedactionPreset = "email"
	RedactionPresetPhone              RedactionPreset = "phone"
	RedactionPresetDateOfBirth        RedactionPreset = "date-of-birth"
	RedactionPresetCreditCard         RedactionPreset = "credit-card"
	RedactionPresetInternationalPhone RedactionPreset = "international-phone"
	RedactionPresetIban               RedactionPreset = "iban"
	RedactionPresetUsRoutingNumber    RedactionPreset = "us-routing-number"
	RedactionPresetVATID              RedactionPreset = "vat-id"
	RedactionPresetPassport           RedactionPreset = "passport"
	RedactionPresetMrz                RedactionPreset = "mrz"
	RedactionPresetNationalID         RedactionPreset = "national-id"
	RedactionPresetIpAddress          RedactionPreset = "ip-address"
	RedactionPresetMacAddress         RedactionPreset = "mac-address"
	RedactionPresetURL                RedactionPreset = "url"
	RedactionPresetUsItin             RedactionPreset = "us-itin"
	RedactionPresetUsEin              RedactionPreset = "us-ein"
	RedactionPresetCaSin              RedactionPreset = "ca-sin"
	RedactionPresetMxCurp             RedactionPreset = "mx-curp"
	RedactionPresetMxRfc              RedactionPreset = "mx-rfc"
	RedactionPresetBrCpf              RedactionPreset = "br-cpf"
	RedactionPresetBrCnpj             RedactionPreset = "br-cnpj"
	RedactionPresetArCuit             RedactionPreset = "ar-cuit"
	RedactionPresetClRut              RedactionPreset = "cl-rut"
	RedactionPresetCoNit              RedactionPreset = "co-nit"
	RedactionPresetGbNino             RedactionPreset = "gb-nino"
	RedactionPresetGbNhs              RedactionPreset = "gb-nhs"
	RedactionPresetIePps              RedactionPreset = "ie-pps"
	RedactionPresetDeTaxID            RedactionPreset = "de-tax-id"
	RedactionPresetDeSocialInsurance  RedactionPreset = "de-social-insurance"
	RedactionPresetDeIDCard           RedactionPreset = "de-id-card"
	RedactionPresetAtSocialInsurance  RedactionPreset = "at-social-insurance"
	RedactionPresetChAhv              RedactionPreset = "ch-ahv"
	RedactionPresetFrNir              RedactionPreset = "fr-nir"
	RedactionPresetItCodiceFiscale    RedactionPreset = "it-codice-fiscale"
	RedactionPresetEsDni              RedactionPreset = "es-dni"
	RedactionPresetPtNif              RedactionPreset = "pt-nif"
	RedactionPresetNlBsn              RedactionPreset = "nl-bsn"
	RedactionPresetBeNationalNumber   RedactionPreset = "be-national-number"
	RedactionPresetGrAmka             RedactionPreset = "gr-amka"
	RedactionPresetSePersonnummer     RedactionPreset = "se-personnummer"
	RedactionPresetNoFodselsnummer    RedactionPreset = "no-fodselsnummer"
	RedactionPresetDkCpr              RedactionPreset = "dk-cpr"
	RedactionPresetFiHetu             RedactionPreset = "fi-hetu"
	RedactionPresetPlPesel            RedactionPreset = "pl-pesel"
	RedactionPresetPlIDCard           RedactionPreset = "pl-id-card"
	RedactionPresetCzRodneCislo       RedactionPreset = "cz-rodne-cislo"
	RedactionPresetRoCnp              RedactionPreset = "ro-cnp"
	RedactionPresetBgEgn              RedactionPreset = "bg-egn"
	RedactionPresetHrOib              RedactionPreset = "hr-oib"
	RedactionPresetHuTaj              RedactionPreset = "hu-taj"
	RedactionPresetBalticPersonalCode RedactionPreset = "baltic-personal-code"
	RedactionPresetJmbg               RedactionPreset = "jmbg"
	RedactionPresetRuSnils            RedactionPreset = "ru-snils"
	RedactionPresetRuInn              RedactionPreset = "ru-inn"
	RedactionPresetUaTaxNumber        RedactionPreset = "ua-tax-number"
	RedactionPresetInAadhaar          RedactionPreset = "in-aadhaar"
	RedactionPresetInPan              RedactionPreset = "in-pan"
	RedactionPresetCnResidentID       RedactionPreset = "cn-resident-id"
	RedactionPresetJpMyNumber         RedactionPreset = "jp-my-number"
	RedactionPresetKrRrn              RedactionPreset = "kr-rrn"
	RedactionPresetTwID               RedactionPreset = "tw-id"
	RedactionPresetHkID               RedactionPreset = "hk-id"
	RedactionPresetSgNric             RedactionPreset = "sg-nric"
	RedactionPresetMyKad              RedactionPreset = "my-kad"
	RedactionPresetThID               RedactionPreset = "th-id"
	RedactionPresetIDNik              RedactionPreset = "id-nik"
	RedactionPresetPkCnic             RedactionPreset = "pk-cnic"
	RedactionPresetAuTfn              RedactionPreset = "au-tfn"
	RedactionPresetAuMedicare         RedactionPreset = "au-medicare"
	RedactionPresetNzIrd              RedactionPreset = "nz-ird"
	RedactionPresetZaID               RedactionPreset = "za-id"
	RedactionPresetEgID               RedactionPreset = "eg-id"
	RedactionPresetIlID               RedactionPreset = "il-id"
	RedactionPresetTrKimlik           RedactionPreset = "tr-kimlik"
	RedactionPresetAeID               RedactionPreset = "ae-id"
	RedactionPresetSaID               RedactionPreset = "sa-id"
)

type RedactionPreview struct {
	Report RedactionReport `json:"report"`

	// At most 5,000
	Hits []RedactionHit `json:"hits"`

	// Number of all hits
	Total int `json:"total"`

	// Whether there are more hits than are listed
	Truncated bool `json:"truncated"`
}

type RedactionRegion struct {
	// 0-indexed
	Page int `json:"page"`

	// Points from the left edge
	X float64 `json:"x"`

	// Points from the top edge
	Y float64 `json:"y"`

	Width  float64 `json:"width"`
	Height float64 `json:"height"`

	// CSS name or hex. Default: black
	Color *string `json:"color,omitempty"`
}

type RedactionReportRedaction struct {
	Source string `json:"source"`
	Page   int    `json:"page"`
	Count  int    `json:"count"`
}

type RedactionReportExcludedItem struct {
	Source string `json:"source"`
	Page   int    `json:"page"`
	Count  int    `json:"count"`
}

type RedactionReport struct {
	Pages      int                        `json:"pages"`
	Redactions []RedactionReportRedaction `json:"redactions"`

	// Matches left in the document by `exclude`
	Excluded []RedactionReportExcludedItem `json:"excluded"`

	// Sources of the request that find nothing
	NotFound []string `json:"notFound"`

	// Pages on which patterns and presets had no text to search: their words, if any, are in a picture
	NotRead []int `json:"notRead"`

	// Pages that would become images
	RasterizedPages []int `json:"rasterizedPages"`

	// Hidden data that is always removed, by kind
	Scrubbed map[string]int `json:"scrubbed"`

	Repaired bool `json:"repaired"`

	// The standards that the result claims to keep: those that the input claimed, as far as it keeps them
	// still
	Conformance []string `json:"conformance"`

	// One of "exact", "quantized".
	GlyphPositions string `json:"glyphPositions"`
}

type RedactionTemplatePattern struct {
	Pattern string `json:"pattern"`

	// One of "Literal", "Regex".
	PatternType string `json:"pattern_type"`

	Page  *int    `json:"page,omitempty"`
	Color *string `json:"color,omitempty"`
}

type RedactionTemplate struct {
	ID          string                     `json:"id"`
	Name        string                     `json:"name"`
	Slug        string                     `json:"slug"`
	Description string                     `json:"description"`
	Patterns    []RedactionTemplatePattern `json:"patterns"`
	Presets     []string                   `json:"presets"`

	// How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has;
	// `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes
	// whatever has the form. One of "strict", "balanced", "broad".
	Sensitivity *string `json:"sensitivity,omitempty"`

	// Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
	// whole line; or also single words that are rare enough to be the secret. One of "none", "exact",
	// "words".
	Elsewhere *string `json:"elsewhere,omitempty"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`
}

type RenderMessage struct {
	// One of 1.
	Version int `json:"version"`

	AccountID string `json:"accountId"`

	// URL slug
	Slug string `json:"slug"`

	Data map[string]any `json:"data,omitempty"`

	// Object of the internal bucket that holds the data, for data that is too large for a message
	DataKey *string `json:"dataKey,omitempty"`

	S3 *S3Target `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	Invoice      *InvoiceOption `json:"invoice,omitempty"`
	FlattenForms *bool          `json:"flattenForms,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type RenderWarning struct {
	// One of "resource", "script", "conformance", "invoice", "accessibility", "page-totals",
	// "page-numbers", "reserved-field", "unknown-field", "unfilled-tag", "font", "css", "link", "option".
	Kind string `json:"kind"`

	// Requested address, or the address of the script
	URL *string `json:"url,omitempty"`

	Message string `json:"message"`

	// For warnings about accessibility. One of "lang", "title", "image-alt", "table-headers",
	// "heading-order", "link-text", "field-label", "contrast".
	Rule *string `json:"rule,omitempty"`

	// Part of the document. One of "html", "header", "footer", "markdown".
	Part *string `json:"part,omitempty"`

	// From 1, in that part as it was sent
	Line *int `json:"line,omitempty"`

	// From 1
	Column *int `json:"column,omitempty"`
}

type RequestLogEntry struct {
	// `X-Request-Id`
	ID string `json:"id"`

	// ISO 8601 timestamp
	Time string `json:"time"`

	Method string `json:"method"`

	// Without query, at most 300 characters
	Path string `json:"path"`

	// operationId
	Operation string `json:"operation"`

	Status int `json:"status"`

	// Time in the function, in ms
	DurationMs int `json:"durationMs"`

	// API key, or the one that opened the session
	KeyID string `json:"keyId"`

	// `dashboard` for requests of a session. One of "api", "dashboard".
	Source string `json:"source"`

	// Error code, `null` for successes
	Code *string `json:"code"`
}

// S3Target: S3-compatible object store to upload to
type S3Target struct {
	Bucket          string `json:"bucket"`
	Key             string `json:"key"`
	AccessKeyID     string `json:"accessKeyId"`
	SecretAccessKey string `json:"secretAccessKey"`

	// For temporary credentials
	SessionToken *string `json:"sessionToken,omitempty"`

	Region   *string `json:"region,omitempty"`
	Endpoint *string `json:"endpoint,omitempty"`
}

// SavedStep: A `PipelineStep` of which any option may be `{ "$data": "/a/b" }`: the value that this
// JSON Pointer names in the data of the run, or the `default` beside it
type SavedStep map[string]any

type Session struct {
	// Sent as `Authorization: Bearer platen_ss_…`
	Token string `json:"token"`

	// ISO 8601 timestamp
	ExpiresAt string `json:"expiresAt"`

	// API key that opened the session; revoking it ends the session
	KeyID string `json:"keyId"`

	KeyName string `json:"keyName"`

	// One of "render", "sign", "admin".
	Scope string `json:"scope"`

	AccountID string `json:"accountId"`
}

type SignatureSigner struct {
	Name    *string `json:"name"`
	Subject string  `json:"subject"`
	Issuer  string  `json:"issuer"`

	// Hexadecimal
	SerialNumber string `json:"serialNumber"`
}

type SignatureTimeTimestamped struct {
	Time      string `json:"time"`
	Authority string `json:"authority"`
	Trusted   bool   `json:"trusted"`
}

type SignatureTime struct {
	// Time that the signer claims, unproven; ISO 8601
	Claimed *string `json:"claimed"`

	// Time that a time-stamp authority vouches for
	Timestamped *SignatureTimeTimestamped `json:"timestamped"`
}

type SignatureCoverage struct {
	ByteRange []int `json:"byteRange"`

	// Whether the signature covers all of the file except its own value
	WholeFile bool `json:"wholeFile"`

	// Bytes appended after the signed revision
	BytesAfter int `json:"bytesAfter"`
}

type SignatureCertificateProblem struct {
	// Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
	Code string `json:"code"`

	// For people; its wording may change
	Message string `json:"message"`

	// Code of the finding that this one follows from
	Cause *string `json:"cause,omitempty"`

	// 0-based index in `chain`
	Certificate int `json:"certificate"`
}

type SignatureCertificateChainItem struct {
	Subject   string `json:"subject"`
	Issuer    string `json:"issuer"`
	NotBefore string `json:"notBefore"`
	NotAfter  string `json:"notAfter"`
}

type SignatureCertificate struct {
	// `rejected`: the chain leads to a root that you trust, but breaks a rule. One of "trusted",
	// "rejected", "self-signed", "unknown-root", "incomplete-chain".
	Trust string `json:"trust"`

	// Rules that the chain breaks
	Problems []SignatureCertificateProblem `json:"problems"`

	// By a trusted time stamp, or while the chain is valid; null: has expired, and nothing proves when it
	// signed
	ValidAtSigning *bool `json:"validAtSigning"`

	ValidNow bool `json:"validNow"`

	// `revoked` by a CRL or OCSP response in the file; nothing else is checked. One of "not-checked",
	// "revoked".
	Revocation string `json:"revocation"`

	Chain []SignatureCertificateChainItem `json:"chain"`
}

type SignatureAlgorithm struct {
	Digest string  `json:"digest"`
	Key    *string `json:"key"`

	// One of "pkcs1", "pss", "none".
	Padding string `json:"padding"`

	// `weak`: could be forged; `warnings` say why. One of "strong", "weak".
	Strength string `json:"strength"`
}

type SignatureChangesAfterChange struct {
	// One of "signature-added", "timestamp-added", "validation-data-added", "metadata-changed",
	// "field-filled", "annotation-added", "annotation-changed", "annotation-removed", "forbidden".
	Kind string `json:"kind"`

	// One of "none", "metadata", "form-filling", "annotations", "other".
	Level string `json:"level"`

	// Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
	Code string `json:"code"`

	// For people; its wording may change
	Message string `json:"message"`

	// Code of the finding that this one follows from
	Cause *string `json:"cause,omitempty"`

	Permitted bool `json:"permitted"`

	// 0-indexed
	Page *int `json:"page,omitempty"`

	Field *string `json:"field,omitempty"`
}

type SignatureChangesAfter struct {
	Permitted bool `json:"permitted"`

	// One of "none", "metadata", "form-filling", "annotations", "other".
	Level string `json:"level"`

	Changes []SignatureChangesAfterChange `json:"changes"`
}

type Signature struct {
	FieldName string `json:"fieldName"`

	// One of "signature", "document-timestamp".
	Kind string `json:"kind"`

	// Intact, with only permitted changes afterwards. Independent of trust
	Valid bool `json:"valid"`

	// `unknown`: it uses what Platen does not know, such as an algorithm, and nothing else is wrong. One
	// of "intact", "broken", "unknown".
	Integrity string `json:"integrity"`

	// Why it is broken or unknown
	Problems []VerificationFinding `json:"problems"`

	// Weaknesses that do not break it
	Warnings []VerificationFinding `json:"warnings"`

	Signer      *SignatureSigner      `json:"signer"`
	Time        SignatureTime         `json:"time"`
	Coverage    SignatureCoverage     `json:"coverage"`
	Certificate *SignatureCertificate `json:"certificate"`
	Algorithm   SignatureAlgorithm    `json:"algorithm"`

	// One of "pkcs7", "pkcs7-sha1", "pades-b-b", "pades-b-t", "rfc3161", "unknown".
	Profile string `json:"profile"`

	// 1 permits no changes, 2 filling in forms and signing, 3 also annotations. One of 1, 2, 3.
	Certification *int `json:"certification"`

	ChangesAfter SignatureChangesAfter `json:"changesAfter"`
	Reason       *string               `json:"reason"`
	Location     *string               `json:"location"`
	Contact      *string               `json:"contact"`
}

type SplitReportDocument struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// Pages of the input, counted from 0
	Pages []int `json:"pages"`

	// The bookmark that it begins with
	Title *string `json:"title,omitempty"`

	SizeBytes int `json:"sizeBytes"`
}

type SplitReport struct {
	Documents []SplitReportDocument `json:"documents"`
}

type Starter struct {
	Slug         string `json:"slug"`
	Name         string `json:"name"`
	DocumentType string `json:"documentType"`
	Description  string `json:"description"`
}

type StarterWithSourceOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type StarterWithSourceOptionsMargins struct {
	Top    string `json:"top"`
	Right  string `json:"right"`
	Bottom string `json:"bottom"`
	Left   string `json:"left"`
}

type StarterWithSourceOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize"`

	// One of "portrait", "landscape".
	Orientation string `json:"orientation"`

	Margins    StarterWithSourceOptionsMargins `json:"margins"`
	Lang       string                          `json:"lang"`
	TimeZone   *string                         `json:"timeZone,omitempty"`
	EmbedData  bool                            `json:"embedData"`
	Javascript bool                            `json:"javascript"`
	Tagged     bool                            `json:"tagged"`
	Outline    bool                            `json:"outline"`

	// One of "none", or something else.
	Conformance any `json:"conformance"`

	Strict bool `json:"strict"`
}

type StarterWithSource struct {
	Slug         string                   `json:"slug"`
	Name         string                   `json:"name"`
	DocumentType string                   `json:"documentType"`
	Description  string                   `json:"description"`
	HTML         string                   `json:"html"`
	Header       *string                  `json:"header"`
	Footer       *string                  `json:"footer"`
	DataSchema   map[string]any           `json:"dataSchema"`
	SampleData   map[string]any           `json:"sampleData"`
	Options      StarterWithSourceOptions `json:"options"`
}

type Template struct {
	ID           string `json:"id"`
	Name         string `json:"name"`
	Slug         string `json:"slug"`
	DocumentType string `json:"documentType"`
	Description  string `json:"description"`
	Version      int    `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`
}

type TemplateFieldsField struct {
	// Such as `customer.name`, or `items[].price` for items of a list
	Path string `json:"path"`

	// One of "text", "number", "date", "boolean", "image", "link", "html", "list", "object".
	Type string `json:"type"`
}

type TemplateFields struct {
	Fields []TemplateFieldsField `json:"fields"`

	// JSON Schema (2020-12) of the data; no field is required
	DataSchema map[string]any `json:"dataSchema"`

	// Data that satisfies the schema
	SampleData map[string]any `json:"sampleData"`
}

type TemplateSourceOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type TemplateSourceOptionsMargins struct {
	Top    string `json:"top"`
	Right  string `json:"right"`
	Bottom string `json:"bottom"`
	Left   string `json:"left"`
}

type TemplateSourceOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize"`

	// One of "portrait", "landscape".
	Orientation string `json:"orientation"`

	Margins    TemplateSourceOptionsMargins `json:"margins"`
	Lang       string                       `json:"lang"`
	TimeZone   *string                      `json:"timeZone,omitempty"`
	EmbedData  bool                         `json:"embedData"`
	Javascript bool                         `json:"javascript"`
	Tagged     bool                         `json:"tagged"`
	Outline    bool                         `json:"outline"`

	// One of "none", or something else.
	Conformance any `json:"conformance"`

	Strict bool `json:"strict"`
}

type TemplateSource struct {
	Slug       string                    `json:"slug"`
	Version    int                       `json:"version"`
	HTML       string                    `json:"html"`
	Header     *string                   `json:"header"`
	Footer     *string                   `json:"footer"`
	DataSchema map[string]any            `json:"dataSchema"`
	SampleData map[string]any            `json:"sampleData"`
	Samples    map[string]map[string]any `json:"samples"`
	Options    TemplateSourceOptions     `json:"options"`
	Partials   map[string]string         `json:"partials"`
	Assets     []Asset                   `json:"assets"`
}

type TemplateVersion struct {
	Version int `json:"version"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// Name of the API key that saved it; missing for versions from before it was kept
	SavedBy *string `json:"savedBy,omitempty"`
}

type Text struct {
	// One of "text", "markdown", "json".
	Format string `json:"format"`

	// Of the document
	PageCount int `json:"pageCount"`

	// Language tag of the document, where it has one
	Language *string `json:"language,omitempty"`

	// Glyphs of these pages whose meaning the file does not tell
	Unmapped int `json:"unmapped"`

	// In the order of the selection
	Pages []TextPage `json:"pages"`
}

type TextBlock struct {
	// One of "heading", "paragraph", "list-item", "table", "figure", "quote", "code", "caption", "note".
	Type string `json:"type"`

	// Text, with only the line breaks of the author
	Text string `json:"text"`

	// Around its lines
	Box *TextBox `json:"box,omitempty"`

	// Of a heading: 1 to 6
	Level *int `json:"level,omitempty"`

	// How many lists it is in
	Depth *int `json:"depth,omitempty"`

	// Marker of a list item, such as `•` or `2.`
	Marker *string `json:"marker,omitempty"`

	// Alternative text of a figure
	Alt *string `json:"alt,omitempty"`

	// Language tag, if the file states it
	Language *string `json:"language,omitempty"`

	// Empty for a table, whose lines are in its cells
	Lines []TextLine `json:"lines"`

	// Of a table
	Rows [][]TextCell `json:"rows,omitempty"`
}

// TextBox: In points from the top left corner of the page as it is displayed, as regions of a
// redaction are
type TextBox struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

type TextCell struct {
	Header bool `json:"header"`

	// How many columns it spans
	Columns int `json:"columns"`

	// How many rows it spans
	Rows int `json:"rows"`

	Text  string     `json:"text"`
	Lines []TextLine `json:"lines"`
}

type TextLine struct {
	Text string  `json:"text"`
	Box  TextBox `json:"box"`

	// Degrees clockwise; 90 is also the direction of vertical writing
	Rotation int `json:"rotation"`

	// One of "ltr", "rtl".
	Direction string `json:"direction"`

	// In the order in which they are read
	Words []TextWord `json:"words"`
}

type TextPage struct {
	// Counted from 0
	Page int `json:"page"`

	// Glyphs whose meaning the file does not tell: U+FFFD in the text
	Unmapped int `json:"unmapped"`

	// For the formats `text` and `markdown`
	Text *string `json:"text,omitempty"`

	// Points, as displayed. This and what follows: for `json`
	Width *float64 `json:"width,omitempty"`

	Height *float64 `json:"height,omitempty"`

	// Clockwise rotation for display, in degrees
	Rotation *int `json:"rotation,omitempty"`

	// Whether the order is that of the structure tree, rather than taken from the layout
	Tagged *bool `json:"tagged,omitempty"`

	// In reading order
	Blocks []TextBlock `json:"blocks,omitempty"`
}

// TextStampBates: How {bates} is written
type TextStampBates struct {
	Prefix *string `json:"prefix,omitempty"`
	Suffix *string `json:"suffix,omitempty"`

	// Default: 1
	Start *int `json:"start,omitempty"`

	// Default: 6
	Digits *int `json:"digits,omitempty"`
}

type TextStamp struct {
	// May hold lines, {page}, {pages} and {bates}
	Text string `json:"text"`

	// Of the letters. Default: 12
	Size *float64 `json:"size,omitempty"`

	// CSS name or hex. Default: black
	Color *string `json:"color,omitempty"`

	// One of "sans", "serif", "mono".
	Font *string `json:"font,omitempty"`

	Bold   *bool `json:"bold,omitempty"`
	Italic *bool `json:"italic,omitempty"`

	// How {page} and {pages} are written. One of "decimal", "roman", "Roman", "letters", "Letters".
	Numbers *string `json:"numbers,omitempty"`

	// {page} of the first selected page. Default: 1
	Start *int `json:"start,omitempty"`

	// Count the first selected page without stamping it
	SkipFirst *bool `json:"skipFirst,omitempty"`

	// How {bates} is written
	Bates *TextStampBates `json:"bates,omitempty"`

	// Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// One of "over", "under".
	Layer *string `json:"layer,omitempty"`

	// One of "top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom",
	// "bottom-right".
	Anchor *string `json:"anchor,omitempty"`

	// Points from the edges that the anchor names. Default: 36
	Margin *float64 `json:"margin,omitempty"`

	// Points to the right of that
	X *float64 `json:"x,omitempty"`

	// Points above that
	Y *float64 `json:"y,omitempty"`

	// Degrees, counter-clockwise
	Rotate *float64 `json:"rotate,omitempty"`

	// Default: 1
	Opacity *float64 `json:"opacity,omitempty"`

	// Largest width; the stamp keeps its shape
	Width *float64 `json:"width,omitempty"`

	// Largest height
	Height *float64 `json:"height,omitempty"`

	// Fill the page within the margins
	Fit *bool `json:"fit,omitempty"`

	// Repeat it all over the page
	Tile *bool `json:"tile,omitempty"`

	// Points between repetitions. Default: 72
	Gap *float64 `json:"gap,omitempty"`
}

type TextWord struct {
	Text string  `json:"text"`
	Box  TextBox `json:"box"`

	// Its name without the prefix of a subset; empty when it has none
	Font string `json:"font"`

	// Points
	Size float64 `json:"size"`

	Bold   bool `json:"bold"`
	Italic bool `json:"italic"`

	// The address that a link on the word leads to
	Link *string `json:"link,omitempty"`
}

type TrustedRoot struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Subject string `json:"subject"`

	// SHA-256 of the certificate, hexadecimal
	Fingerprint string `json:"fingerprint"`

	// ISO 8601 timestamp
	ExpiresAt string `json:"expiresAt"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`
}

type Upload struct {
	DocumentID string `json:"documentId"`
	UploadURL  string `json:"uploadUrl"`

	// ISO 8601 timestamp
	ExpiresAt string `json:"expiresAt"`
}

type UsageRenders struct {
	Used      int `json:"used"`
	Limit     int `json:"limit"`
	Remaining int `json:"remaining"`
}

// UsageStorage: Bytes of all documents; expired ones count until they are swept, some minutes later
type UsageStorage struct {
	UsedBytes      int `json:"usedBytes"`
	LimitBytes     int `json:"limitBytes"`
	RemainingBytes int `json:"remainingBytes"`
}

type UsageDay struct {
	Date    string `json:"date"`
	Renders int    `json:"renders"`
}

type UsageLimitsRequestsPerMinute struct {
	// Limit of one key
	Key int `json:"key"`

	// Limit of all keys of the account together
	Account int `json:"account"`
}

// UsageLimits: Other limits of the plan
type UsageLimits struct {
	RequestsPerMinute UsageLimitsRequestsPerMinute `json:"requestsPerMinute"`

	// Requests that render or work on PDFs at one time, of all keys together
	ConcurrentRequests int `json:"concurrentRequests"`

	// How many there may be; `null` is unlimited
	Templates *int `json:"templates"`

	// How long documents are kept; `null` is for ever
	RetentionDays *int `json:"retentionDays"`

	// Whether the lists of templates and documents are open
	Lists bool `json:"lists"`
}

type Usage struct {
	// One of "free", "pro", "team", "business".
	Plan string `json:"plan"`

	// Scope of the key that the request has. One of "render", "sign", "admin".
	Scope string `json:"scope"`

	Month   string       `json:"month"`
	Renders UsageRenders `json:"renders"`

	// Bytes of all documents; expired ones count until they are swept, some minutes later
	Storage UsageStorage `json:"storage"`

	// Renders of each day of the month so far (UTC), the first one first
	Days []UsageDay `json:"days"`

	// ISO 8601 timestamp
	ResetsAt string `json:"resetsAt"`

	// Other limits of the plan
	Limits UsageLimits `json:"limits"`
}

type ValidationReportVerdict struct {
	Profile ConformanceProfile `json:"profile"`

	// Whether the metadata of the file claims it
	Claimed bool `json:"claimed"`

	// Whether it keeps all rules that a machine can check
	Conforms bool `json:"conforms"`

	// Rules that are broken
	Rules int `json:"rules"`

	// How often in all
	Count int `json:"count"`
}

type ValidationReport struct {
	Verdicts []ValidationReportVerdict `json:"verdicts"`
	Findings []ConformanceFinding      `json:"findings"`
}

type VerificationFinding struct {
	// Stable, for programs; new ones may be added. docs/verification-findings.md has all of them
	Code string `json:"code"`

	// For people; its wording may change
	Message string `json:"message"`

	// Code of the finding that this one follows from
	Cause *string `json:"cause,omitempty"`
}

// WebhookDeliveryTemplate: The template that it renders
type WebhookDeliveryTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// WebhookDeliveryPipeline: The saved pipeline that it runs
type WebhookDeliveryPipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps it runs
	Version *int `json:"version,omitempty"`
}

type WebhookDeliveryAttempt struct {
	// ISO 8601 timestamp
	At string `json:"at"`

	Status     *int    `json:"status,omitempty"`
	Error      *string `json:"error,omitempty"`
	DurationMs float64 `json:"durationMs"`
}

type WebhookDelivery struct {
	JobID string `json:"jobId"`

	// One of "pending", "processing", "complete", "failed".
	JobStatus string `json:"jobStatus"`

	// The batch that the job belongs to
	BatchID *string `json:"batchId,omitempty"`

	// A render of a template, with an `invoice` or without, of HTML or Markdown (`inline`), or a pipeline.
	// One of "template", "invoice", "inline", "pipeline", "webhook-test".
	Kind string `json:"kind"`

	// The template that it renders
	Template *WebhookDeliveryTemplate `json:"template,omitempty"`

	// The saved pipeline that it runs
	Pipeline *WebhookDeliveryPipeline `json:"pipeline,omitempty"`

	URL string `json:"url"`

	// One of "waiting", "pending", "delivered", "failed".
	State string `json:"state"`

	Attempts []WebhookDeliveryAttempt `json:"attempts"`

	// After a failed delivery: when the next one is due, within 10 % of the delay
	NextAttemptAt *string `json:"nextAttemptAt,omitempty"`

	// When the job was queued
	CreatedAt string `json:"createdAt"`
}

// WebhookEventCompleteTemplate: The template that was rendered
type WebhookEventCompleteTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// WebhookEventCompletePipeline: The saved pipeline that was run
type WebhookEventCompletePipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps were run
	Version *int `json:"version,omitempty"`
}

type WebhookEventComplete struct {
	JobID string `json:"jobId"`

	// One of "complete".
	Status string `json:"status"`

	// The result when it is a PDF, and did not go to a store
	PDFBase64 *string `json:"pdfBase64,omitempty"`

	// Of the result, unless it is in `pdfBase64`
	MediaType *string `json:"mediaType,omitempty"`

	// The result when it is an image or a ZIP
	FileBase64 *string `json:"fileBase64,omitempty"`

	// Where the result went, when the request named a store
	URL *string `json:"url,omitempty"`

	// Reads the result without a key, with `include: "document"`, until `expiresAt`
	DownloadURL *string `json:"downloadUrl,omitempty"`

	ExpiresAt *string `json:"expiresAt,omitempty"`

	// Size of what `downloadUrl` reads
	SizeBytes *int `json:"sizeBytes,omitempty"`

	Report *PipelineReport `json:"report,omitempty"`

	// Why the result is not here: a document of the job has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The `metadata` of the request
	Metadata map[string]any `json:"metadata,omitempty"`

	// The template that was rendered
	Template *WebhookEventCompleteTemplate `json:"template,omitempty"`

	// The saved pipeline that was run
	Pipeline *WebhookEventCompletePipeline `json:"pipeline,omitempty"`

	// When the job was queued
	CreatedAt string `json:"createdAt"`

	// The saved document
	DocumentID *string `json:"documentId,omitempty"`

	// The saved documents of a pipeline with several
	DocumentIDs []string `json:"documentIds,omitempty"`

	// How many warnings the render has
	WarningCount *int `json:"warningCount,omitempty"`

	// `true` for an event of `POST /v1/webhook-deliveries`
	Test *bool `json:"test,omitempty"`
}

// WebhookEventFailedTemplate: The template that was rendered
type WebhookEventFailedTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

// WebhookEventFailedPipeline: The saved pipeline that was run
type WebhookEventFailedPipeline struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`

	// The version whose steps were run
	Version *int `json:"version,omitempty"`
}

type WebhookEventFailed struct {
	JobID string `json:"jobId"`

	// One of "failed".
	Status string `json:"status"`

	// Why, for people
	Error string `json:"error"`

	// Why, for programs, if the error has a code
	ErrorCode *string `json:"errorCode,omitempty"`

	// Why the result is not here: a document of the job has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The `metadata` of the request
	Metadata map[string]any `json:"metadata,omitempty"`

	// The template that was rendered
	Template *WebhookEventFailedTemplate `json:"template,omitempty"`

	// The saved pipeline that was run
	Pipeline *WebhookEventFailedPipeline `json:"pipeline,omitempty"`

	// When the job was queued
	CreatedAt string `json:"createdAt"`
}

// WebhookEvent: How the job ended
type WebhookEvent struct {
	JobID  string `json:"jobId"`
	Status string `json:"status"`

	// The result when it is a PDF, and did not go to a store
	PDFBase64 *string `json:"pdfBase64,omitempty"`

	// Of the result, unless it is in `pdfBase64`
	MediaType *string `json:"mediaType,omitempty"`

	// The result when it is an image or a ZIP
	FileBase64 *string `json:"fileBase64,omitempty"`

	// Where the result went, when the request named a store
	URL *string `json:"url,omitempty"`

	// Reads the result without a key, with `include: "document"`, until `expiresAt`
	DownloadURL *string `json:"downloadUrl,omitempty"`

	ExpiresAt *string `json:"expiresAt,omitempty"`

	// Size of what `downloadUrl` reads
	SizeBytes *int `json:"sizeBytes,omitempty"`

	Report *PipelineReport `json:"report,omitempty"`

	// Why the result is not here: a document of the job has been deleted or has expired
	ResultGone *string `json:"resultGone,omitempty"`

	// The `metadata` of the request
	Metadata map[string]any `json:"metadata,omitempty"`

	// The template that was rendered
	Template *WebhookEventFailedTemplate `json:"template,omitempty"`

	// The saved pipeline that was run
	Pipeline *WebhookEventFailedPipeline `json:"pipeline,omitempty"`

	// When the job was queued
	CreatedAt string `json:"createdAt"`

	// The saved document
	DocumentID *string `json:"documentId,omitempty"`

	// The saved documents of a pipeline with several
	DocumentIDs []string `json:"documentIds,omitempty"`

	// How many warnings the render has
	WarningCount *int `json:"warningCount,omitempty"`

	// `true` for an event of `POST /v1/webhook-deliveries`
	Test *bool `json:"test,omitempty"`

	// Why, for people
	Error *string `json:"error,omitempty"`

	// Why, for programs, if the error has a code
	ErrorCode *string `json:"errorCode,omitempty"`
}

// WebhookOption: Where the result is posted to, and what the event includes
type WebhookOption struct {
	// Where the result is posted to
	URL string `json:"url"`

	// `document`: a `downloadUrl` that works for one hour; `pdf`: the result in base64, as with
	// `webhookUrl`. One of "document", "pdf".
	Include *string `json:"include,omitempty"`
}

type WebhookSecret struct {
	// `whsec_…`, as Standard Webhooks libraries take it
	Secret string `json:"secret"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// null for the current one
	ExpiresAt *string `json:"expiresAt"`
}

type GetHealthResult struct {
	// One of "ok".
	Status string `json:"status"`

	Version string `json:"version"`
}

type RenderTemplateResult struct {
	URL string `json:"url"`
}

type RenderInlineResultURL struct {
	URL string `json:"url"`
}

type RenderInlineResultPending struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type RenderInlineResult struct {
	URL    *string `json:"url,omitempty"`
	JobID  *string `json:"jobId,omitempty"`
	Status *string `json:"status,omitempty"`
}

type RenderInlineBodyOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type RenderInlineBodyOptionsMargins struct {
	Top    *string `json:"top,omitempty"`
	Right  *string `json:"right,omitempty"`
	Bottom *string `json:"bottom,omitempty"`
	Left   *string `json:"left,omitempty"`
}

type RenderInlineBodyOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize,omitempty"`

	// One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	Margins    *RenderInlineBodyOptionsMargins `json:"margins,omitempty"`
	Lang       *string                         `json:"lang,omitempty"`
	TimeZone   *string                         `json:"timeZone,omitempty"`
	EmbedData  *bool                           `json:"embedData,omitempty"`
	Javascript *bool                           `json:"javascript,omitempty"`
	Tagged     *bool                           `json:"tagged,omitempty"`
	Outline    *bool                           `json:"outline,omitempty"`

	// One of "none", or something else.
	Conformance any `json:"conformance,omitempty"`

	Strict *bool `json:"strict,omitempty"`
}

// RenderInlineBodyWaitFor: Condition to wait for before printing
type RenderInlineBodyWaitFor struct {
	// CSS selector of an element
	Selector *string `json:"selector,omitempty"`

	// JavaScript expression that becomes true; needs `options.javascript`
	Expression *string `json:"expression,omitempty"`

	TimeoutMs *int `json:"timeoutMs,omitempty"`
}

type RenderInlineBody struct {
	// HTML with CSS and Liquid tags, or `markdown` or `url` in its place
	HTML *string `json:"html,omitempty"`

	// Markdown (CommonMark, with the tables, task lists, footnotes and strikethrough of GitHub) with
	// Liquid tags. YAML between `---` lines above it may hold title, lang, author, description and
	// keywords
	Markdown *string `json:"markdown,omitempty"`

	// Address of a public web page to print, by https. Its text is not read as Liquid
	URL *string `json:"url,omitempty"`

	// A style sheet in addition to those of the HTML, or to the one that Markdown gets
	CSS *string `json:"css,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	// Title of a document that has none of its own. Markdown without one takes its first heading
	Title *string `json:"title,omitempty"`

	// Fills the Liquid tags. Default: {}
	Data map[string]any `json:"data,omitempty"`

	Options *RenderInlineBodyOptions `json:"options,omitempty"`

	// Liquid by name: `{% render 'address', of: customer %}` renders the partial `address`
	Partials map[string]string `json:"partials,omitempty"`

	// Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as {
	// "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
	Assets map[string]string `json:"assets,omitempty"`

	// Relative addresses of the HTML, its header and its footer are resolved against it, and loaded like
	// any other. Assets come first
	BaseURL *string `json:"baseUrl,omitempty"`

	// Condition to wait for before printing
	WaitFor *RenderInlineBodyWaitFor `json:"waitFor,omitempty"`

	// Headers for the origin of `url` alone, such as Authorization
	Headers map[string]string `json:"headers,omitempty"`

	// Cookies for the origin of `url` alone: values by name
	Cookies map[string]string `json:"cookies,omitempty"`

	// An image shows the document as a browser window does. It is not saved as a document. One of "pdf",
	// "png", "jpeg", "webp".
	Format *string `json:"format,omitempty"`

	Image *ImageOptions `json:"image,omitempty"`
	S3    *S3Target     `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	Invoice *InvoiceOption `json:"invoice,omitempty"`

	// Queue it, and answer at once with the id of a job. Default: true with a webhook
	Async *bool `json:"async,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type ConvertDocumentBodyOptionsPage struct {
	From int `json:"from"`

	// Default: the last page
	To *int `json:"to,omitempty"`
}

type ConvertDocumentBodyOptions struct {
	// Pages, counted from 0, and ranges of them, both ends included. Default: all
	Pages []any `json:"pages,omitempty"`

	// Make all pages of a text document or workbook landscape
	Landscape *bool `json:"landscape,omitempty"`

	// Put each sheet of a workbook on a page of its own size
	SinglePageSheets *bool `json:"singlePageSheets,omitempty"`

	// Of text documents: how tracked changes appear. One of "asSaved", "shown", "accepted", "rejected".
	TrackedChanges *string `json:"trackedChanges,omitempty"`

	// Leave comments out, print them in the margin, or make annotations of them. One of "none", "margin",
	// "annotations".
	Comments *string `json:"comments,omitempty"`

	// Include hidden sheets of a workbook
	HiddenSheets *bool `json:"hiddenSheets,omitempty"`

	// Include hidden slides
	HiddenSlides *bool `json:"hiddenSlides,omitempty"`

	// Add the notes pages of a presentation
	NotesPages *bool `json:"notesPages,omitempty"`

	// Make tables of contents of text documents anew from the headings
	UpdateIndexes *bool `json:"updateIndexes,omitempty"`

	// Make bookmarks of headings
	Bookmarks *bool `json:"bookmarks,omitempty"`

	// Keep form fields as fields of an AcroForm
	FormFields *bool `json:"formFields,omitempty"`

	// Quality of JPEGs. Default: images are compressed without loss
	ImageQuality *int `json:"imageQuality,omitempty"`

	// Resample images of more dots to the inch. Default: none. One of 75, 150, 300, 600, 1200.
	ImageDPI *int `json:"imageDpi,omitempty"`

	// Language and paper of a document that names none; dates and currency of workbooks
	Locale *string `json:"locale,omitempty"`
}

type ConvertDocumentBody struct {
	File OfficeInput `json:"file"`

	// Name of the file with its extension, which plain text needs. The result is called like it
	Filename *string `json:"filename,omitempty"`

	// Opens an encrypted document
	Password *string `json:"password,omitempty"`

	Options *ConvertDocumentBodyOptions `json:"options,omitempty"`

	// Refuse the conversion when there are warnings
	Strict *bool `json:"strict,omitempty"`

	// Another office format of the same kind of document is not saved. One of "pdf", "docx", "odt",
	// "xlsx", "ods", "pptx", "odp".
	Format *string `json:"format,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type QueueRenderResult struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type QueueBatchResult struct {
	BatchID string   `json:"batchId"`
	JobIDs  []string `json:"jobIds,omitempty"`
	Count   *int     `json:"count,omitempty"`
}

type QueueBatchBody struct {
	// `{ data, saveName?, metadata?, s3?, strict? }` each
	Items []any `json:"items,omitempty"`

	// An uploaded file with such an item on each of its lines
	InputDocumentID *string `json:"inputDocumentId,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type CreateInvoiceResult struct {
	// The document, when it was saved
	DocumentID *string `json:"documentId,omitempty"`

	// Where the PDF was uploaded to, instead of pdfBase64
	URL *string `json:"url,omitempty"`

	// Name of the XML in the PDF
	FileName string `json:"fileName"`

	// The invoice as XML, with `output: "sbdh"` in its envelope
	XML string `json:"xml"`

	// Standards that the PDF claims
	Conformance []string `json:"conformance"`

	Warnings  []RenderWarning `json:"warnings"`
	PDFBase64 *string         `json:"pdfBase64,omitempty"`
}

type CreateInvoiceBody struct {
	// Format of the invoice; factur-x and zugferd put the XML inside the PDF. One of "factur-x",
	// "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii".
	Format string `json:"format"`

	// Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr. One of "minimum",
	// "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Rules that refuse instead of warning: fr-ctc, of France. One of "fr-ctc".
	Rules *string `json:"rules,omitempty"`

	// Language of the PDF (BCP 47). Default: that of the seller's country
	Language *string `json:"language,omitempty"`

	Invoice Invoice `json:"invoice"`

	// Slug of the template. Default: the one that comes with Platen
	Template *string `json:"template,omitempty"`

	// Further data for the template, such as `brand`
	Data map[string]any `json:"data,omitempty"`

	S3 *S3Target `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	// What to respond with: the PDF, JSON with PDF and XML, or (sbdh, of peppol-ubl) that JSON with the
	// XML in its envelope. Default: pdf for factur-x and zugferd, json for the others. One of "pdf",
	// "json", "sbdh".
	Output *string `json:"output,omitempty"`
}

type QueueInvoiceResult struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type QueueInvoiceBody struct {
	// Format of the invoice; factur-x and zugferd put the XML inside the PDF. One of "factur-x",
	// "zugferd", "xrechnung-cii", "xrechnung-ubl", "peppol-ubl", "ubl", "cii".
	Format string `json:"format"`

	// Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr. One of "minimum",
	// "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Rules that refuse instead of warning: fr-ctc, of France. One of "fr-ctc".
	Rules *string `json:"rules,omitempty"`

	// Language of the PDF (BCP 47). Default: that of the seller's country
	Language *string `json:"language,omitempty"`

	Invoice Invoice `json:"invoice"`

	// Slug of the template. Default: the one that comes with Platen
	Template *string `json:"template,omitempty"`

	// Further data for the template, such as `brand`
	Data map[string]any `json:"data,omitempty"`

	S3 *S3Target `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// true embeds the render data, an object embeds that object
	EmbedData any `json:"embedData,omitempty"`

	// Refuse to render when a resource is missing or a script fails, as the template option does
	Strict *bool `json:"strict,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type AttachInvoiceBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	Invoice *Invoice `json:"invoice,omitempty"`

	// Of `invoice`. Default: factur-x. One of "factur-x", "zugferd".
	Format *string `json:"format,omitempty"`

	// Of factur-x and zugferd (default: en16931); of ubl and cii: extended-ctc-fr. One of "minimum",
	// "basic-wl", "basic", "en16931", "extended", "xrechnung", "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Rules that refuse instead of warning: fr-ctc, of France. One of "fr-ctc".
	Rules *string `json:"rules,omitempty"`

	// Of the pages (BCP 47), for dates in words. Default: that of the seller's country
	Language *string `json:"language,omitempty"`

	// The invoice as CII in a profile of Factur-X or ZUGFeRD, in place of `invoice`
	XML *string `json:"xml,omitempty"`

	// Refuse on warnings, such as figures that the pages do not show
	Strict *bool `json:"strict,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type ReadInvoiceResultDataCheck struct {
	// rules: of the XML; of a hybrid PDF: file-name, relationship (AFRelationship), metadata (XMP against
	// BT-24), archive (PDF/A-3); page: whether the pages show the figures. One of "rules", "file-name",
	// "relationship", "metadata", "archive", "page".
	Check string `json:"check"`

	Passed  bool   `json:"passed"`
	Message string `json:"message"`
}

type ReadInvoiceResultDataUnreadItem struct {
	// One of "unknown", "repeated", "malformed".
	Reason string `json:"reason"`

	// Names of the elements from the root on
	Path string `json:"path"`

	Line int `json:"line"`
}

type ReadInvoiceResultData struct {
	// Name of the file in the PDF
	FileName *string `json:"fileName,omitempty"`

	// The XML as embedded in the PDF
	XML *string `json:"xml,omitempty"`

	// One of "ubl", "cii".
	Syntax string `json:"syntax"`

	// By the specification that the invoice names (BT-24). One of "factur-x", "xrechnung", "peppol",
	// "en16931", "zugferd-1".
	Format *string `json:"format,omitempty"`

	// Of Factur-X and ZUGFeRD. One of "minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung",
	// "extended-ctc-fr".
	Profile *string `json:"profile,omitempty"`

	// Whether all rules with the severity `error` are kept
	Valid bool `json:"valid"`

	// The invoice in the model, valid or not
	Invoice map[string]any `json:"invoice"`

	Findings []InvoiceFinding `json:"findings"`

	// Validation of the XML and of the PDF around it
	Checks []ReadInvoiceResultDataCheck `json:"checks"`

	// Elements that the model has no place for, the first 100
	Unread []ReadInvoiceResultDataUnreadItem `json:"unread"`
}

type ReadInvoiceResult struct {
	Data ReadInvoiceResultData `json:"data"`
}

type ReadInvoiceBody struct {
	PDF PDFInput `json:"pdf,omitempty"`
	XML *string  `json:"xml,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// What to respond with: the invoice as JSON (default), or pages to read with a validation report at
	// their end, which count as a render. One of "json", "pdf".
	Output *string `json:"output,omitempty"`

	// Language of the PDF (BCP 47). Default: that of the seller's country
	Language *string `json:"language,omitempty"`
}

type ExtractDataResult struct {
	Data any `json:"data"`
}

type ExtractDataBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

type ExtractImagesResult struct {
	Data PDFImages `json:"data"`
}

type ExtractImagesBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// `zip`: the images as files, with `images.json`; `json`: the list, with the files as base64. One of
	// "zip", "json".
	Format *string `json:"format,omitempty"`

	// Default: all. A page that is named twice is read once
	Pages PageSelection `json:"pages,omitempty"`
}

type ExtractTextResult struct {
	Data Text `json:"data"`
}

type ExtractTextBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// `json` has every line and word with its place and font. One of "text", "markdown", "json".
	Format *string `json:"format,omitempty"`

	// Default: all. A page that is named twice is read once
	Pages PageSelection `json:"pages,omitempty"`

	// Read text that nobody sees, too: off the page, clipped away, or in layers that are off
	Hidden *bool `json:"hidden,omitempty"`
}

type ReadInformationResult struct {
	Data PDFInformation `json:"data"`
}

type ReadInformationBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

type RasterizePDFResult struct {
	Pages []string `json:"pages"`
}

type RasterizePDFBody struct {
	PDF PDFInput `json:"pdf"`
	DPI *float64 `json:"dpi,omitempty"`

	// In this order, repeats allowed. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

type FillFormBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Values by the fields' names: full names such as `address.city`, or objects within each other. `null`
	// empties a field
	Values map[string]any `json:"values"`

	// Flatten the fields afterwards
	Flatten *bool `json:"flatten,omitempty"`

	// Fill in fields that are marked as read-only, too
	ReadOnly *bool `json:"readOnly,omitempty"`

	// Take signatures out of a file that could not be filled in otherwise
	RemoveSignatures *bool `json:"removeSignatures,omitempty"`

	// Refuse (400 `FIELD_TEXT_CUT`) text that does not fit into a box of its field
	Strict *bool `json:"strict,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type ReadFormResult struct {
	Data Form `json:"data"`
}

type ReadFormBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

type FlattenPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`
}

type MergePDFsBody struct {
	PDFs []PDFWithPassword `json:"pdfs"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type EditPagesBodyExtract struct {
	// Pages to keep, in this order, each at most once
	Pages PageSelection `json:"pages"`

	// Keep the files attached to the document as a whole
	Attachments *bool `json:"attachments,omitempty"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyExtract) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyExtract
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"extract", plain(value)})
}

type EditPagesBodyDelete struct {
	// Pages to take out
	Pages PageSelection `json:"pages"`

	// Keep the files attached to the document as a whole
	Attachments *bool `json:"attachments,omitempty"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyDelete) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyDelete
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"delete", plain(value)})
}

type EditPagesBodyRotate struct {
	// Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Clockwise, added to the present rotation of a page. One of 90, 180, 270.
	Degrees int `json:"degrees"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyRotate) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyRotate
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"rotate", plain(value)})
}

type EditPagesBodyReorder struct {
	// All pages in their new order, each once
	Pages PageSelection `json:"pages"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyReorder) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyReorder
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"reorder", plain(value)})
}

type EditPagesBodyInsert struct {
	// The page before which they go, from 0. Default: after the last one
	At *int `json:"at,omitempty"`

	// Pages of other PDFs, and blank ones
	Parts []PipelineStepPagesInsertOption `json:"parts"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyInsert) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyInsert
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"insert", plain(value)})
}

type EditPagesBodyCropBoxX struct {
	// Each page in one box at most. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Points from the left edge of the page as it is displayed
	X float64 `json:"x"`

	// Points from its bottom edge
	Y float64 `json:"y"`

	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// EditPagesBodyCropBoxMarginsMargins: Points that are hidden at each edge. Default of each: 0
type EditPagesBodyCropBoxMarginsMargins struct {
	Top    *float64 `json:"top,omitempty"`
	Right  *float64 `json:"right,omitempty"`
	Bottom *float64 `json:"bottom,omitempty"`
	Left   *float64 `json:"left,omitempty"`
}

type EditPagesBodyCropBoxMargins struct {
	// Each page in one box at most. Default: all
	Pages PageSelection `json:"pages,omitempty"`

	// Points that are hidden at each edge. Default of each: 0
	Margins EditPagesBodyCropBoxMarginsMargins `json:"margins"`
}

type EditPagesBodyCrop struct {
	// Visible part of each page. Content outside is only hidden; redact removes it
	Boxes []EditPagesBodyCropOption `json:"boxes"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyCrop) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyCrop
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"crop", plain(value)})
}

type EditPagesBodyNUp struct {
	// Pages on a sheet. One of 2, 4, 6, 8, 9, 16.
	PerSheet int `json:"perSheet"`

	// Default: A4
	Paper PaperSize `json:"paper,omitempty"`

	// Default: the one that makes pages larger. One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	// How pages follow each other on a sheet. Default: right-down. One of "right-down", "down-right",
	// "left-down", "down-left".
	Order *string `json:"order,omitempty"`

	// Points around all pages of a sheet. Default: 18
	Margin *float64 `json:"margin,omitempty"`

	// Points between pages. Default: 9
	Gap *float64 `json:"gap,omitempty"`

	// A thin frame around each page
	Frames *bool `json:"frames,omitempty"`

	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// MarshalJSON writes what tells this from others of its kind, too.
func (value EditPagesBodyNUp) MarshalJSON() ([]byte, error) {
	type plain EditPagesBodyNUp
	return json.Marshal(struct {
		Action string `json:"action"`
		plain
	}{"nUp", plain(value)})
}

type SplitPDFResult struct {
	Data SplitReport `json:"data"`
}

type SplitPDFBodyRange struct {
	From int `json:"from"`

	// Default: the last page
	To *int `json:"to,omitempty"`
}

type SplitPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// One part for each page or range
	Ranges []any `json:"ranges,omitempty"`

	// Parts of so many pages
	Every *int `json:"every,omitempty"`

	// A part begins where a bookmark of this level or above leads; 1 is the top
	Bookmarks *int `json:"bookmarks,omitempty"`

	// Keep the files attached to the document as a whole, in every part
	Attachments *bool `json:"attachments,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type StampPDFBody struct {
	PDF    PDFInput `json:"pdf"`
	Stamps []Stamp  `json:"stamps"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type ProtectPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens the PDF. At most 127 bytes in UTF-8. Default: it opens without a password
	UserPassword *string `json:"userPassword,omitempty"`

	// Opens it with all rights. Default: a random one, which nobody knows
	OwnerPassword *string `json:"ownerPassword,omitempty"`

	Permissions *Permissions `json:"permissions,omitempty"`

	// Encrypt the metadata of the document as well
	EncryptMetadata *bool `json:"encryptMetadata,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type UnprotectPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// The owner password, or the user password when nothing is forbidden
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

// OptimizePDFBodyImages: How images are made smaller
type OptimizePDFBodyImages struct {
	// Resample images above this resolution, in samples per inch at their largest drawn size. Default:
	// none
	MaxDPI *float64 `json:"maxDpi,omitempty"`

	// The same for 1-bit images, such as scans of text. Default: none
	MaxBilevelDPI *float64 `json:"maxBilevelDpi,omitempty"`

	// Of JPEGs, with lossy. Default: 80
	Quality *int `json:"quality,omitempty"`
}

type OptimizePDFBody struct {
	PDF PDFInput `json:"pdf"`

	// How images are made smaller
	Images *OptimizePDFBodyImages `json:"images,omitempty"`

	// Allow lossy coding: images become JPEGs, JPEGs get a lower quality
	Lossy *bool `json:"lossy,omitempty"`

	// Remove page thumbnails, which viewers make themselves
	RemoveThumbnails *bool `json:"removeThumbnails,omitempty"`

	// Remove private data of programs (`/PieceInfo`)
	RemovePrivateData *bool `json:"removePrivateData,omitempty"`

	// Linearize: viewers show the first page before the rest has loaded
	Linearize *bool `json:"linearize,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type CertifyPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// X.509 certificate, PEM; its chain may follow
	CertificatePEM *string `json:"certificatePem,omitempty"`

	// Private key, PEM: PKCS#8, PKCS#1 or SEC1
	PrivateKeyPEM *string `json:"privateKeyPem,omitempty"`

	// The same as `certificatePem`
	Certificate *string `json:"certificate,omitempty"`

	// The same as `privateKeyPem`
	PrivateKey *string `json:"privateKey,omitempty"`

	// Passphrase of an encrypted key or PKCS#12 file
	Passphrase *string `json:"passphrase,omitempty"`

	// PKCS#12 file with certificate and key, base64
	P12 *string `json:"p12,omitempty"`

	// Asymmetric KMS key that signs, instead of a private key
	KMSKeyARN *string `json:"kmsKeyArn,omitempty"`

	// A saved certificate
	CertificateID *string `json:"certificateId,omitempty"`

	Reason   *string `json:"reason,omitempty"`
	Location *string `json:"location,omitempty"`
	Contact  *string `json:"contact,omitempty"`

	// Signer's name. Default: that of the certificate
	Name *string `json:"name,omitempty"`

	// Name of an empty signature field of the PDF, which is signed. Default: a new field is added
	Field *string `json:"field,omitempty"`

	// Default: false; true with `field`
	Visible *bool `json:"visible,omitempty"`

	// Page of the visible signature. Default: the first. One of "last", or something else.
	Page any `json:"page,omitempty"`

	// Points from the left edge
	X *float64 `json:"x,omitempty"`

	// Points from the bottom edge
	Y *float64 `json:"y,omitempty"`

	// Default: 200
	Width *float64 `json:"width,omitempty"`

	// Default: 50
	Height *float64 `json:"height,omitempty"`

	// Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
	// {contact}. Default: name, time, reason and location. Empty for the image alone
	Lines []string `json:"lines,omitempty"`

	// Language of the visible signature's own words (BCP 47). Default: that of the document
	Language *string `json:"language,omitempty"`

	// Time zone of the date that is shown, such as Europe/Berlin. Default: UTC
	TimeZone *string `json:"timeZone,omitempty"`

	Image *string `json:"image,omitempty"`

	// One of "pkcs7", "pades".
	Profile *string `json:"profile,omitempty"`

	// Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too. One of 1, 2, 3.
	Permissions *int `json:"permissions,omitempty"`

	// Time-stamp authority (RFC 3161)
	TimestampURL *string `json:"timestampUrl,omitempty"`

	// User name for the authority (HTTP Basic)
	TimestampUsername *string `json:"timestampUsername,omitempty"`

	// Password for the authority (HTTP Basic)
	TimestampPassword *string `json:"timestampPassword,omitempty"`

	// Object identifier of the policy to time-stamp under. Default: the authority chooses
	TimestampPolicy *string `json:"timestampPolicy,omitempty"`

	// Digest that the time stamp is for. Default: sha256. One of "sha256", "sha384", "sha512".
	TimestampDigest *string `json:"timestampDigest,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type SignPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// X.509 certificate, PEM; its chain may follow
	CertificatePEM *string `json:"certificatePem,omitempty"`

	// Private key, PEM: PKCS#8, PKCS#1 or SEC1
	PrivateKeyPEM *string `json:"privateKeyPem,omitempty"`

	// The same as `certificatePem`
	Certificate *string `json:"certificate,omitempty"`

	// The same as `privateKeyPem`
	PrivateKey *string `json:"privateKey,omitempty"`

	// Passphrase of an encrypted key or PKCS#12 file
	Passphrase *string `json:"passphrase,omitempty"`

	// PKCS#12 file with certificate and key, base64
	P12 *string `json:"p12,omitempty"`

	// Asymmetric KMS key that signs, instead of a private key
	KMSKeyARN *string `json:"kmsKeyArn,omitempty"`

	// A saved certificate
	CertificateID *string `json:"certificateId,omitempty"`

	Reason   *string `json:"reason,omitempty"`
	Location *string `json:"location,omitempty"`
	Contact  *string `json:"contact,omitempty"`

	// Signer's name. Default: that of the certificate
	Name *string `json:"name,omitempty"`

	// Name of an empty signature field of the PDF, which is signed. Default: a new field is added
	Field *string `json:"field,omitempty"`

	// Default: false; true with `field`
	Visible *bool `json:"visible,omitempty"`

	// Page of the visible signature. Default: the first. One of "last", or something else.
	Page any `json:"page,omitempty"`

	// Points from the left edge
	X *float64 `json:"x,omitempty"`

	// Points from the bottom edge
	Y *float64 `json:"y,omitempty"`

	// Default: 200
	Width *float64 `json:"width,omitempty"`

	// Default: 50
	Height *float64 `json:"height,omitempty"`

	// Lines of the visible signature, the first one bold, with {name}, {date}, {reason}, {location},
	// {contact}. Default: name, time, reason and location. Empty for the image alone
	Lines []string `json:"lines,omitempty"`

	// Language of the visible signature's own words (BCP 47). Default: that of the document
	Language *string `json:"language,omitempty"`

	// Time zone of the date that is shown, such as Europe/Berlin. Default: UTC
	TimeZone *string `json:"timeZone,omitempty"`

	Image *string `json:"image,omitempty"`

	// One of "pkcs7", "pades".
	Profile *string `json:"profile,omitempty"`

	// Certification: 1 no changes, 2 filling in forms and signing, 3 annotations too. One of 1, 2, 3.
	Permissions *int `json:"permissions,omitempty"`

	// Time-stamp authority (RFC 3161)
	TimestampURL *string `json:"timestampUrl,omitempty"`

	// User name for the authority (HTTP Basic)
	TimestampUsername *string `json:"timestampUsername,omitempty"`

	// Password for the authority (HTTP Basic)
	TimestampPassword *string `json:"timestampPassword,omitempty"`

	// Object identifier of the policy to time-stamp under. Default: the authority chooses
	TimestampPolicy *string `json:"timestampPolicy,omitempty"`

	// Digest that the time stamp is for. Default: sha256. One of "sha256", "sha384", "sha512".
	TimestampDigest *string `json:"timestampDigest,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type ValidatePDFResult struct {
	Data ValidationReport `json:"data"`
}

type ValidatePDFBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Profiles to check
	Profiles []ConformanceProfile `json:"profiles,omitempty"`
}

type VerifyPDFResultData struct {
	// In the order of the form's fields
	Signatures []Signature `json:"signatures"`

	// Signature fields that nobody signed yet
	UnsignedFields []string `json:"unsignedFields"`
}

type VerifyPDFResult struct {
	Data VerifyPDFResultData `json:"data"`
}

type VerifyPDFBody struct {
	PDF PDFInput `json:"pdf"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// PEM certificates that chains may end at, in place of the trusted roots of the account
	TrustedRoots []string `json:"trustedRoots,omitempty"`
}

type RedactPDFResult struct {
	Data RedactionPreview `json:"data"`
}

type RedactPDFBody struct {
	PDF        PDFInput           `json:"pdf"`
	Redactions []RedactionRegion  `json:"redactions,omitempty"`
	Patterns   []RedactionPattern `json:"patterns,omitempty"`
	Presets    []RedactionPreset  `json:"presets,omitempty"`

	// How sure presets have to be of a value. `balanced` when neither the request nor its template sets
	// it. One of "strict", "balanced", "broad".
	Sensitivity *string `json:"sensitivity,omitempty"`

	Template *string `json:"template,omitempty"`

	// quantized hides the width of the removed words. One of "exact", "quantized".
	GlyphPositions *string `json:"glyphPositions,omitempty"`

	// Default: that of the template, or `words`. One of "none", "exact", "words".
	Elsewhere *string `json:"elsewhere,omitempty"`

	// Refuse (400 `PAGES_NOT_READ`) a PDF with pages on which patterns and presets have no text to search,
	// only a picture
	Strict *bool `json:"strict,omitempty"`

	// Ids of hits in a preview that stay in the document
	Exclude []string `json:"exclude,omitempty"`

	// Opens an encrypted PDF
	Password *string `json:"password,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`
}

type RunPipelineResultData struct {
	Data PipelineReport `json:"data"`
}

type RunPipelineResultPending struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type RunPipelineResult struct {
	Data   *PipelineReport `json:"data,omitempty"`
	JobID  *string         `json:"jobId,omitempty"`
	Status *string         `json:"status,omitempty"`
}

type RunPipelineBody struct {
	// PDFs by name, in the order in which steps see them
	Inputs map[string]PDFWithPassword `json:"inputs,omitempty"`

	Steps []PipelineStep `json:"steps"`

	// `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved documents.
	// One of "file", "json".
	Respond *string `json:"respond,omitempty"`

	S3 *S3Target `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// Queue it, and answer at once with the id of a job. Default: true with a webhook
	Async *bool `json:"async,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type ListPipelinesResult struct {
	Data    []PipelineSummary `json:"data"`
	Total   int               `json:"total"`
	Limit   int               `json:"limit"`
	Offset  int               `json:"offset"`
	HasMore bool              `json:"hasMore"`
}

type GetPipelineResult struct {
	Data Pipeline `json:"data"`
}

type SavePipelineResultOption1 struct {
	Data Pipeline `json:"data"`
}

type SavePipelineResultOption2 struct {
	Data Pipeline `json:"data"`
}

type SavePipelineResult struct {
	Data Pipeline `json:"data"`
}

type SavePipelineBody struct {
	// Default: the slug, or the name that it has
	Name *string `json:"name,omitempty"`

	Description *string `json:"description,omitempty"`

	// Names of the PDFs that a run has to bring, in the order in which steps see them
	Inputs *[]string `json:"inputs,omitempty"`

	Steps []SavedStep `json:"steps"`

	// The version that the change was made from: refused with 409 when another one is current
	BaseVersion *int `json:"baseVersion,omitempty"`
}

type RunSavedPipelineResultData struct {
	Data PipelineReport `json:"data"`
}

type RunSavedPipelineResultPending struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type RunSavedPipelineResult struct {
	Data   *PipelineReport `json:"data,omitempty"`
	JobID  *string         `json:"jobId,omitempty"`
	Status *string         `json:"status,omitempty"`
}

type RunSavedPipelineBody struct {
	// Every PDF that the pipeline names, and no other
	Inputs map[string]PDFWithPassword `json:"inputs,omitempty"`

	// Values for the references of the steps
	Data map[string]any `json:"data,omitempty"`

	// `file`: the PDF, the image, or a ZIP of several; `json`: the reports, and ids of saved documents.
	// One of "file", "json".
	Respond *string `json:"respond,omitempty"`

	S3 *S3Target `json:"s3,omitempty"`

	// Save the result as a document
	Save *bool `json:"save,omitempty"`

	// Name of the saved document
	SaveName *string `json:"saveName,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// Queue it, and answer at once with the id of a job. Default: true with a webhook
	Async *bool `json:"async,omitempty"`

	// Where the result is posted to
	WebhookURL *string `json:"webhookUrl,omitempty"`

	Webhook *WebhookOption `json:"webhook,omitempty"`
}

type ListPipelineVersionsResult struct {
	Data    []PipelineVersion `json:"data"`
	Total   int               `json:"total"`
	Limit   int               `json:"limit"`
	Offset  int               `json:"offset"`
	HasMore bool              `json:"hasMore"`
}

type GetPipelineVersionResult struct {
	Data PipelineVersionWithSteps `json:"data"`
}

type RestorePipelineVersionResult struct {
	Data Pipeline `json:"data"`
}

type ListRedactionTemplatesResult struct {
	Data    []RedactionTemplate `json:"data"`
	Total   int                 `json:"total"`
	Limit   int                 `json:"limit"`
	Offset  int                 `json:"offset"`
	HasMore bool                `json:"hasMore"`
}

type CreateRedactionTemplateResult struct {
	Data RedactionTemplate `json:"data"`
}

type CreateRedactionTemplateBody struct {
	// URL slug
	Slug string `json:"slug"`

	Name        string             `json:"name"`
	Description *string            `json:"description,omitempty"`
	Patterns    []RedactionPattern `json:"patterns,omitempty"`
	Presets     []RedactionPreset  `json:"presets,omitempty"`

	// How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has;
	// `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes
	// whatever has the form. One of "strict", "balanced", "broad".
	Sensitivity *string `json:"sensitivity,omitempty"`

	// Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
	// whole line; or also single words that are rare enough to be the secret. One of "none", "exact",
	// "words".
	Elsewhere *string `json:"elsewhere,omitempty"`
}

type GetRedactionTemplateResult struct {
	Data RedactionTemplate `json:"data"`
}

type UpdateRedactionTemplateResult struct {
	Data RedactionTemplate `json:"data"`
}

type UpdateRedactionTemplateBody struct {
	Name        *string             `json:"name,omitempty"`
	Description *string             `json:"description,omitempty"`
	Patterns    *[]RedactionPattern `json:"patterns,omitempty"`
	Presets     *[]RedactionPreset  `json:"presets,omitempty"`

	// How sure presets have to be: `strict` needs a label, check digits or a form that nothing else has;
	// `balanced` also takes a form alone, unless its surroundings name something else; `broad` takes
	// whatever has the form. One of "strict", "balanced", "broad".
	Sensitivity *string `json:"sensitivity,omitempty"`

	// Which words that regions removed are also masked in bookmarks, fields, links and tags: none; the
	// whole line; or also single words that are rare enough to be the secret. One of "none", "exact",
	// "words".
	Elsewhere *string `json:"elsewhere,omitempty"`
}

type CreateCertificateResult struct {
	Data Certificate `json:"data"`
}

type CreateCertificateBody struct {
	Name string `json:"name"`

	// X.509 certificate, PEM; its chain may follow
	CertificatePEM *string `json:"certificatePem,omitempty"`

	// Private key, PEM: PKCS#8, PKCS#1 or SEC1
	PrivateKeyPEM *string `json:"privateKeyPem,omitempty"`

	// The same as `certificatePem`
	Certificate *string `json:"certificate,omitempty"`

	// The same as `privateKeyPem`
	PrivateKey *string `json:"privateKey,omitempty"`

	// Passphrase of an encrypted key or PKCS#12 file
	Passphrase *string `json:"passphrase,omitempty"`

	// PKCS#12 file with certificate and key, base64
	P12 *string `json:"p12,omitempty"`

	// Asymmetric KMS key that signs, instead of a private key
	KMSKeyARN *string `json:"kmsKeyArn,omitempty"`
}

type ListCertificatesResult struct {
	Data    []Certificate `json:"data"`
	Total   int           `json:"total"`
	Limit   int           `json:"limit"`
	Offset  int           `json:"offset"`
	HasMore bool          `json:"hasMore"`
}

type CreateTrustedRootResult struct {
	Data TrustedRoot `json:"data"`
}

type CreateTrustedRootBody struct {
	Name string `json:"name"`

	// X.509 certificate, PEM; exactly one
	CertificatePEM string `json:"certificatePem"`
}

type ListTrustedRootsResult struct {
	Data    []TrustedRoot `json:"data"`
	Total   int           `json:"total"`
	Limit   int           `json:"limit"`
	Offset  int           `json:"offset"`
	HasMore bool          `json:"hasMore"`
}

type ListJobsResult struct {
	Data    []JobSummary `json:"data"`
	Total   int          `json:"total"`
	Limit   int          `json:"limit"`
	Offset  int          `json:"offset"`
	HasMore bool         `json:"hasMore"`

	// Cursor of the next page, `null` on the last one; new items do not shift the pages after it
	NextCursor *string `json:"nextCursor"`

	// There when there are more than a thousand, so that `total` is only a lower bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type ListBatchesResult struct {
	Data    []Batch `json:"data"`
	Total   int     `json:"total"`
	Limit   int     `json:"limit"`
	Offset  int     `json:"offset"`
	HasMore bool    `json:"hasMore"`

	// Cursor of the next page, `null` on the last one; new items do not shift the pages after it
	NextCursor *string `json:"nextCursor"`

	// There when there are more than a thousand, so that `total` is only a lower bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type ListBatchJobsResult struct {
	Data    []BatchJob `json:"data"`
	Total   int        `json:"total"`
	Limit   int        `json:"limit"`
	Offset  int        `json:"offset"`
	HasMore bool       `json:"hasMore"`
}

type ResendWebhookResult struct {
	JobID string `json:"jobId"`

	// One of "pending".
	Status string `json:"status"`
}

type ListDeliveriesResult struct {
	Data    []WebhookDelivery `json:"data"`
	Total   int               `json:"total"`
	Limit   int               `json:"limit"`
	Offset  int               `json:"offset"`
	HasMore bool              `json:"hasMore"`

	// Cursor of the next page, `null` on the last one; new items do not shift the pages after it
	NextCursor *string `json:"nextCursor"`

	// There when there are more than a thousand, so that `total` is only a lower bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type TestWebhookResult struct {
	Data WebhookDelivery `json:"data"`
}

type ListTemplatesResult struct {
	Data    []Template `json:"data"`
	Total   int        `json:"total"`
	Limit   int        `json:"limit"`
	Offset  int        `json:"offset"`
	HasMore bool       `json:"hasMore"`
}

type CreateTemplateResult struct {
	Data Template `json:"data"`

	// Whether a test render was made
	Tested bool `json:"tested"`

	// The data of the test render: the sample data, data made from the data schema, or none when there is
	// neither. One of "sampleData", "schema", "nothing".
	TestedWith *string `json:"testedWith,omitempty"`

	// Why there was no successful test render
	Reason *string `json:"reason,omitempty"`

	// What the test render requested in vain, what its scripts threw, what keeps documents from being
	// accessible, and fields of the data that a render request reserves
	Warnings []RenderWarning `json:"warnings"`
}

type CreateTemplateBodyOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type CreateTemplateBodyOptionsMargins struct {
	Top    *string `json:"top,omitempty"`
	Right  *string `json:"right,omitempty"`
	Bottom *string `json:"bottom,omitempty"`
	Left   *string `json:"left,omitempty"`
}

type CreateTemplateBodyOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize,omitempty"`

	// One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	Margins    *CreateTemplateBodyOptionsMargins `json:"margins,omitempty"`
	Lang       *string                           `json:"lang,omitempty"`
	TimeZone   *string                           `json:"timeZone,omitempty"`
	EmbedData  *bool                             `json:"embedData,omitempty"`
	Javascript *bool                             `json:"javascript,omitempty"`
	Tagged     *bool                             `json:"tagged,omitempty"`
	Outline    *bool                             `json:"outline,omitempty"`

	// One of "none", or something else.
	Conformance any `json:"conformance,omitempty"`

	Strict *bool `json:"strict,omitempty"`
}

type CreateTemplateBody struct {
	// URL slug
	Slug string `json:"slug"`

	Name         string  `json:"name"`
	DocumentType *string `json:"documentType,omitempty"`

	// Purpose of the template
	Description *string `json:"description,omitempty"`

	// HTML with CSS and Liquid tags
	HTML *string `json:"html,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	// JSON Schema (2020-12) that the render data must satisfy
	DataSchema Nullable[map[string]any] `json:"dataSchema,omitempty"`

	// Data for the test render
	SampleData Nullable[map[string]any] `json:"sampleData,omitempty"`

	Options  *CreateTemplateBodyOptions          `json:"options,omitempty"`
	Partials Nullable[map[string]string]         `json:"partials,omitempty"`
	Samples  Nullable[map[string]map[string]any] `json:"samples,omitempty"`

	// An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
	File *string `json:"file,omitempty"`

	// Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as {
	// "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
	Assets map[string]string `json:"assets,omitempty"`
}

type GetTemplateResult struct {
	Data DescribedTemplate `json:"data"`
}

type UpdateTemplateResult struct {
	Data Template `json:"data"`

	// Whether a test render was made
	Tested bool `json:"tested"`

	// The data of the test render: the sample data, data made from the data schema, or none when there is
	// neither. One of "sampleData", "schema", "nothing".
	TestedWith *string `json:"testedWith,omitempty"`

	// Why there was no successful test render
	Reason *string `json:"reason,omitempty"`

	// What the test render requested in vain, what its scripts threw, what keeps documents from being
	// accessible, and fields of the data that a render request reserves
	Warnings []RenderWarning `json:"warnings"`
}

type UpdateTemplateBodyOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type UpdateTemplateBodyOptionsMargins struct {
	Top    *string `json:"top,omitempty"`
	Right  *string `json:"right,omitempty"`
	Bottom *string `json:"bottom,omitempty"`
	Left   *string `json:"left,omitempty"`
}

type UpdateTemplateBodyOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize,omitempty"`

	// One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	Margins    *UpdateTemplateBodyOptionsMargins `json:"margins,omitempty"`
	Lang       *string                           `json:"lang,omitempty"`
	TimeZone   *string                           `json:"timeZone,omitempty"`
	EmbedData  *bool                             `json:"embedData,omitempty"`
	Javascript *bool                             `json:"javascript,omitempty"`
	Tagged     *bool                             `json:"tagged,omitempty"`
	Outline    *bool                             `json:"outline,omitempty"`

	// One of "none", or something else.
	Conformance any `json:"conformance,omitempty"`

	Strict *bool `json:"strict,omitempty"`
}

type UpdateTemplateBody struct {
	// HTML with CSS and Liquid tags
	HTML *string `json:"html,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	// JSON Schema (2020-12) that the render data must satisfy
	DataSchema Nullable[map[string]any] `json:"dataSchema,omitempty"`

	// Data for the test render
	SampleData Nullable[map[string]any] `json:"sampleData,omitempty"`

	Options  *UpdateTemplateBodyOptions          `json:"options,omitempty"`
	Partials Nullable[map[string]string]         `json:"partials,omitempty"`
	Samples  Nullable[map[string]map[string]any] `json:"samples,omitempty"`

	// Files to save with this version: base64 by path, or `null` to remove one. Others stay
	Assets *map[string]string `json:"assets,omitempty"`

	Name         *string `json:"name,omitempty"`
	DocumentType *string `json:"documentType,omitempty"`

	// Purpose of the template
	Description *string `json:"description,omitempty"`

	// An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
	File *string `json:"file,omitempty"`

	// The version that the change was made from: refused with 409 when another one is current
	BaseVersion *int `json:"baseVersion,omitempty"`
}

type GetTemplateSourceResult struct {
	Data TemplateSource `json:"data"`
}

type PreviewTemplateBodyOptionsPageSize struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

type PreviewTemplateBodyOptionsMargins struct {
	Top    *string `json:"top,omitempty"`
	Right  *string `json:"right,omitempty"`
	Bottom *string `json:"bottom,omitempty"`
	Left   *string `json:"left,omitempty"`
}

type PreviewTemplateBodyOptions struct {
	// One of "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", or something else.
	PageSize any `json:"pageSize,omitempty"`

	// One of "portrait", "landscape".
	Orientation *string `json:"orientation,omitempty"`

	Margins    *PreviewTemplateBodyOptionsMargins `json:"margins,omitempty"`
	Lang       *string                            `json:"lang,omitempty"`
	TimeZone   *string                            `json:"timeZone,omitempty"`
	EmbedData  *bool                              `json:"embedData,omitempty"`
	Javascript *bool                              `json:"javascript,omitempty"`
	Tagged     *bool                              `json:"tagged,omitempty"`
	Outline    *bool                              `json:"outline,omitempty"`

	// One of "none", or something else.
	Conformance any `json:"conformance,omitempty"`

	Strict *bool `json:"strict,omitempty"`
}

type PreviewTemplateBody struct {
	// HTML with CSS and Liquid tags
	HTML *string `json:"html,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	// JSON Schema (2020-12) that the render data must satisfy
	DataSchema Nullable[map[string]any] `json:"dataSchema,omitempty"`

	// Data for the test render
	SampleData Nullable[map[string]any] `json:"sampleData,omitempty"`

	Options  *PreviewTemplateBodyOptions `json:"options,omitempty"`
	Partials Nullable[map[string]string] `json:"partials,omitempty"`

	// An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
	File *string `json:"file,omitempty"`

	// Files to save with this version: base64 by path, or `null` to remove one. Others stay
	Assets map[string]string `json:"assets,omitempty"`

	// A style sheet in addition to those of the HTML
	CSS *string `json:"css,omitempty"`

	// Slug of the saved template that this is a draft of: without it, or when the account has no such
	// template, the pages bear a mark. Without `html` and `file`, its saved source is rendered, with the
	// other parts of the request in place of its own
	DraftOf *string `json:"draftOf,omitempty"`

	// Title for a document that has none
	Name *string `json:"name,omitempty"`

	// Data to render with. Default: the sample data
	Data map[string]any `json:"data,omitempty"`
}

type ReadTemplateFieldsResult struct {
	Data TemplateFields `json:"data"`
}

type ReadTemplateFieldsBody struct {
	// HTML with CSS and Liquid tags
	HTML *string `json:"html,omitempty"`

	// An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`
	File *string `json:"file,omitempty"`

	// HTML of the page header, with Liquid tags
	Header Nullable[string] `json:"header,omitempty"`

	// HTML of the page footer, with Liquid tags
	Footer Nullable[string] `json:"footer,omitempty"`

	Partials Nullable[map[string]string] `json:"partials,omitempty"`

	// Slug of a saved template, in place of `html` and `file`
	Template *string `json:"template,omitempty"`
}

type ListTemplateVersionsResult struct {
	Data    []TemplateVersion `json:"data"`
	Total   int               `json:"total"`
	Limit   int               `json:"limit"`
	Offset  int               `json:"offset"`
	HasMore bool              `json:"hasMore"`
}

type RestoreTemplateVersionResult struct {
	Data Template `json:"data"`
}

type GetTemplateAssetsResult struct {
	Data []Asset `json:"data"`
}

type SaveTemplateAssetsResult struct {
	Data    []Asset `json:"data"`
	Version int     `json:"version"`
}

type SaveTemplateAssetsBody struct {
	// Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as {
	// "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON
	Assets map[string]string `json:"assets"`
}

type SaveTemplateAssetResult struct {
	Data    Asset `json:"data"`
	Version int   `json:"version"`
}

type ListAssetsResult struct {
	Data    []Asset `json:"data"`
	Total   int     `json:"total"`
	Limit   int     `json:"limit"`
	Offset  int     `json:"offset"`
	HasMore bool    `json:"hasMore"`
}

type SaveAssetResult struct {
	Data Asset `json:"data"`
}

type ListStartersResult struct {
	Data    []Starter `json:"data"`
	Total   int       `json:"total"`
	Limit   int       `json:"limit"`
	Offset  int       `json:"offset"`
	HasMore bool      `json:"hasMore"`
}

type GetStarterResult struct {
	Data StarterWithSource `json:"data"`
}

type UploadDocumentResult struct {
	Data Document `json:"data"`
}

type ListDocumentsResult struct {
	Data    []Document `json:"data"`
	Total   int        `json:"total"`
	Limit   int        `json:"limit"`
	Offset  int        `json:"offset"`
	HasMore bool       `json:"hasMore"`

	// Present when combined filters or a search match so many documents that `total` is only a lower
	// bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type CreateUploadBody struct {
	// Name of the saved document
	Name *string `json:"name,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// Length of the file; the URL then accepts no other length
	SizeBytes *int `json:"sizeBytes,omitempty"`
}

type CreateUploadsResult struct {
	Uploads []Upload `json:"uploads"`
}

type CreateUploadsBodyFile struct {
	// Name of the saved document
	Name *string `json:"name,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata map[string]any `json:"metadata,omitempty"`

	// Length of the file; the URL then accepts no other length
	SizeBytes *int `json:"sizeBytes,omitempty"`
}

type CreateUploadsBody struct {
	Files []CreateUploadsBodyFile `json:"files"`
}

type FinishUploadsResult struct {
	Results []FinishedUpload `json:"results"`
}

type FinishUploadsBody struct {
	DocumentIDs []string `json:"documentIds"`
}

type GetDocumentResultDataTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

type GetDocumentResultData struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// One of "generated", "uploaded", "redacted", "merged", "certified", "processed".
	Source string `json:"source"`

	TemplateID *string `json:"templateId"`

	// Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document
	Metadata map[string]any `json:"metadata"`

	// What Platen recorded when it made the document, which no request can set: for a render
	// `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
	// `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
	// `rasterizedPages`
	SystemMetadata map[string]any `json:"systemMetadata"`

	// Ids of the documents that it was made from, which may have been deleted since
	MadeFrom []string `json:"madeFrom"`

	// Of the PDF
	SizeBytes int `json:"sizeBytes"`

	ExpiresAt *string `json:"expiresAt"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`

	Template    *GetDocumentResultDataTemplate `json:"template"`
	DownloadURL string                         `json:"downloadUrl"`
}

type GetDocumentResult struct {
	Data GetDocumentResultData `json:"data"`
}

type UpdateDocumentResult struct {
	Data Document `json:"data"`
}

type UpdateDocumentBody struct {
	// Name of the document
	Name *string `json:"name,omitempty"`

	// Metadata of your own: at most 20 keys of 100 characters, strings of 500 characters or numbers
	Metadata *map[string]any `json:"metadata,omitempty"`

	// ISO 8601 time after which it is deleted, within the plan; `null`: kept until deleted
	ExpiresAt Nullable[string] `json:"expiresAt,omitempty"`
}

type ViewDocumentResultDataTemplate struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Slug string `json:"slug"`
}

type ViewDocumentResultData struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// One of "generated", "uploaded", "redacted", "merged", "certified", "processed".
	Source string `json:"source"`

	TemplateID *string `json:"templateId"`

	// Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document
	Metadata map[string]any `json:"metadata"`

	// What Platen recorded when it made the document, which no request can set: for a render
	// `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and
	// `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and
	// `rasterizedPages`
	SystemMetadata map[string]any `json:"systemMetadata"`

	// Ids of the documents that it was made from, which may have been deleted since
	MadeFrom []string `json:"madeFrom"`

	// Of the PDF
	SizeBytes int `json:"sizeBytes"`

	ExpiresAt *string `json:"expiresAt"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	// ISO 8601 timestamp
	UpdatedAt string `json:"updatedAt"`

	Template *ViewDocumentResultDataTemplate `json:"template"`
	ViewURL  string                          `json:"viewUrl"`
}

type ViewDocumentResult struct {
	Data ViewDocumentResultData `json:"data"`
}

type GetDocumentLinksResultDataMadeFromItem struct {
	ID string `json:"id"`

	// `null` when it was deleted or has expired
	Document *Document `json:"document"`
}

type GetDocumentLinksResultData struct {
	MadeFrom []GetDocumentLinksResultDataMadeFromItem `json:"madeFrom"`

	// Newest first
	UsedIn []Document `json:"usedIn"`

	// Cursor of the next page of `usedIn`
	NextCursor *string `json:"nextCursor"`
}

type GetDocumentLinksResult struct {
	Data GetDocumentLinksResultData `json:"data"`
}

type GetDocumentFormResult struct {
	Data Form `json:"data"`
}

type ListEventsResult struct {
	Data    []Event `json:"data"`
	Total   int     `json:"total"`
	Limit   int     `json:"limit"`
	Offset  int     `json:"offset"`
	HasMore bool    `json:"hasMore"`

	// Cursor of the next page, `null` on the last one; new items do not shift the pages after it
	NextCursor *string `json:"nextCursor"`

	// There when a search by `actor` or `requestId` did not read all events, so that `total` is only a
	// lower bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type ListDocumentEventsResult struct {
	Data    []Event `json:"data"`
	Total   int     `json:"total"`
	Limit   int     `json:"limit"`
	Offset  int     `json:"offset"`
	HasMore bool    `json:"hasMore"`

	// Cursor of the next page, `null` on the last one; new items do not shift the pages after it
	NextCursor *string `json:"nextCursor"`

	// There when a search by `actor` or `requestId` did not read all events, so that `total` is only a
	// lower bound. One of false.
	TotalIsExact *bool `json:"totalIsExact,omitempty"`
}

type ListRequestsResult struct {
	Data    []RequestLogEntry `json:"data"`
	Limit   int               `json:"limit"`
	HasMore bool              `json:"hasMore"`

	// Cursor of the next page, `null` on the last one
	NextCursor *string `json:"nextCursor"`
}

type ListAPIKeysResult struct {
	Data    []APIKeyWithUse `json:"data"`
	Total   int             `json:"total"`
	Limit   int             `json:"limit"`
	Offset  int             `json:"offset"`
	HasMore bool            `json:"hasMore"`
}

type CreateAPIKeyResultData struct {
	ID   string `json:"id"`
	Name string `json:"name"`

	// One of "render", "sign", "admin".
	Scope string `json:"scope"`

	// First characters of the key, to identify it
	Prefix string `json:"prefix"`

	// ISO 8601 timestamp
	CreatedAt string `json:"createdAt"`

	Key string `json:"key"`
}

type CreateAPIKeyResult struct {
	Data CreateAPIKeyResultData `json:"data"`
}

type CreateAPIKeyBody struct {
	Name string `json:"name"`

	// One of "render", "sign", "admin".
	Scope *string `json:"scope,omitempty"`
}

type CreateSessionResult struct {
	Data Session `json:"data"`
}

type ListWebhookSecretsResult struct {
	Data    []WebhookSecret `json:"data"`
	Total   int             `json:"total"`
	Limit   int             `json:"limit"`
	Offset  int             `json:"offset"`
	HasMore bool            `json:"hasMore"`
}

type RotateWebhookSecretResult struct {
	Data []WebhookSecret `json:"data"`
}

type RotateWebhookSecretBody struct {
	OverlapHours *int `json:"overlapHours,omitempty"`
}

type GetUsageResult struct {
	Data Usage `json:"data"`
}

// PipelineStep: An operation with its options. One of PipelineStepRender, PipelineStepHTML,
// PipelineStepConvert, PipelineStepMerge, PipelineStepRedact, PipelineStepFill,
// PipelineStepPagesExtract, PipelineStepPagesDelete, PipelineStepPagesRotate,
// PipelineStepPagesReorder, PipelineStepPagesInsert, PipelineStepPagesCrop, PipelineStepPagesNUp,
// PipelineStepSplit, PipelineStepStamp, PipelineStepProtect, PipelineStepUnprotect,
// PipelineStepFlatten, PipelineStepOptimize, PipelineStepEmbed, PipelineStepAttachInvoice,
// PipelineStepCertify, PipelineStepValidate, PipelineStepVerify, PipelineStepExtract,
// PipelineStepInformation, PipelineStepText, PipelineStepRasterize or PipelineStepImages.
type PipelineStep interface{ isPipelineStep() }

func (PipelineStepRender) isPipelineStep()        {}
func (PipelineStepHTML) isPipelineStep()          {}
func (PipelineStepConvert) isPipelineStep()       {}
func (PipelineStepMerge) isPipelineStep()         {}
func (PipelineStepRedact) isPipelineStep()        {}
func (PipelineStepFill) isPipelineStep()          {}
func (PipelineStepPagesExtract) isPipelineStep()  {}
func (PipelineStepPagesDelete) isPipelineStep()   {}
func (PipelineStepPagesRotate) isPipelineStep()   {}
func (PipelineStepPagesReorder) isPipelineStep()  {}
func (PipelineStepPagesInsert) isPipelineStep()   {}
func (PipelineStepPagesCrop) isPipelineStep()     {}
func (PipelineStepPagesNUp) isPipelineStep()      {}
func (PipelineStepSplit) isPipelineStep()         {}
func (PipelineStepStamp) isPipelineStep()         {}
func (PipelineStepProtect) isPipelineStep()       {}
func (PipelineStepUnprotect) isPipelineStep()     {}
func (PipelineStepFlatten) isPipelineStep()       {}
func (PipelineStepOptimize) isPipelineStep()      {}
func (PipelineStepEmbed) isPipelineStep()         {}
func (PipelineStepAttachInvoice) isPipelineStep() {}
func (PipelineStepCertify) isPipelineStep()       {}
func (PipelineStepValidate) isPipelineStep()      {}
func (PipelineStepVerify) isPipelineStep()        {}
func (PipelineStepExtract) isPipelineStep()       {}
func (PipelineStepInformation) isPipelineStep()   {}
func (PipelineStepText) isPipelineStep()          {}
func (PipelineStepRasterize) isPipelineStep()     {}
func (PipelineStepImages) isPipelineStep()        {}

// PipelineStepPagesInsertOption: One of InsertedPDF or BlankPages.
type PipelineStepPagesInsertOption interface{ isPipelineStepPagesInsertOption() }

func (InsertedPDF) isPipelineStepPagesInsertOption() {}
func (BlankPages) isPipelineStepPagesInsertOption()  {}

// PipelineStepPagesCropOption: One of PipelineStepPagesCropBoxX or PipelineStepPagesCropBoxMargins.
type PipelineStepPagesCropOption interface{ isPipelineStepPagesCropOption() }

func (PipelineStepPagesCropBoxX) isPipelineStepPagesCropOption()       {}
func (PipelineStepPagesCropBoxMargins) isPipelineStepPagesCropOption() {}

// PipelineStepPages: One of PipelineStepPagesExtract, PipelineStepPagesDelete,
// PipelineStepPagesRotate, PipelineStepPagesReorder, PipelineStepPagesInsert, PipelineStepPagesCrop or
// PipelineStepPagesNUp.
type PipelineStepPages interface{ isPipelineStepPages() }

func (PipelineStepPagesExtract) isPipelineStepPages() {}
func (PipelineStepPagesDelete) isPipelineStepPages()  {}
func (PipelineStepPagesRotate) isPipelineStepPages()  {}
func (PipelineStepPagesReorder) isPipelineStepPages() {}
func (PipelineStepPagesInsert) isPipelineStepPages()  {}
func (PipelineStepPagesCrop) isPipelineStepPages()    {}
func (PipelineStepPagesNUp) isPipelineStepPages()     {}

// Stamp: One of TextStamp, ImageStamp or PDFStamp.
type Stamp interface{ isStamp() }

func (TextStamp) isStamp()  {}
func (ImageStamp) isStamp() {}
func (PDFStamp) isStamp()   {}

// EditPagesBodyCropOption: One of EditPagesBodyCropBoxX or EditPagesBodyCropBoxMargins.
type EditPagesBodyCropOption interface{ isEditPagesBodyCropOption() }

func (EditPagesBodyCropBoxX) isEditPagesBodyCropOption()       {}
func (EditPagesBodyCropBoxMargins) isEditPagesBodyCropOption() {}

// EditPagesBody: One of EditPagesBodyExtract, EditPagesBodyDelete, EditPagesBodyRotate,
// EditPagesBodyReorder, EditPagesBodyInsert, EditPagesBodyCrop or EditPagesBodyNUp.
type EditPagesBody interface{ isEditPagesBody() }

func (EditPagesBodyExtract) isEditPagesBody() {}
func (EditPagesBodyDelete) isEditPagesBody()  {}
func (EditPagesBodyRotate) isEditPagesBody()  {}
func (EditPagesBodyReorder) isEditPagesBody() {}
func (EditPagesBodyInsert) isEditPagesBody()  {}
func (EditPagesBodyCrop) isEditPagesBody()    {}
func (EditPagesBodyNUp) isEditPagesBody()     {}
