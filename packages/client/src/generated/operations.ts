// Made from the description of the API by `npm run generate`. Changes belong there.
import type { PdfResponse } from '../pdf-response.ts';
import type { CallOptions, OperationCall } from '../transport.ts';
import type {
  ApiKeyWithUse,
  Asset,
  AttachInvoiceBody,
  AuditEvent,
  Batch,
  BatchJob,
  Certificate,
  CertifyPdfBody,
  ConvertDocumentBody,
  CreateApiKeyBody,
  CreateCertificateBody,
  CreateInvoiceBody,
  CreateInvoiceQuery,
  CreateRedactionTemplateBody,
  CreateTemplateBody,
  CreateTrustedRootBody,
  CreateUploadBody,
  CreateUploadsBody,
  DescribedTemplate,
  EditPagesBody,
  ExtractDataBody,
  ExtractImagesBody,
  ExtractTextBody,
  FillFormBody,
  FinishedUpload,
  FinishUploadsBody,
  FlattenPdfBody,
  Form,
  GetBatchResultsQuery,
  GetDocsQuery,
  GetDocumentLinksQuery,
  GetJobQuery,
  GetTemplateAssetQuery,
  GetTemplateAssetsQuery,
  GetTemplateSourceQuery,
  GetTemplateThumbnailQuery,
  InvoiceFinding,
  Job,
  JobSummary,
  ListApiKeysQuery,
  ListAssetsQuery,
  ListBatchesQuery,
  ListBatchJobsQuery,
  ListCertificatesQuery,
  ListDeliveriesQuery,
  ListDocumentEventsQuery,
  ListDocumentsQuery,
  ListEventsQuery,
  ListJobsQuery,
  ListPipelinesQuery,
  ListPipelineVersionsQuery,
  ListRedactionTemplatesQuery,
  ListRequestsQuery,
  ListStartersQuery,
  ListTemplatesQuery,
  ListTemplateVersionsQuery,
  ListTrustedRootsQuery,
  ListWebhookSecretsQuery,
  MergePdfsBody,
  OptimizePdfBody,
  PdfImages,
  PdfInformation,
  Pipeline,
  PipelineReport,
  PipelineSummary,
  PipelineVersion,
  PipelineVersionWithSteps,
  PreviewTemplateBody,
  PreviewTemplateQuery,
  ProtectPdfBody,
  QueueBatchBody,
  QueueBatchQuery,
  QueueInvoiceBody,
  QueueInvoiceQuery,
  QueueRenderBody,
  QueueRenderQuery,
  RasterizePdfBody,
  ReadFormBody,
  ReadInformationBody,
  ReadInvoiceBody,
  ReadTemplateFieldsBody,
  RedactionPreview,
  RedactionTemplate,
  RedactPdfBody,
  RedactPdfQuery,
  RenderInlineBody,
  RenderInlineQuery,
  RenderTemplateBody,
  RenderTemplateQuery,
  RenderWarning,
  RequestLogEntry,
  RotateWebhookSecretBody,
  RunPipelineBody,
  RunSavedPipelineBody,
  SavePipelineBody,
  SaveTemplateAssetsBody,
  SaveTemplateAssetsQuery,
  Session,
  Signature,
  SignPdfBody,
  SplitPdfBody,
  SplitReport,
  StampPdfBody,
  Starter,
  StarterWithSource,
  StoredDocument,
  Template,
  TemplateFields,
  TemplateSource,
  TemplateVersion,
  TestWebhookBody,
  Text,
  TrustedRoot,
  UnprotectPdfBody,
  UpdateDocumentBody,
  UpdateRedactionTemplateBody,
  UpdateTemplateBody,
  Upload,
  UploadDocumentQuery,
  Usage,
  ValidatePdfBody,
  ValidationReport,
  VerifyPdfBody,
  WebhookDelivery,
  WebhookSecret,
} from './types.ts';

/** A method for every operation of the API. */
export abstract class Operations {
  protected abstract send<T>(call: OperationCall, options?: CallOptions): Promise<T>;

  /** Whether the service answers. */
  getHealth(options?: CallOptions): Promise<{ readonly status: 'ok'; readonly version: string }> {
    return this.send({ method: 'GET', path: `/health` }, options);
  }

  /** Get this description of the API. */
  getOpenapi(options?: CallOptions): Promise<{ readonly openapi: string; readonly [key: string]: unknown }> {
    return this.send({ method: 'GET', path: `/v1/openapi.json` }, options);
  }

  /** Get the reference as a page. */
  getDocs(query: GetDocsQuery = {}, options?: CallOptions): Promise<string> {
    return this.send({ method: 'GET', path: `/docs`, query, text: true }, options);
  }

  /** Render a template to a PDF. */
  renderTemplate(
    slug: string,
    body: RenderTemplateBody = {},
    query: RenderTemplateQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse | { readonly url: string }> {
    return this.send(
      { method: 'POST', path: `/v1/render/${encodeURIComponent(slug)}`, body, query, keyed: true },
      options,
    );
  }

  /** Render HTML, Markdown or a web page to a PDF or an image. */
  renderInline(
    body: RenderInlineBody = {},
    query: RenderInlineQuery = {},
    options?: CallOptions,
  ): Promise<
    PdfResponse | { readonly url: string } | { readonly jobId: string; readonly status: 'pending' }
  > {
    return this.send({ method: 'POST', path: `/v1/render`, body, query, keyed: true }, options);
  }

  /** Convert an office document to a PDF or another format. */
  convertDocument(body: ConvertDocumentBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/convert`, body, keyed: true }, options);
  }

  /** Queue a render. */
  queueRender(
    slug: string,
    body: QueueRenderBody = {},
    query: QueueRenderQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly jobId: string; readonly status: 'pending' }> {
    return this.send(
      { method: 'POST', path: `/v1/render/${encodeURIComponent(slug)}/async`, body, query, keyed: true },
      options,
    );
  }

  /** Queue many renders of one template. */
  queueBatch(
    slug: string,
    body: QueueBatchBody = {},
    query: QueueBatchQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly batchId: string; readonly jobIds?: readonly string[]; readonly count?: number }> {
    return this.send(
      { method: 'POST', path: `/v1/render/${encodeURIComponent(slug)}/batch`, body, query, keyed: true },
      options,
    );
  }

  /** Make an electronic invoice from data. */
  createInvoice(
    body: CreateInvoiceBody,
    query: CreateInvoiceQuery = {},
    options?: CallOptions,
  ): Promise<
    | PdfResponse
    | {
        /** The document, when it was saved */ readonly documentId?: string;
        /** Where the PDF was uploaded to, instead of pdfBase64 */
        readonly url?: string;
        /** Name of the XML in the PDF */
        readonly fileName: string;
        /** The invoice as XML, with `output: "sbdh"` in its envelope */
        readonly xml: string;
        /** Standards that the PDF claims */
        readonly conformance: readonly string[];
        readonly warnings: readonly RenderWarning[];
        readonly pdfBase64?: string;
      }
  > {
    return this.send({ method: 'POST', path: `/v1/invoices`, body, query, keyed: true }, options);
  }

  /** Queue an electronic invoice. */
  queueInvoice(
    body: QueueInvoiceBody,
    query: QueueInvoiceQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly jobId: string; readonly status: 'pending' }> {
    return this.send({ method: 'POST', path: `/v1/invoices/async`, body, query, keyed: true }, options);
  }

  /** Put an electronic invoice into a PDF. */
  attachInvoice(body: AttachInvoiceBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/invoices/attach`, body, keyed: true }, options);
  }

  /** Read an electronic invoice and check it. */
  readInvoice(
    body: ReadInvoiceBody = {},
    options?: CallOptions,
  ): Promise<
    | PdfResponse
    | {
        readonly data: {
          /** Name of the file in the PDF */ readonly fileName?: string;
          /** The XML as embedded in the PDF */
          readonly xml?: string;
          readonly syntax: 'ubl' | 'cii';
          /** By the specification that the invoice names (BT-24) */
          readonly format?: 'factur-x' | 'xrechnung' | 'peppol' | 'en16931' | 'zugferd-1';
          /** Of Factur-X and ZUGFeRD */
          readonly profile?:
            | 'minimum'
            | 'basic-wl'
            | 'basic'
            | 'en16931'
            | 'extended'
            | 'xrechnung'
            | 'extended-ctc-fr';
          /** Whether all rules with the severity `error` are kept */
          readonly valid: boolean;
          /** The invoice in the model, valid or not */
          readonly invoice: { readonly [key: string]: unknown };
          readonly findings: readonly InvoiceFinding[];
          /** Validation of the XML and of the PDF around it */
          readonly checks: readonly {
            /** rules: of the XML; of a hybrid PDF: file-name, relationship (AFRelationship), metadata (XMP against BT-24), archive (PDF/A-3); page: whether the pages show the figures */
            readonly check: 'rules' | 'file-name' | 'relationship' | 'metadata' | 'archive' | 'page';
            readonly passed: boolean;
            readonly message: string;
          }[];
          /** Elements that the model has no place for, the first 100 */
          readonly unread: readonly {
            readonly reason: 'unknown' | 'repeated' | 'malformed';
            /** Names of the elements from the root on */
            readonly path: string;
            readonly line: number;
          }[];
        };
      }
  > {
    return this.send({ method: 'POST', path: `/v1/invoices/read`, body, keyed: true }, options);
  }

  /** Read the data that was embedded in a PDF. */
  extractData(body: ExtractDataBody, options?: CallOptions): Promise<{ readonly data: unknown }> {
    return this.send({ method: 'POST', path: `/v1/extract`, body, keyed: true }, options);
  }

  /** Take the images out of a PDF. */
  extractImages(
    body: ExtractImagesBody,
    options?: CallOptions,
  ): Promise<PdfResponse | { readonly data: PdfImages }> {
    return this.send({ method: 'POST', path: `/v1/images`, body, keyed: true }, options);
  }

  /** Read the text of a PDF. */
  extractText(body: ExtractTextBody, options?: CallOptions): Promise<{ readonly data: Text }> {
    return this.send({ method: 'POST', path: `/v1/text`, body, keyed: true }, options);
  }

  /** Read what a PDF is. */
  readInformation(
    body: ReadInformationBody,
    options?: CallOptions,
  ): Promise<{ readonly data: PdfInformation }> {
    return this.send({ method: 'POST', path: `/v1/information`, body, keyed: true }, options);
  }

  /** Turn pages into PNG images. */
  rasterizePdf(
    body: RasterizePdfBody,
    options?: CallOptions,
  ): Promise<{ readonly pages: readonly string[] }> {
    return this.send({ method: 'POST', path: `/v1/rasterize`, body, keyed: true }, options);
  }

  /** Fill in a form. */
  fillForm(body: FillFormBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/forms/fill`, body, keyed: true }, options);
  }

  /** Read the fields of a form. */
  readForm(body: ReadFormBody, options?: CallOptions): Promise<{ readonly data: Form }> {
    return this.send({ method: 'POST', path: `/v1/forms/read`, body, keyed: true }, options);
  }

  /** Turn form fields into static content. */
  flattenPdf(body: FlattenPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/flatten`, body, keyed: true }, options);
  }

  /** Merge 2 to 20 PDFs into one. */
  mergePdfs(body: MergePdfsBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/merge`, body, keyed: true }, options);
  }

  /** Extract, delete, rotate, reorder, insert, crop pages, or put several on a sheet. */
  editPages(body: EditPagesBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/pages`, body, keyed: true }, options);
  }

  /** Split a PDF into several. */
  splitPdf(body: SplitPdfBody, options?: CallOptions): Promise<PdfResponse | { readonly data: SplitReport }> {
    return this.send({ method: 'POST', path: `/v1/split`, body, keyed: true }, options);
  }

  /** Put texts, images, page numbers or pages of a PDF on pages. */
  stampPdf(body: StampPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/stamp`, body, keyed: true }, options);
  }

  /** Encrypt a PDF with passwords and permissions. */
  protectPdf(body: ProtectPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/protect`, body, keyed: true }, options);
  }

  /** Remove encryption. */
  unprotectPdf(body: UnprotectPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/unprotect`, body, keyed: true }, options);
  }

  /** Make a PDF smaller. */
  optimizePdf(body: OptimizePdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/optimize`, body, keyed: true }, options);
  }

  /** Sign a PDF. */
  certifyPdf(body: CertifyPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/certify`, body, keyed: true }, options);
  }

  /**
   * Old name of POST /v1/certify.
   * @deprecated
   */
  signPdf(body: SignPdfBody, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/sign`, body, keyed: true }, options);
  }

  /** Check a PDF against PDF/A and PDF/UA. */
  validatePdf(body: ValidatePdfBody, options?: CallOptions): Promise<{ readonly data: ValidationReport }> {
    return this.send({ method: 'POST', path: `/v1/validate`, body, keyed: true }, options);
  }

  /** Verify the signatures of a PDF. */
  verifyPdf(
    body: VerifyPdfBody,
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      /** In the order of the form's fields */ readonly signatures: readonly Signature[];
      /** Signature fields that nobody signed yet */
      readonly unsignedFields: readonly string[];
    };
  }> {
    return this.send({ method: 'POST', path: `/v1/verify`, body, keyed: true }, options);
  }

  /** Remove content from a PDF for good. */
  redactPdf(
    body: RedactPdfBody,
    query: RedactPdfQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse | { readonly data: RedactionPreview }> {
    return this.send({ method: 'POST', path: `/v1/redact`, body, query, keyed: true }, options);
  }

  /** Do several operations in one request. */
  runPipeline(
    body: RunPipelineBody,
    options?: CallOptions,
  ): Promise<
    PdfResponse | { readonly data: PipelineReport } | { readonly jobId: string; readonly status: 'pending' }
  > {
    return this.send({ method: 'POST', path: `/v1/pipelines`, body, keyed: true }, options);
  }

  /** List saved pipelines. */
  listPipelines(
    query: ListPipelinesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly PipelineSummary[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/pipelines`, query }, options);
  }

  /** Get a saved pipeline. */
  getPipeline(slug: string, options?: CallOptions): Promise<{ readonly data: Pipeline }> {
    return this.send({ method: 'GET', path: `/v1/pipelines/${encodeURIComponent(slug)}` }, options);
  }

  /** Save a pipeline. */
  savePipeline(
    slug: string,
    body: SavePipelineBody,
    options?: CallOptions,
  ): Promise<{ readonly data: Pipeline }> {
    return this.send({ method: 'PUT', path: `/v1/pipelines/${encodeURIComponent(slug)}`, body }, options);
  }

  /** Delete a saved pipeline. */
  deletePipeline(slug: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/pipelines/${encodeURIComponent(slug)}` }, options);
  }

  /** Run a saved pipeline. */
  runSavedPipeline(
    slug: string,
    body: RunSavedPipelineBody = {},
    options?: CallOptions,
  ): Promise<
    PdfResponse | { readonly data: PipelineReport } | { readonly jobId: string; readonly status: 'pending' }
  > {
    return this.send(
      { method: 'POST', path: `/v1/pipelines/${encodeURIComponent(slug)}`, body, keyed: true },
      options,
    );
  }

  /** List the versions of a saved pipeline. */
  listPipelineVersions(
    slug: string,
    query: ListPipelineVersionsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly PipelineVersion[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send(
      { method: 'GET', path: `/v1/pipelines/${encodeURIComponent(slug)}/versions`, query },
      options,
    );
  }

  /** Get a version of a saved pipeline. */
  getPipelineVersion(
    slug: string,
    version: string,
    options?: CallOptions,
  ): Promise<{ readonly data: PipelineVersionWithSteps }> {
    return this.send(
      {
        method: 'GET',
        path: `/v1/pipelines/${encodeURIComponent(slug)}/versions/${encodeURIComponent(version)}`,
      },
      options,
    );
  }

  /** Make an earlier version of a saved pipeline the current one. */
  restorePipelineVersion(
    slug: string,
    version: string,
    options?: CallOptions,
  ): Promise<{ readonly data: Pipeline }> {
    return this.send(
      {
        method: 'POST',
        path: `/v1/pipelines/${encodeURIComponent(slug)}/versions/${encodeURIComponent(version)}/restore`,
        keyed: true,
      },
      options,
    );
  }

  /** List redaction templates. */
  listRedactionTemplates(
    query: ListRedactionTemplatesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly RedactionTemplate[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/redaction-templates`, query }, options);
  }

  /** Create a redaction template. */
  createRedactionTemplate(
    body: CreateRedactionTemplateBody,
    options?: CallOptions,
  ): Promise<{ readonly data: RedactionTemplate }> {
    return this.send({ method: 'POST', path: `/v1/redaction-templates`, body, keyed: true }, options);
  }

  /** Get a redaction template. */
  getRedactionTemplate(slug: string, options?: CallOptions): Promise<{ readonly data: RedactionTemplate }> {
    return this.send({ method: 'GET', path: `/v1/redaction-templates/${encodeURIComponent(slug)}` }, options);
  }

  /** Change a redaction template. */
  updateRedactionTemplate(
    slug: string,
    body: UpdateRedactionTemplateBody = {},
    options?: CallOptions,
  ): Promise<{ readonly data: RedactionTemplate }> {
    return this.send(
      { method: 'PUT', path: `/v1/redaction-templates/${encodeURIComponent(slug)}`, body },
      options,
    );
  }

  /** Delete a redaction template. */
  deleteRedactionTemplate(slug: string, options?: CallOptions): Promise<void> {
    return this.send(
      { method: 'DELETE', path: `/v1/redaction-templates/${encodeURIComponent(slug)}` },
      options,
    );
  }

  /** Save a signing certificate with its key. */
  createCertificate(
    body: CreateCertificateBody,
    options?: CallOptions,
  ): Promise<{ readonly data: Certificate }> {
    return this.send({ method: 'POST', path: `/v1/certificates`, body, keyed: true }, options);
  }

  /** List saved certificates. */
  listCertificates(
    query: ListCertificatesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly Certificate[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/certificates`, query }, options);
  }

  /** Delete a saved certificate and its key. */
  deleteCertificate(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/certificates/${encodeURIComponent(id)}` }, options);
  }

  /** Add a certificate that verifications trust. */
  createTrustedRoot(
    body: CreateTrustedRootBody,
    options?: CallOptions,
  ): Promise<{ readonly data: TrustedRoot }> {
    return this.send({ method: 'POST', path: `/v1/trusted-roots`, body, keyed: true }, options);
  }

  /** List the certificates that verifications trust. */
  listTrustedRoots(
    query: ListTrustedRootsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly TrustedRoot[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/trusted-roots`, query }, options);
  }

  /** Remove a certificate that verifications trust. */
  deleteTrustedRoot(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/trusted-roots/${encodeURIComponent(id)}` }, options);
  }

  /** Get a job, and its PDF when it is complete. */
  getJob(jobId: string, query: GetJobQuery = {}, options?: CallOptions): Promise<Job> {
    return this.send({ method: 'GET', path: `/v1/jobs/${encodeURIComponent(jobId)}`, query }, options);
  }

  /** Cancel a job that waits for an attempt. */
  deleteJob(jobId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/jobs/${encodeURIComponent(jobId)}` }, options);
  }

  /** List jobs. */
  listJobs(
    query: ListJobsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly JobSummary[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one; new items do not shift the pages after it */
    readonly nextCursor: string | null;
    /** There when there are more than a thousand, so that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send({ method: 'GET', path: `/v1/jobs`, query }, options);
  }

  /** List batches. */
  listBatches(
    query: ListBatchesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly Batch[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one; new items do not shift the pages after it */
    readonly nextCursor: string | null;
    /** There when there are more than a thousand, so that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send({ method: 'GET', path: `/v1/batches`, query }, options);
  }

  /** Get batch progress. */
  getBatch(batchId: string, options?: CallOptions): Promise<Batch> {
    return this.send({ method: 'GET', path: `/v1/batches/${encodeURIComponent(batchId)}` }, options);
  }

  /** Cancel those jobs of a batch that wait for an attempt. */
  deleteBatch(batchId: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/batches/${encodeURIComponent(batchId)}` }, options);
  }

  /** Download all PDFs of a batch. */
  getBatchResults(
    batchId: string,
    query: GetBatchResultsQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse> {
    return this.send(
      { method: 'GET', path: `/v1/batches/${encodeURIComponent(batchId)}/results`, query },
      options,
    );
  }

  /** List the jobs of a batch. */
  listBatchJobs(
    batchId: string,
    query: ListBatchJobsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly BatchJob[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send(
      { method: 'GET', path: `/v1/batches/${encodeURIComponent(batchId)}/jobs`, query },
      options,
    );
  }

  /** Send a job's webhook again. */
  resendWebhook(
    jobId: string,
    options?: CallOptions,
  ): Promise<{ readonly jobId: string; readonly status: 'pending' }> {
    return this.send(
      { method: 'POST', path: `/v1/jobs/${encodeURIComponent(jobId)}/webhook`, keyed: true },
      options,
    );
  }

  /** List webhook deliveries. */
  listDeliveries(
    query: ListDeliveriesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly WebhookDelivery[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one; new items do not shift the pages after it */
    readonly nextCursor: string | null;
    /** There when there are more than a thousand, so that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send({ method: 'GET', path: `/v1/webhook-deliveries`, query }, options);
  }

  /** Send a test event to a URL. */
  testWebhook(body: TestWebhookBody, options?: CallOptions): Promise<{ readonly data: WebhookDelivery }> {
    return this.send({ method: 'POST', path: `/v1/webhook-deliveries`, body, keyed: true }, options);
  }

  /** List templates. */
  listTemplates(
    query: ListTemplatesQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly Template[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/templates`, query }, options);
  }

  /** Create a template. */
  createTemplate(
    body: CreateTemplateBody,
    options?: CallOptions,
  ): Promise<{
    readonly data: Template;
    /** Whether a test render was made */
    readonly tested: boolean;
    /** The data of the test render: the sample data, data made from the data schema, or none when there is neither */
    readonly testedWith?: 'sampleData' | 'schema' | 'nothing';
    /** Why there was no successful test render */
    readonly reason?: string;
    /** What the test render requested in vain, what its scripts threw, what keeps documents from being accessible, and fields of the data that a render request reserves */
    readonly warnings: readonly RenderWarning[];
  }> {
    return this.send({ method: 'POST', path: `/v1/templates`, body, keyed: true }, options);
  }

  /** Get a template and the schema of its data. */
  getTemplate(slug: string, options?: CallOptions): Promise<{ readonly data: DescribedTemplate }> {
    return this.send({ method: 'GET', path: `/v1/templates/${encodeURIComponent(slug)}` }, options);
  }

  /** Save a new version of a template. */
  updateTemplate(
    slug: string,
    body: UpdateTemplateBody = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: Template;
    /** Whether a test render was made */
    readonly tested: boolean;
    /** The data of the test render: the sample data, data made from the data schema, or none when there is neither */
    readonly testedWith?: 'sampleData' | 'schema' | 'nothing';
    /** Why there was no successful test render */
    readonly reason?: string;
    /** What the test render requested in vain, what its scripts threw, what keeps documents from being accessible, and fields of the data that a render request reserves */
    readonly warnings: readonly RenderWarning[];
  }> {
    return this.send({ method: 'PUT', path: `/v1/templates/${encodeURIComponent(slug)}`, body }, options);
  }

  /** Delete a template. */
  deleteTemplate(slug: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/templates/${encodeURIComponent(slug)}` }, options);
  }

  /** Get a template's source. */
  getTemplateSource(
    slug: string,
    query: GetTemplateSourceQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly data: TemplateSource }> {
    return this.send(
      { method: 'GET', path: `/v1/templates/${encodeURIComponent(slug)}/source`, query },
      options,
    );
  }

  /** Render a template that is not saved. */
  previewTemplate(
    body: PreviewTemplateBody = {},
    query: PreviewTemplateQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse> {
    return this.send({ method: 'POST', path: `/v1/templates/preview`, body, query, keyed: true }, options);
  }

  /** Get a picture of the first page. */
  getTemplateThumbnail(
    slug: string,
    query: GetTemplateThumbnailQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse> {
    return this.send(
      { method: 'GET', path: `/v1/templates/${encodeURIComponent(slug)}/thumbnail`, query },
      options,
    );
  }

  /** List the data fields of a template. */
  readTemplateFields(
    body: ReadTemplateFieldsBody = {},
    options?: CallOptions,
  ): Promise<{ readonly data: TemplateFields }> {
    return this.send({ method: 'POST', path: `/v1/template-fields`, body, keyed: true }, options);
  }

  /** List the versions of a template. */
  listTemplateVersions(
    slug: string,
    query: ListTemplateVersionsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly TemplateVersion[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send(
      { method: 'GET', path: `/v1/templates/${encodeURIComponent(slug)}/versions`, query },
      options,
    );
  }

  /** Make an earlier version of a template the current one. */
  restoreTemplateVersion(
    slug: string,
    version: string,
    options?: CallOptions,
  ): Promise<{ readonly data: Template }> {
    return this.send(
      {
        method: 'POST',
        path: `/v1/templates/${encodeURIComponent(slug)}/versions/${encodeURIComponent(version)}/restore`,
        keyed: true,
      },
      options,
    );
  }

  /** Get the list of assets of a template. */
  getTemplateAssets(
    slug: string,
    query: GetTemplateAssetsQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly data: readonly Asset[] }> {
    return this.send(
      { method: 'GET', path: `/v1/templates/${encodeURIComponent(slug)}/assets`, query },
      options,
    );
  }

  /** Save several assets of a template. */
  saveTemplateAssets(
    slug: string,
    body: SaveTemplateAssetsBody,
    query: SaveTemplateAssetsQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly data: readonly Asset[]; readonly version: number }> {
    return this.send(
      { method: 'PUT', path: `/v1/templates/${encodeURIComponent(slug)}/assets`, body, query },
      options,
    );
  }

  /** Get an asset of a template. */
  getTemplateAsset(
    slug: string,
    path: string,
    query: GetTemplateAssetQuery = {},
    options?: CallOptions,
  ): Promise<PdfResponse> {
    return this.send(
      {
        method: 'GET',
        path: `/v1/templates/${encodeURIComponent(slug)}/assets/${encodeURIComponent(path)}`,
        query,
      },
      options,
    );
  }

  /** Save an asset of a template. */
  saveTemplateAsset(
    slug: string,
    path: string,
    bytes: Uint8Array,
    options?: CallOptions,
  ): Promise<{ readonly data: Asset; readonly version: number }> {
    return this.send(
      {
        method: 'PUT',
        path: `/v1/templates/${encodeURIComponent(slug)}/assets/${encodeURIComponent(path)}`,
        bytes,
        mediaType: 'application/octet-stream',
      },
      options,
    );
  }

  /** Delete an asset of a template. */
  deleteTemplateAsset(slug: string, path: string, options?: CallOptions): Promise<void> {
    return this.send(
      {
        method: 'DELETE',
        path: `/v1/templates/${encodeURIComponent(slug)}/assets/${encodeURIComponent(path)}`,
      },
      options,
    );
  }

  /** List assets of the account. */
  listAssets(
    query: ListAssetsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly Asset[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/assets`, query }, options);
  }

  /** Get an asset of the account. */
  getAsset(path: string, options?: CallOptions): Promise<PdfResponse> {
    return this.send({ method: 'GET', path: `/v1/assets/${encodeURIComponent(path)}` }, options);
  }

  /** Save an asset of the account. */
  saveAsset(path: string, bytes: Uint8Array, options?: CallOptions): Promise<{ readonly data: Asset }> {
    return this.send(
      {
        method: 'PUT',
        path: `/v1/assets/${encodeURIComponent(path)}`,
        bytes,
        mediaType: 'application/octet-stream',
      },
      options,
    );
  }

  /** Delete an asset of the account. */
  deleteAsset(path: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/assets/${encodeURIComponent(path)}` }, options);
  }

  /** List the templates that come with Platen. */
  listStarters(
    query: ListStartersQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly Starter[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/starters`, query }, options);
  }

  /** Get a template that comes with Platen, with its source. */
  getStarter(slug: string, options?: CallOptions): Promise<{ readonly data: StarterWithSource }> {
    return this.send({ method: 'GET', path: `/v1/starters/${encodeURIComponent(slug)}` }, options);
  }

  /** Save a PDF as a document. */
  uploadDocument(
    bytes: Uint8Array,
    query: UploadDocumentQuery = {},
    options?: CallOptions,
  ): Promise<{ readonly data: StoredDocument }> {
    return this.send({ method: 'POST', path: `/v1/documents`, bytes, query, keyed: true }, options);
  }

  /** List documents. */
  listDocuments(
    query: ListDocumentsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly StoredDocument[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Present when combined filters or a search match so many documents that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send({ method: 'GET', path: `/v1/documents`, query }, options);
  }

  /** Get a URL to upload a file to. */
  createUpload(body: CreateUploadBody = {}, options?: CallOptions): Promise<Upload> {
    return this.send({ method: 'POST', path: `/v1/uploads`, body, keyed: true }, options);
  }

  /** Get URLs to upload many files to. */
  createUploads(
    body: CreateUploadsBody,
    options?: CallOptions,
  ): Promise<{ readonly uploads: readonly Upload[] }> {
    return this.send({ method: 'POST', path: `/v1/uploads/batch`, body, keyed: true }, options);
  }

  /** Make uploads documents. */
  finishUploads(
    body: FinishUploadsBody,
    options?: CallOptions,
  ): Promise<{ readonly results: readonly FinishedUpload[] }> {
    return this.send({ method: 'POST', path: `/v1/uploads/finish`, body, keyed: true }, options);
  }

  /** Get a document and a URL to download it. */
  getDocument(
    id: string,
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      readonly id: string;
      readonly name: string;
      readonly source: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified' | 'processed';
      readonly templateId: string | null;
      /** Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document */
      readonly metadata: { readonly [key: string]: string | number };
      /** What Platen recorded when it made the document, which no request can set: for a render `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and `rasterizedPages` */
      readonly systemMetadata: { readonly [key: string]: string | number };
      /** Ids of the documents that it was made from, which may have been deleted since */
      readonly madeFrom: readonly string[];
      /** Of the PDF */
      readonly sizeBytes: number;
      readonly expiresAt: string | null;
      /** ISO 8601 timestamp */
      readonly createdAt: string;
      /** ISO 8601 timestamp */
      readonly updatedAt: string;
      readonly template: { readonly id: string; readonly name: string; readonly slug: string } | null;
      readonly downloadUrl: string;
    };
  }> {
    return this.send({ method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}` }, options);
  }

  /** Change the name, metadata or expiry of a document. */
  updateDocument(
    id: string,
    body: UpdateDocumentBody = {},
    options?: CallOptions,
  ): Promise<{ readonly data: StoredDocument }> {
    return this.send({ method: 'PUT', path: `/v1/documents/${encodeURIComponent(id)}`, body }, options);
  }

  /** Delete a document. */
  deleteDocument(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/documents/${encodeURIComponent(id)}` }, options);
  }

  /** Get a document and a URL to show it. */
  viewDocument(
    id: string,
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      readonly id: string;
      readonly name: string;
      readonly source: 'generated' | 'uploaded' | 'redacted' | 'merged' | 'certified' | 'processed';
      readonly templateId: string | null;
      /** Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document */
      readonly metadata: { readonly [key: string]: string | number };
      /** What Platen recorded when it made the document, which no request can set: for a render `renderTimeMs`, `templateSlug`, `renderWarnings` (a number, absent if there were none) and `conformance`; for a redaction `redactions`, `excludedMatches`, `redactedPages` and `rasterizedPages` */
      readonly systemMetadata: { readonly [key: string]: string | number };
      /** Ids of the documents that it was made from, which may have been deleted since */
      readonly madeFrom: readonly string[];
      /** Of the PDF */
      readonly sizeBytes: number;
      readonly expiresAt: string | null;
      /** ISO 8601 timestamp */
      readonly createdAt: string;
      /** ISO 8601 timestamp */
      readonly updatedAt: string;
      readonly template: { readonly id: string; readonly name: string; readonly slug: string } | null;
      readonly viewUrl: string;
    };
  }> {
    return this.send({ method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/view` }, options);
  }

  /** Get what a document was made from, and what was made from it. */
  getDocumentLinks(
    id: string,
    query: GetDocumentLinksQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      readonly madeFrom: readonly {
        readonly id: string;
        /** `null` when it was deleted or has expired */
        readonly document: StoredDocument | null;
      }[];
      /** Newest first */
      readonly usedIn: readonly StoredDocument[];
      /** Cursor of the next page of `usedIn` */
      readonly nextCursor: string | null;
    };
  }> {
    return this.send(
      { method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/links`, query },
      options,
    );
  }

  /** Read the form of a document. */
  getDocumentForm(id: string, options?: CallOptions): Promise<{ readonly data: Form }> {
    return this.send({ method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/form` }, options);
  }

  /** List audit events. */
  listEvents(
    query: ListEventsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly AuditEvent[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one; new items do not shift the pages after it */
    readonly nextCursor: string | null;
    /** There when a search by `actor` or `requestId` did not read all events, so that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send({ method: 'GET', path: `/v1/events`, query }, options);
  }

  /** List the audit events of a document. */
  listDocumentEvents(
    id: string,
    query: ListDocumentEventsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly AuditEvent[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one; new items do not shift the pages after it */
    readonly nextCursor: string | null;
    /** There when a search by `actor` or `requestId` did not read all events, so that `total` is only a lower bound */
    readonly totalIsExact?: false;
  }> {
    return this.send(
      { method: 'GET', path: `/v1/documents/${encodeURIComponent(id)}/events`, query },
      options,
    );
  }

  /** List requests. */
  listRequests(
    query: ListRequestsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly RequestLogEntry[];
    readonly limit: number;
    readonly hasMore: boolean;
    /** Cursor of the next page, `null` on the last one */
    readonly nextCursor: string | null;
  }> {
    return this.send({ method: 'GET', path: `/v1/requests`, query }, options);
  }

  /** List API keys. */
  listApiKeys(
    query: ListApiKeysQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly ApiKeyWithUse[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/api-keys`, query }, options);
  }

  /** Create an API key. */
  createApiKey(
    body: CreateApiKeyBody,
    options?: CallOptions,
  ): Promise<{
    readonly data: {
      readonly id: string;
      readonly name: string;
      readonly scope: 'render' | 'sign' | 'admin';
      /** First characters of the key, to identify it */
      readonly prefix: string;
      /** ISO 8601 timestamp */
      readonly createdAt: string;
      readonly key: string;
    };
  }> {
    return this.send({ method: 'POST', path: `/v1/api-keys`, body, keyed: true }, options);
  }

  /** Revoke an API key. */
  deleteApiKey(id: string, options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/api-keys/${encodeURIComponent(id)}` }, options);
  }

  /** Open a dashboard session. */
  createSession(options?: CallOptions): Promise<{ readonly data: Session }> {
    return this.send({ method: 'POST', path: `/v1/sessions`, keyed: true }, options);
  }

  /** End a dashboard session. */
  deleteSession(options?: CallOptions): Promise<void> {
    return this.send({ method: 'DELETE', path: `/v1/sessions/current` }, options);
  }

  /** Get the secrets that webhooks are signed with. */
  listWebhookSecrets(
    query: ListWebhookSecretsQuery = {},
    options?: CallOptions,
  ): Promise<{
    readonly data: readonly WebhookSecret[];
    readonly total: number;
    readonly limit: number;
    readonly offset: number;
    readonly hasMore: boolean;
  }> {
    return this.send({ method: 'GET', path: `/v1/webhook-secrets`, query }, options);
  }

  /** Make a new webhook secret. */
  rotateWebhookSecret(
    body: RotateWebhookSecretBody = {},
    options?: CallOptions,
  ): Promise<{ readonly data: readonly WebhookSecret[] }> {
    return this.send({ method: 'POST', path: `/v1/webhook-secrets`, body, keyed: true }, options);
  }

  /** How much of the monthly quota and of the storage is used, and what the plan allows. */
  getUsage(options?: CallOptions): Promise<{ readonly data: Usage }> {
    return this.send({ method: 'GET', path: `/v1/usage` }, options);
  }
}
