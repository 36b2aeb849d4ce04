import type { ErrorCode } from '../../domain/error-codes.ts';
import { takesIdempotencyKey } from '../idempotency.ts';
import type { Operation } from '../operation.ts';

/** Error codes by status, and the operations that report them. */
interface Row {
  readonly codes: Readonly<Record<number, readonly ErrorCode[]>>;
  readonly reportedBy: (operation: Operation) => boolean;
}

const row = (reportedBy: Row['reportedBy'], codes: Row['codes']): Row => ({ codes, reportedBy });
const of = (...ids: readonly string[]) => {
  const known = new Set(ids);
  return ({ id }: Operation) => known.has(id);
};
const either =
  (...parts: readonly Row['reportedBy'][]) =>
  (operation: Operation) =>
    parts.some((part) => part(operation));
const takes = (media: string) => (operation: Operation) => operation.accepts.includes(media);

const hasKey = ({ scope }: Operation) => scope !== null;
const hasBody = ({ accepts }: Operation) => accepts.length > 0;
const isPipeline = of('run-pipeline', 'run-saved-pipeline');
const savesPipeline = of('save-pipeline', 'run-pipeline', 'run-saved-pipeline');
const renders = of('render-inline', 'render-template', 'preview-template', 'get-template-thumbnail');
const queues = of('queue-render', 'queue-batch', 'queue-invoice');
const fillsTemplate = of('render-template', 'preview-template', 'get-template-thumbnail');
const changesTemplate = of('update-template', 'restore-template-version');
const savesTemplate = either(of('create-template'), changesTemplate);
const makesInvoice = of('create-invoice', 'attach-invoice');
const opensPdf = either(
  ({ tag }) => tag === 'PDF',
  of('get-document-form', 'attach-invoice', 'read-invoice'),
  isPipeline,
);
const savesDocument = either(
  of(
    'render-inline',
    'render-template',
    'convert-document',
    'create-invoice',
    'attach-invoice',
    'upload-document',
    'create-upload',
    'create-uploads',
    'finish-uploads',
    'certify-pdf',
    'sign-pdf',
    'redact-pdf',
    'merge-pdfs',
    'edit-pages',
    'split-pdf',
    'stamp-pdf',
    'protect-pdf',
    'unprotect-pdf',
    'optimize-pdf',
    'fill-form',
    'flatten-pdf',
  ),
  isPipeline,
);
const signs = either(of('certify-pdf', 'sign-pdf'), isPipeline);
const usesCredentials = either(signs, of('create-certificate'));
const readsOffice = either(
  of(
    'convert-document',
    'render-template',
    'preview-template',
    'create-template',
    'update-template',
    'read-template-fields',
  ),
  isPipeline,
);
const usesAsset = of('get-asset', 'delete-asset', 'get-template-asset', 'delete-template-asset');
const savesAsset = of('save-asset', 'save-template-asset', 'save-template-assets');
const ofTag = (tag: string, method: Operation['method']) => (operation: Operation) =>
  operation.tag === tag && operation.method === method && operation.path.includes('{');

/** Error codes of all operations. Codes of the layers in front of the service, such as the firewall's, are those of every operation. */
const ROWS: readonly Row[] = [
  row(() => true, { 400: ['INVALID_INPUT'], 500: ['INTERNAL_ERROR'], 503: ['STORAGE_BUSY'] }),
  row(hasKey, {
    401: ['MISSING_API_KEY', 'INVALID_API_KEY', 'SESSION_ENDED'],
    429: ['RATE_LIMITED', 'TOO_MANY_WRONG_KEYS'],
  }),
  row(({ works }) => works === true, { 429: ['CONCURRENCY_LIMITED'] }),
  row(({ scope }) => scope !== null && scope !== 'render', { 403: ['SCOPE_REQUIRED'] }),
  row(of('certify-pdf', 'sign-pdf', 'run-pipeline', 'run-saved-pipeline', 'get-asset'), {
    403: ['SCOPE_REQUIRED'],
  }),
  row(({ listsPlanOnly }) => listsPlanOnly === true, { 403: ['PLAN_REQUIRED'] }),
  row(hasBody, { 413: ['PAYLOAD_TOO_LARGE'], 415: ['UNSUPPORTED_MEDIA_TYPE'] }),
  row(takes('application/json'), { 400: ['MALFORMED_JSON', 'JSON_TOO_DEEP'] }),
  row(takes('multipart/form-data'), { 400: ['MALFORMED_MULTIPART'] }),
  row(takesIdempotencyKey, {
    400: ['INVALID_IDEMPOTENCY_KEY'],
    409: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
  }),

  row(savesDocument, { 403: ['STORAGE_LIMIT_REACHED'], 404: ['RESULT_GONE'] }),
  row(either(opensPdf, ofTag('Documents', 'GET'), ofTag('Documents', 'DELETE'), ofTag('Documents', 'PUT')), {
    404: ['DOCUMENT_NOT_FOUND'],
  }),
  row(of('list-document-events', 'create-invoice', 'queue-batch', 'convert-document'), {
    404: ['DOCUMENT_NOT_FOUND'],
  }),
  row(either(opensPdf, of('convert-document', 'queue-batch')), {
    404: ['UPLOAD_EXPIRED'],
    409: ['UPLOAD_UNFINISHED'],
  }),
  row(of('finish-uploads'), { 404: ['UPLOAD_EXPIRED'], 409: ['UPLOAD_UNFINISHED'] }),
  row(opensPdf, {
    400: [
      'NOT_BASE64',
      'NOT_A_PDF',
      'PDF_DAMAGED',
      'PDF_ENCRYPTED',
      'PASSWORD_WRONG',
      'ENCRYPTION_UNSUPPORTED',
      'PDF_BOMB',
      'PDF_TOO_COMPLEX',
      'TOO_MANY_PAGES',
    ],
    413: ['PDF_TOO_LARGE'],
    504: ['TIMEOUT'],
  }),
  row(of('upload-document', 'finish-uploads'), { 400: ['NOT_A_PDF', 'PDF_DAMAGED'] }),
  row(of('list-documents', 'list-events'), { 400: ['FILTER_TOO_BROAD'] }),

  row(either(renders, isPipeline, of('create-invoice')), {
    400: ['RENDER_WARNINGS', 'TEMPLATE_SYNTAX', 'TEMPLATE_RENDER', 'TEMPLATE_LIMIT'],
    429: ['QUOTA_EXCEEDED'],
    500: ['RENDER_CRASHED'],
    503: ['RENDER_BUSY'],
    504: ['RENDER_TIMEOUT'],
  }),
  row(of('render-inline'), {
    400: ['WAIT_FOR_UNMET', 'PAGE_FAILED', 'URL_REFUSED'],
    502: ['PAGE_FAILED', 'EGRESS_FAILED', 'EGRESS_TOO_LARGE', 'S3_UPLOAD_FAILED'],
    504: ['EGRESS_TIMEOUT'],
  }),
  row(either(of('render-template', 'create-invoice'), isPipeline), {
    400: ['URL_REFUSED'],
    502: ['S3_UPLOAD_FAILED', 'EGRESS_FAILED'],
    504: ['EGRESS_TIMEOUT'],
  }),
  row(queues, { 400: ['URL_REFUSED'], 404: ['TEMPLATE_NOT_FOUND'], 429: ['QUEUE_FULL', 'QUOTA_EXCEEDED'] }),
  row(either(fillsTemplate, of('queue-render'), isPipeline), { 400: ['MISSING_FIELD', 'INVALID_FIELD'] }),
  row(
    either(
      fillsTemplate,
      changesTemplate,
      savesPipeline,
      makesInvoice,
      of(
        'get-template',
        'get-template-source',
        'delete-template',
        'list-template-versions',
        'read-template-fields',
      ),
      of(
        'get-template-assets',
        'get-template-asset',
        'delete-template-asset',
        'save-template-asset',
        'save-template-assets',
        'get-starter',
      ),
    ),
    { 404: ['TEMPLATE_NOT_FOUND'] },
  ),
  row(
    either(
      fillsTemplate,
      queues,
      changesTemplate,
      of('get-template-source', 'get-template-assets', 'get-template-asset', 'read-template-fields'),
    ),
    { 404: ['TEMPLATE_VERSION_NOT_FOUND'] },
  ),
  row(of('preview-template', 'get-template-thumbnail'), { 429: ['PREVIEW_LIMIT_REACHED'] }),
  row(savesTemplate, {
    400: ['TEMPLATE_SYNTAX', 'TEMPLATE_RENDER', 'TEMPLATE_LIMIT', 'INVALID_SCHEMA'],
    409: ['VERSION_CONFLICT'],
    503: ['RENDER_BUSY'],
  }),
  row(of('create-template'), { 403: ['TEMPLATE_LIMIT_REACHED'], 409: ['SLUG_TAKEN'] }),
  row(of('create-redaction-template'), { 409: ['SLUG_TAKEN'] }),
  row(readsOffice, {
    400: [
      'OFFICE_FORMAT',
      'OFFICE_DAMAGED',
      'OFFICE_ENCRYPTED',
      'OFFICE_LIMIT',
      'OFFICE_CRASHED',
      'TEMPLATE_SYNTAX',
    ],
  }),
  row(either(of('convert-document', 'render-template', 'preview-template'), isPipeline), {
    503: ['CONVERT_BUSY'],
    504: ['RENDER_TIMEOUT'],
  }),
  row(usesAsset, { 404: ['ASSET_NOT_FOUND'] }),
  row(savesAsset, { 403: ['ASSET_LIMIT_REACHED'], 409: ['VERSION_CONFLICT'] }),
  row(of('delete-asset', 'delete-template-asset'), { 409: ['VERSION_CONFLICT'] }),

  row(of('delete-job', 'get-job', 'resend-webhook'), { 404: ['JOB_NOT_FOUND'] }),
  row(of('delete-job'), { 409: ['JOB_BEGUN'] }),
  row(of('resend-webhook'), { 409: ['JOB_NOT_ENDED', 'NO_WEBHOOK'] }),
  row(of('delete-batch', 'get-batch', 'get-batch-results', 'list-batch-jobs'), { 404: ['BATCH_NOT_FOUND'] }),
  row(of('delete-batch'), { 409: ['BATCH_ENDED'] }),
  row(of('get-batch-results'), {
    404: ['NO_RESULTS'],
    409: ['BATCH_NOT_ENDED'],
    413: ['TOO_MANY_RESULTS'],
  }),

  row(
    of(
      'get-pipeline',
      'delete-pipeline',
      'run-saved-pipeline',
      'save-pipeline',
      'list-pipeline-versions',
      'get-pipeline-version',
      'restore-pipeline-version',
    ),
    { 404: ['PIPELINE_NOT_FOUND'] },
  ),
  row(of('get-pipeline-version', 'restore-pipeline-version'), { 404: ['PIPELINE_VERSION_NOT_FOUND'] }),
  row(of('save-pipeline', 'restore-pipeline-version'), { 409: ['VERSION_CONFLICT'] }),
  row(isPipeline, { 400: ['NOT_CONFORMING'], 413: ['PIPELINE_TOO_LARGE'] }),

  row(
    either(
      of('get-redaction-template', 'update-redaction-template', 'delete-redaction-template', 'redact-pdf'),
      savesPipeline,
    ),
    { 404: ['REDACTION_TEMPLATE_NOT_FOUND'] },
  ),
  row(either(of('redact-pdf'), isPipeline), {
    400: ['PATTERN_TOO_LARGE', 'PAGES_NOT_READ', 'REDACTION_INCOMPLETE'],
  }),
  row(of('create-redaction-template', 'update-redaction-template'), { 400: ['PATTERN_TOO_LARGE'] }),
  row(
    either(
      of(
        'redact-pdf',
        'merge-pdfs',
        'edit-pages',
        'split-pdf',
        'stamp-pdf',
        'rasterize-pdf',
        'extract-images',
        'extract-text',
        'optimize-pdf',
      ),
      isPipeline,
    ),
    { 400: ['PAGE_OUT_OF_RANGE'] },
  ),
  row(either(of('rasterize-pdf'), isPipeline), {
    400: ['PAGE_TOO_LARGE', 'TOO_MANY_PIXELS'],
    504: ['RASTERIZE_TIMEOUT'],
  }),
  row(either(of('extract-images'), isPipeline), { 400: ['TOO_MANY_IMAGES'] }),
  row(either(of('split-pdf'), isPipeline), { 400: ['NO_BOOKMARKS'] }),
  row(either(of('stamp-pdf'), isPipeline), { 400: ['STAMP_GLYPH_MISSING', 'IMAGE_UNREADABLE'] }),
  row(either(of('unprotect-pdf'), isPipeline), { 400: ['PDF_NOT_ENCRYPTED'] }),
  row(opensPdf, { 400: ['OWNER_PASSWORD_NEEDED'] }),
  row(either(of('extract-data'), isPipeline), { 400: ['EMBEDDED_DATA_INVALID'], 404: ['NO_EMBEDDED_DATA'] }),
  row(either(of('render-template', 'render-inline', 'create-invoice'), isPipeline), {
    400: ['EMBED_DATA_INVALID', 'EMBED_DATA_TOO_LARGE'],
  }),
  row(either(of('verify-pdf'), isPipeline), { 400: ['PDF_TOO_LARGE_TO_VERIFY', 'CERTIFICATE_UNREADABLE'] }),
  row(either(of('fill-form', 'flatten-pdf', 'get-document-form', 'read-form'), isPipeline), {
    400: ['NO_FORM', 'XFA_DYNAMIC'],
  }),
  row(either(of('fill-form'), isPipeline), {
    400: [
      'FIELD_UNKNOWN',
      'FIELD_REPEATED',
      'FIELD_VALUE_INVALID',
      'FIELD_NOT_FILLABLE',
      'FIELD_READ_ONLY',
      'FIELD_GLYPH_MISSING',
      'FIELD_TEXT_CUT',
      'SIGNATURE_WOULD_BREAK',
      'CHANGES_NOT_ALLOWED',
      'FIELDS_LOCKED',
      'PDF_SIGNED_AND_NOT_APPENDABLE',
    ],
  }),

  row(signs, {
    400: [
      'SEAL_GLYPH_MISSING',
      'IMAGE_UNREADABLE',
      'ALREADY_SIGNED',
      'CHANGES_NOT_ALLOWED',
      'FIELDS_LOCKED',
      'FIELD_UNKNOWN',
      'FIELD_SIGNED',
      'FIELD_RULE_BROKEN',
      'PDF_SIGNED_AND_NOT_APPENDABLE',
      'NO_SUCH_PAGE',
      'OFF_PAGE',
      'URL_REFUSED',
    ],
    404: ['CERTIFICATE_NOT_FOUND'],
    502: ['TIMESTAMP_FAILED'],
    503: ['SIGNING_UNAVAILABLE'],
  }),
  row(usesCredentials, {
    400: [
      'CERTIFICATE_UNREADABLE',
      'CERTIFICATE_KEY_MISMATCH',
      'CERTIFICATE_NOT_YET_VALID',
      'CERTIFICATE_EXPIRED',
      'CERTIFICATE_NOT_FOR_SIGNING',
      'KEY_TOO_SHORT',
      'KEY_NOT_SUPPORTED',
      'KEY_DAMAGED',
      'WRONG_PASSPHRASE',
      'KMS_KEY_UNUSABLE',
    ],
  }),
  row(either(of('delete-certificate'), savesPipeline), { 404: ['CERTIFICATE_NOT_FOUND'] }),
  row(of('create-trusted-root'), {
    400: ['CERTIFICATE_UNREADABLE'],
    403: ['TRUSTED_ROOT_LIMIT_REACHED'],
    409: ['TRUSTED_ROOT_EXISTS'],
  }),
  row(of('delete-trusted-root'), { 404: ['TRUSTED_ROOT_NOT_FOUND'] }),

  row(either(makesInvoice, of('read-invoice', 'queue-invoice'), isPipeline), {
    400: ['INVOICE_RULES', 'INVALID_XML', 'XML_LIMIT', 'NOT_AN_INVOICE'],
  }),
  row(either(makesInvoice, isPipeline), {
    400: ['INVOICE_NOT_ARCHIVABLE', 'INVOICE_NOT_HYBRID', 'SIGNATURE_WOULD_BREAK'],
    500: ['INVOICE_NOT_SHOWN'],
  }),
  row(of('read-invoice'), { 404: ['NO_EMBEDDED_INVOICE'] }),

  row(of('create-api-key'), { 403: ['KEY_LIMIT_REACHED'] }),
  row(of('delete-api-key'), { 404: ['API_KEY_NOT_FOUND'] }),
  row(of('create-session'), { 403: ['API_KEY_REQUIRED'] }),
  row(of('delete-session'), { 403: ['SESSION_REQUIRED'] }),
  row(of('get-docs'), { 404: ['ROUTE_NOT_FOUND'] }),
];

/** Returns the error codes of an operation by status. */
export function errorCodesOf(operation: Operation): ReadonlyMap<number, readonly ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const { codes, reportedBy } of ROWS) {
    if (!reportedBy(operation)) continue;
    for (const [status, reported] of Object.entries(codes)) {
      const known = found.get(Number(status)) ?? [];
      found.set(Number(status), [...known, ...reported.filter((code) => !known.includes(code))]);
    }
  }
  return found;
}
