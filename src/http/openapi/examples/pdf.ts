import { document, EXAMPLE, EXAMPLE_PDF, type Examples, FORM_BASE64 } from './example.ts';

export const PDF_EXAMPLES: Examples = {
  'extract-data': [
    { summary: 'From a document', body: { pdf: { documentId: EXAMPLE.documentWithDataId } }, status: 200 },
  ],
  'read-information': [{ summary: 'Of a document', body: { pdf: document }, status: 200 }],
  'extract-images': [
    { summary: 'A ZIP of the images', body: { pdf: document }, status: 200 },
    {
      summary: 'The images of the first page as JSON',
      body: { pdf: EXAMPLE_PDF, format: 'json', pages: [0] },
      status: 200,
    },
  ],
  'extract-text': [
    {
      summary: 'The first page of a document as Markdown',
      body: { pdf: document, format: 'markdown', pages: [0] },
      status: 200,
    },
    { summary: 'Lines and words with their places', body: { pdf: EXAMPLE_PDF, format: 'json' }, status: 200 },
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
  'protect-pdf': [
    {
      summary: 'With a password to open it',
      body: { pdf: EXAMPLE_PDF, userPassword: 'Brücke 7', saveName: 'Contract, protected' },
      status: 200,
    },
    {
      summary: 'To be read by everybody, and printed, and no more',
      body: {
        pdf: document,
        ownerPassword: 'correct horse battery staple',
        permissions: { copy: false, modify: false, annotate: false, fillForms: false, assemble: false },
        save: false,
      },
      status: 200,
    },
  ],
  'unprotect-pdf': [
    {
      summary: 'With the owner password',
      body: { pdf: { documentId: EXAMPLE.protectedDocumentId }, password: 'owner' },
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
  'edit-pages': [
    {
      summary: 'Some pages, in another order',
      body: { pdf: EXAMPLE_PDF, action: 'extract', pages: [-1], saveName: 'The last page' },
      status: 200,
    },
    {
      summary: 'Pages of another PDF, and a blank one, before the first',
      body: {
        pdf: EXAMPLE_PDF,
        action: 'insert',
        at: 0,
        parts: [{ pdf: document }, { blank: 1, size: 'A4' }],
      },
      status: 200,
    },
    {
      summary: 'Pages cropped at their edges',
      body: { pdf: EXAMPLE_PDF, action: 'crop', boxes: [{ margins: { top: 20, bottom: 20 } }], save: false },
      status: 200,
    },
    {
      summary: 'Four pages on a sheet, with frames',
      body: { pdf: document, action: 'nUp', perSheet: 4, paper: 'A4', frames: true, save: false },
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
  'optimize-pdf': [
    { summary: 'Without loss', body: { pdf: EXAMPLE_PDF }, status: 200 },
    {
      summary: 'For the web',
      body: {
        pdf: document,
        images: { maxDpi: 150, quality: 75 },
        lossy: true,
        linearize: true,
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
  'flatten-pdf': [{ summary: 'A PDF', body: { pdf: EXAMPLE_PDF }, status: 200 }],
};
