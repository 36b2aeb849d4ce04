import type { JsonValue } from '../../domain/json.ts';
import { EXAMPLE_INVOICE, EXAMPLE_ORDER } from './example-invoice.ts';

/** A request that works, for the reference and for the test that sends every one of them. */
export interface OperationExample {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** A JSON body. */
  readonly body?: JsonValue;
  /** A body that is not JSON: its media type; the bytes are those of a PDF. */
  readonly bytes?: string;
  readonly status: number;
}

/**
 * What the examples refer to: placeholders for things that must exist before the request. Replace them with real
 * ids when sending an example.
 */
export const EXAMPLE = {
  templateSlug: 'invoice',
  redactionTemplateSlug: 'contracts',
  documentId: '0193f1d2-7c4e-7b1a-9a52-3c5d6e7f8091',
  documentWithDataId: '0193f1d2-8a10-7c3e-8d41-5b6c7d8e9fa0',
  documentWithInvoiceId: '0193f1d2-8b15-7d4a-8c62-5b6c7d8e9fa1',
  signedDocumentId: '0193f1d2-8f21-7a4f-9e52-6c7d8e9fa0b2',
  documentWithFormId: '0193f1d2-8c17-7e5b-8a73-5b6c7d8e9fa3',
  jsonLinesId: '0193f1d2-9b33-7d52-b1c7-6c7d8e9fa0b1',
  jobId: '0193f1d3-04aa-7e66-a2d3-7d8e9fa0b1c2',
  jobWithWebhookId: '0193f1d3-15bb-7f77-93e4-8e9fa0b1c2d3',
  batchId: '0193f1d3-26cc-7088-84f5-9fa0b1c2d3e4',
  certificateId: '0193f1d3-37dd-7199-b506-a0b1c2d3e4f5',
  apiKeyId: '0193f1d3-48ee-72aa-a617-b1c2d3e4f506',
  certificatePem: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n',
  privateKeyPem: '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n',
} as const;

/** One page that says "SSN 123-45-6789". */
const PDF_BASE64 =
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9L' +
  'aWRzWzMgMCBSXS9Db3VudCAxPj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAy' +
  'MDAgMTAwXS9Db250ZW50cyA0IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRiA1IDAgUj4+Pj4+PiBlbmRvYmoKNCAwIG9iajw8L0xl' +
  'bmd0aCA0ND4+c3RyZWFtCkJUIC9GIDEyIFRmIDIwIDUwIFRkIChTU04gMTIzLTQ1LTY3ODkpIFRqIEVUCmVuZHN0cmVhbSBlbmRv' +
  'YmoKNSAwIG9iajw8L1R5cGUvRm9udC9TdWJ0eXBlL1R5cGUxL0Jhc2VGb250L0hlbHZldGljYS9FbmNvZGluZy9XaW5BbnNpRW5j' +
  'b2Rpbmc+PiBlbmRvYmoKeHJlZgowIDYKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwNTMg' +
  'MDAwMDAgbiAKMDAwMDAwMDEwMyAwMDAwMCBuIAowMDAwMDAwMjEzIDAwMDAwIG4gCjAwMDAwMDAzMDMgMDAwMDAgbiAKdHJhaWxl' +
  'cjw8L1NpemUgNi9Sb290IDEgMCBSPj4Kc3RhcnR4cmVmCjM5MAolJUVPRgo=';

/** A form with a text field and a check box. */
export const FORM_BASE64 =
  'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUi9BY3JvRm9ybTw8L0ZpZWxkc1s0IDAgUiA1IDAgUl0vREEo' +
  'L0hlbHYgMCBUZiAwIGcpL0RSPDwvRm9udDw8L0hlbHYgNiAwIFI+Pj4+Pj4+PiBlbmRvYmoKMiAwIG9iajw8L1R5cGUvUGFnZXMvS2lk' +
  'c1szIDAgUl0vQ291bnQgMT4+IGVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjAwIDEw' +
  'MF0vQW5ub3RzWzQgMCBSIDUgMCBSXT4+IGVuZG9iago0IDAgb2JqPDwvVHlwZS9Bbm5vdC9TdWJ0eXBlL1dpZGdldC9GVC9UeC9UKG5h' +
  'bWUpL1RVKEZ1bGwgbmFtZSkvUmVjdFsyMCA2MCAxODAgODBdL0YgNC9QIDMgMCBSPj4gZW5kb2JqCjUgMCBvYmo8PC9UeXBlL0Fubm90' +
  'L1N1YnR5cGUvV2lkZ2V0L0ZUL0J0bi9UKGFncmVlKS9SZWN0WzIwIDIwIDM2IDM2XS9GIDQvUCAzIDAgUi9NSzw8L0JDWzBdPj4+PiBl' +
  'bmRvYmoKNiAwIG9iajw8L1R5cGUvRm9udC9TdWJ0eXBlL1R5cGUxL0Jhc2VGb250L0hlbHZldGljYS9FbmNvZGluZy9XaW5BbnNpRW5j' +
  'b2Rpbmc+PiBlbmRvYmoKeHJlZgowIDcKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAxMzIgMDAw' +
  'MDAgbiAKMDAwMDAwMDE4MiAwMDAwMCBuIAowMDAwMDAwMjY2IDAwMDAwIG4gCjAwMDAwMDAzNzAgMDAwMDAgbiAKMDAwMDAwMDQ3NCAw' +
  'MDAwMCBuIAp0cmFpbGVyPDwvU2l6ZSA3L1Jvb3QgMSAwIFI+PgpzdGFydHhyZWYKNTYxCiUlRU9GCg==';

export const EXAMPLE_PDF: string = PDF_BASE64;

const slug = { slug: EXAMPLE.templateSlug };
const redactionSlug = { slug: EXAMPLE.redactionTemplateSlug };
const document = { documentId: EXAMPLE.documentId };
const invoice = { customer: { name: 'Ada Lovelace' }, total: 129.5 };

const OWN_TEMPLATE = {
  ...EXAMPLE_ORDER,
  format: 'ubl',
  template: EXAMPLE.templateSlug,
  data: { customer: { name: 'Ada Lovelace' } },
};

/** Requests by operation. Every operation has at least one. */
export const EXAMPLES: Readonly<Record<string, readonly OperationExample[]>> = {
  'get-health': [{ summary: 'Ask', status: 200 }],
  'get-openapi': [{ summary: 'Read', status: 200 }],
  'get-docs': [{ summary: 'Read', status: 200 }],
  'render-template': [
    { summary: 'The data alone', params: slug, body: invoice, status: 200 },
    {
      summary: 'With a name and metadata, form fields flattened',
      params: slug,
      query: { flattenForms: 'true' },
      body: { ...invoice, saveName: 'Invoice 2026-117', metadata: { order: '2026-117', amount: 129.5 } },
      status: 200,
    },
    {
      summary: 'Not saved, with the data embedded',
      params: slug,
      body: { ...invoice, save: false, embedData: true },
      status: 200,
    },
  ],
  'render-inline': [
    {
      summary: 'HTML with data',
      body: {
        html: '<!doctype html><html lang="en"><title>Order</title><h1>Thank you, {{ name }}</h1>',
        data: { name: 'Ada Lovelace' },
      },
      status: 200,
    },
    {
      summary: 'Markdown',
      body: {
        markdown:
          '---\ntitle: Minutes\nlang: en\n---\n# Minutes of {{ date }}\n\n| Who | What |\n| --- | --- |\n| Ada | the engine |\n\n- [x] agreed\n',
        data: { date: '22 November 2026' },
        save: false,
      },
      status: 200,
    },
    {
      summary: 'An element as an image',
      body: {
        html: '<html lang="en"><title>Card</title><div id="card" style="width:600px;padding:40px">Hello</div>',
        format: 'webp',
        image: { selector: '#card', scale: 2, quality: 80 },
      },
      status: 200,
    },
  ],
  'queue-render': [{ summary: 'Poll the job', params: slug, body: invoice, status: 202 }],
  'queue-batch': [
    {
      summary: 'Items in the request',
      params: slug,
      body: { items: [{ data: invoice }, { data: invoice, saveName: 'Second' }] },
      status: 202,
    },
    {
      summary: 'Items in an uploaded file',
      params: slug,
      body: { inputDocumentId: EXAMPLE.jsonLinesId },
      status: 202,
    },
  ],
  'get-job': [{ summary: 'Read', params: { jobId: EXAMPLE.jobId }, status: 200 }],
  'resend-webhook': [{ summary: 'Send again', params: { jobId: EXAMPLE.jobWithWebhookId }, status: 202 }],
  'list-jobs': [
    { summary: 'The newest', status: 200 },
    { summary: 'Failed', query: { status: 'failed' }, status: 200 },
  ],
  'list-batches': [{ summary: 'The newest', status: 200 }],
  'list-deliveries': [
    { summary: 'The newest', status: 200 },
    { summary: 'Given up', query: { state: 'failed' }, status: 200 },
  ],
  'list-batch-jobs': [
    { summary: 'All', params: { batchId: EXAMPLE.batchId }, status: 200 },
    { summary: 'Failed', params: { batchId: EXAMPLE.batchId }, query: { status: 'failed' }, status: 200 },
  ],
  'get-batch': [{ summary: 'Read', params: { batchId: EXAMPLE.batchId }, status: 200 }],
  'get-batch-results': [
    { summary: 'As a ZIP', params: { batchId: EXAMPLE.batchId }, status: 200 },
    { summary: 'As one PDF', params: { batchId: EXAMPLE.batchId }, query: { format: 'pdf' }, status: 200 },
  ],
  'extract-data': [
    { summary: 'From a document', body: { pdf: { documentId: EXAMPLE.documentWithDataId } }, status: 200 },
  ],
  'create-invoice': [
    { summary: 'Factur-X, which the PDF holds', body: EXAMPLE_ORDER, status: 200 },
    {
      summary: 'XRechnung, XML and PDF, not saved',
      body: { ...EXAMPLE_ORDER, format: 'xrechnung-ubl', save: false },
      status: 200,
    },
    { summary: 'With a template of your own, and data for it', body: OWN_TEMPLATE, status: 200 },
  ],
  'queue-invoice': [
    { summary: 'Poll the job', body: EXAMPLE_ORDER, status: 202 },
    { summary: 'With a template of your own', body: OWN_TEMPLATE, status: 202 },
  ],
  'read-invoice': [
    { summary: 'XML', body: { xml: EXAMPLE_INVOICE }, status: 200 },
    {
      summary: 'A document with an invoice inside',
      body: { pdf: { documentId: EXAMPLE.documentWithInvoiceId } },
      status: 200,
    },
  ],
  'redact-pdf': [
    {
      summary: 'A preset and a pattern',
      body: {
        pdf: EXAMPLE_PDF,
        presets: ['ssn'],
        patterns: [{ pattern: 'SSN', pattern_type: 'Literal' }],
      },
      status: 200,
    },
    {
      summary: 'A region of a document',
      body: { pdf: document, redactions: [{ page: 0, x: 20, y: 30, width: 120, height: 30 }] },
      status: 200,
    },
    {
      summary: 'What a preset would remove',
      query: { preview: 'true' },
      body: { pdf: EXAMPLE_PDF, presets: ['ssn'] },
      status: 200,
    },
    {
      summary: 'A redaction template',
      body: { pdf: EXAMPLE_PDF, template: EXAMPLE.redactionTemplateSlug },
      status: 200,
    },
  ],
  'certify-pdf': [
    {
      summary: 'With a saved certificate, visible',
      body: {
        pdf: EXAMPLE_PDF,
        certificateId: EXAMPLE.certificateId,
        reason: 'Approved',
        visible: true,
        x: 20,
        y: 10,
        width: 120,
        height: 30,
      },
      status: 200,
    },
    {
      summary: 'With a certificate in the request',
      body: {
        pdf: document,
        certificatePem: EXAMPLE.certificatePem,
        privateKeyPem: EXAMPLE.privateKeyPem,
        profile: 'pades',
      },
      status: 200,
    },
  ],
  'sign-pdf': [
    {
      summary: 'With a saved certificate',
      body: { pdf: EXAMPLE_PDF, certificateId: EXAMPLE.certificateId },
      status: 200,
    },
  ],
  'validate-pdf': [
    { summary: 'By what it claims', body: { pdf: { documentId: EXAMPLE.documentId } }, status: 200 },
    {
      summary: 'By named profiles',
      body: { pdf: EXAMPLE_PDF, profiles: ['PDF/A-2b', 'PDF/UA-1'] },
      status: 200,
    },
  ],
  'verify-pdf': [
    { summary: 'A document', body: { pdf: { documentId: EXAMPLE.signedDocumentId } }, status: 200 },
    { summary: 'A PDF without signatures', body: { pdf: EXAMPLE_PDF }, status: 200 },
  ],
  'merge-pdfs': [
    {
      summary: 'A PDF and a document',
      body: { pdfs: [EXAMPLE_PDF, document], saveName: 'Both' },
      status: 200,
    },
  ],
  'run-pipeline': [
    {
      summary: 'Render a cover, put a document behind it, redact both',
      body: {
        inputs: { contract: document },
        steps: [
          { do: 'render', template: EXAMPLE.templateSlug, data: invoice, as: 'cover' },
          { do: 'merge', on: ['cover', 'contract'] },
          { do: 'redact', presets: ['email'] },
        ],
        saveName: 'Contract with cover',
      },
      status: 200,
    },
    {
      summary: 'Sign a PDF and say whether it conforms, without keeping it',
      body: {
        inputs: { contract: EXAMPLE_PDF },
        steps: [
          { do: 'validate', profiles: ['PDF/A-2b'] },
          { do: 'certify', certificateId: EXAMPLE.certificateId },
        ],
        respond: 'json',
        save: false,
      },
      status: 200,
    },
    {
      summary: 'Pages as images, in a ZIP',
      body: {
        inputs: { first: EXAMPLE_PDF, second: EXAMPLE_PDF },
        steps: [{ do: 'rasterize', dpi: 72 }],
        save: false,
      },
      status: 200,
    },
  ],
  'edit-pages': [
    {
      summary: 'Some pages, in another order',
      body: { pdf: EXAMPLE_PDF, action: 'extract', pages: [-1], saveName: 'The last page' },
      status: 200,
    },
    {
      summary: 'All pages turned to the right',
      body: { pdf: document, action: 'rotate', degrees: 90, save: false },
      status: 200,
    },
  ],
  'split-pdf': [
    { summary: 'A part for each page', body: { pdf: EXAMPLE_PDF, every: 1, saveName: 'Page' }, status: 200 },
    {
      summary: 'Parts as a ZIP',
      body: { pdf: document, ranges: [{ from: 0, to: -1 }, 0], save: false },
      status: 200,
    },
  ],
  'stamp-pdf': [
    {
      summary: 'A watermark and page numbers',
      body: {
        pdf: EXAMPLE_PDF,
        stamps: [
          { text: 'DRAFT', fit: true, rotate: 45, opacity: 0.2, color: 'gray' },
          { text: '{page} of {pages}', anchor: 'bottom', size: 9 },
        ],
      },
      status: 200,
    },
    {
      summary: 'A page of another PDF under each page, and Bates numbers',
      body: {
        pdf: EXAMPLE_PDF,
        stamps: [
          { pdf: document, layer: 'under', fit: true, margin: 0 },
          { text: '{bates}', anchor: 'bottom-right', bates: { prefix: 'ACME-', start: 1041 } },
        ],
        save: false,
      },
      status: 200,
    },
  ],
  'rasterize-pdf': [
    { summary: 'The first page', body: { pdf: EXAMPLE_PDF, dpi: 72, pages: [0] }, status: 200 },
  ],
  'fill-form': [
    {
      summary: 'Text and a check box',
      body: { pdf: FORM_BASE64, values: { name: 'Ada Lovelace', agree: true } },
      status: 200,
    },
    {
      summary: 'Flattened, not saved',
      body: {
        pdf: { documentId: EXAMPLE.documentWithFormId },
        values: { name: 'שלום, 世界' },
        flatten: true,
        save: false,
      },
      status: 200,
    },
  ],
  'read-form': [
    { summary: 'A PDF', body: { pdf: FORM_BASE64 }, status: 200 },
    { summary: 'A document', body: { pdf: { documentId: EXAMPLE.documentWithFormId } }, status: 200 },
  ],
  'get-document-form': [{ summary: 'Read', params: { id: EXAMPLE.documentWithFormId }, status: 200 }],
  'flatten-pdf': [{ summary: 'A PDF', body: { pdf: EXAMPLE_PDF }, status: 200 }],
  'upload-document': [
    {
      summary: 'A PDF',
      query: { name: 'Contract' },
      bytes: 'application/pdf',
      status: 201,
    },
  ],
  'create-upload': [
    { summary: 'With a name', body: { name: 'Large contract', metadata: { case: 'A-17' } }, status: 201 },
  ],
  'list-documents': [
    { summary: 'The newest', status: 200 },
    { summary: 'Uploaded ones, a page', query: { source: 'uploaded', limit: '5', offset: '0' }, status: 200 },
    {
      summary: 'Of a month and an order',
      query: { from: '2026-11-01', to: '2026-11-30', 'metadata.order': '2026-117' },
      status: 200,
    },
  ],
  'list-events': [
    { summary: 'The newest', status: 200 },
    { summary: 'Deletions of a month', query: { event: 'deleted', from: '2026-11-01' }, status: 200 },
  ],
  'list-document-events': [{ summary: 'All', params: { id: EXAMPLE.documentId }, status: 200 }],
  'get-document': [{ summary: 'Read', params: { id: EXAMPLE.documentId }, status: 200 }],
  'delete-document': [{ summary: 'Delete', params: { id: EXAMPLE.documentId }, status: 204 }],
  'list-templates': [{ summary: 'Search', query: { search: 'inv' }, status: 200 }],
  'get-template': [{ summary: 'Read', params: slug, status: 200 }],
  'get-template-source': [
    { summary: 'The current version', params: slug, status: 200 },
    { summary: 'An earlier one', params: slug, query: { version: '1' }, status: 200 },
  ],
  'list-starters': [{ summary: 'All', status: 200 }],
  'get-starter': [{ summary: 'Read', params: { slug: 'receipt' }, status: 200 }],
  'create-template': [
    {
      summary: 'A receipt',
      body: {
        slug: 'receipt',
        name: 'Receipt',
        documentType: 'receipt',
        html: '<h1>Receipt</h1><p>{{ customer.name }} paid {{ total }}.</p>',
        dataSchema: {
          type: 'object',
          required: ['customer', 'total'],
          properties: {
            customer: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
            total: { type: 'number' },
          },
        },
        sampleData: invoice,
        options: { pageSize: 'A5', orientation: 'landscape' },
      },
      status: 201,
    },
  ],
  'preview-template': [
    {
      summary: 'A note',
      body: {
        html: '<html lang="en"><title>Note</title><p>{{ text }}</p></html>',
        css: 'p { color: #1a3d5c }',
        data: { text: 'Hello' },
      },
      status: 200,
    },
  ],
  'update-template': [
    { summary: 'Another name', params: slug, body: { name: 'Invoice, new style' }, status: 200 },
  ],
  'list-template-versions': [{ summary: 'All', params: slug, status: 200 }],
  'restore-template-version': [{ summary: 'The first one', params: { ...slug, version: '1' }, status: 200 }],
  'delete-template': [{ summary: 'Delete', params: slug, status: 204 }],
  'list-redaction-templates': [{ summary: 'All', status: 200 }],
  'get-redaction-template': [{ summary: 'Read', params: redactionSlug, status: 200 }],
  'create-redaction-template': [
    {
      summary: 'Presets and a pattern',
      body: {
        slug: 'applications',
        name: 'Applications',
        presets: ['ssn', 'email', 'phone'],
        patterns: [{ pattern: 'REF-\\d+', pattern_type: 'Regex' }],
      },
      status: 201,
    },
  ],
  'update-redaction-template': [
    { summary: 'Other presets', params: redactionSlug, body: { presets: ['email'] }, status: 200 },
  ],
  'delete-redaction-template': [{ summary: 'Delete', params: redactionSlug, status: 204 }],
  'create-certificate': [
    {
      summary: 'Certificate and key',
      body: {
        name: 'Signing 2026',
        certificatePem: EXAMPLE.certificatePem,
        privateKeyPem: EXAMPLE.privateKeyPem,
      },
      status: 201,
    },
  ],
  'list-certificates': [{ summary: 'All', status: 200 }],
  'delete-certificate': [{ summary: 'Delete', params: { id: EXAMPLE.certificateId }, status: 204 }],
  'list-api-keys': [{ summary: 'All', status: 200 }],
  'create-api-key': [{ summary: 'For rendering', body: { name: 'shop', scope: 'render' }, status: 201 }],
  'delete-api-key': [{ summary: 'Revoke', params: { id: EXAMPLE.apiKeyId }, status: 204 }],
  'get-usage': [{ summary: 'Read', status: 200 }],
  'list-webhook-secrets': [{ summary: 'Read', status: 200 }],
  'rotate-webhook-secret': [{ summary: 'Both hold for a day', body: { overlapHours: 24 }, status: 201 }],
};
