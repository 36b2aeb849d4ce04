import type { ERROR_CODES as PDF_ERROR_CODES, PdfErrorCode } from '@platen/pdf';

/**
 * Every error `code` of the service with its meaning; the PDF engine's errors have the codes of {@link PDF_ERROR_CODES}. Codes
 * are stable: new ones may be added, none is renamed or reused.
 */
export const SERVICE_ERROR_CODES = {
  // The request
  ROUTE_NOT_FOUND: 'the route or method does not exist',
  BAD_REQUEST: 'the gateway cannot handle the request',
  ADDRESS_NOT_ALLOWED: 'the deployment allows only listed addresses, and this one is not listed',
  REQUEST_FILTERED: 'the web firewall in front of the service refused the request',
  THROTTLED: 'the service cannot accept more requests at the moment',
  PAYLOAD_TOO_LARGE: 'the body, an upload or a PDF named in the request is larger than allowed',
  UNSUPPORTED_MEDIA_TYPE: 'the operation does not accept the Content-Type of the body',
  MALFORMED_JSON: 'the body is not valid JSON',
  MALFORMED_MULTIPART: 'the body is not valid multipart/form-data',
  JSON_TOO_DEEP: 'JSON is nested more than 100 levels deep',
  NOT_BASE64: 'a field that must be base64 is not',
  INTERNAL_ERROR: 'the service failed; its log has the reason under the request id',
  STORAGE_BUSY: 'the storage is temporarily overloaded',

  // Authentication
  MISSING_API_KEY: 'the request has no Authorization header with a key',
  INVALID_API_KEY: 'the key is unknown or revoked',
  SESSION_ENDED: 'the session of the dashboard is unknown or has ended, or its key was revoked',
  SESSION_REQUIRED: 'the operation needs a session of the dashboard, not an API key',
  API_KEY_REQUIRED: 'the operation needs an API key, not a session of the dashboard',
  TOO_MANY_WRONG_KEYS: 'the address has sent too many requests with wrong keys',
  RATE_LIMITED: 'the key, or all keys of the account together, made more requests than allowed in a minute',
  CONCURRENCY_LIMITED: 'the account has reached the limit of concurrent requests of its plan',
  SCOPE_REQUIRED: 'the key lacks the scope that the operation needs',
  PLAN_REQUIRED: 'the plan of the account does not include the operation',
  KEY_LIMIT_REACHED: 'the account has reached the limit of API keys',
  API_KEY_NOT_FOUND: 'the account has no such API key',
  ACCOUNT_NOT_FOUND: 'a message of the queue names an account that does not exist',

  // Idempotency
  INVALID_IDEMPOTENCY_KEY: 'the Idempotency-Key is not 1 to 255 visible ASCII characters',
  IDEMPOTENCY_KEY_IN_USE: 'a request with the same key has not ended yet',
  IDEMPOTENCY_KEY_REUSED: 'the key was used for another path, query or body within 24 hours',
  RESULT_GONE: 'the first request with the key succeeded, and its result has been deleted since',

  // Templates and rendering
  TEMPLATE_NOT_FOUND: 'the account has no such template',
  TEMPLATE_VERSION_NOT_FOUND: 'the template has no version with that number',
  TEMPLATE_LIMIT_REACHED: 'the plan does not allow another template',
  ASSET_NOT_FOUND: 'the template or the account has no asset with this path',
  ASSET_LIMIT_REACHED:
    'the assets of all versions of the template, or of the account, have reached the size limit',
  SLUG_TAKEN: 'the slug belongs to another template',
  VERSION_CONFLICT:
    'another request saved the template or pipeline at the same time, or after the version that the change was made from',
  TEMPLATE_SYNTAX: 'the template is not valid Liquid',
  TEMPLATE_RENDER: 'the template fails on the data',
  TEMPLATE_LIMIT: 'the template exceeds a limit of time, memory or output',
  INVALID_SCHEMA: 'the data schema of the template cannot be used',
  MISSING_FIELD: 'the data lacks a field that the data schema requires',
  INVALID_FIELD: 'the data violates the data schema',
  RENDER_WARNINGS: 'the render is strict, and it has warnings, such as a missing resource',
  PAGE_FAILED: 'the web page to print returned an error, or is not HTML',
  WAIT_FOR_UNMET: 'the element that `waitFor` names did not appear in time',
  RENDER_BUSY: 'all rendering capacity is in use',
  RENDER_TIMEOUT: 'the document was not rendered in time',
  RENDER_CRASHED: 'the browser crashed on the document',
  PREVIEW_LIMIT_REACHED: 'the account has used up its template previews of this day',
  QUOTA_EXCEEDED: 'the account has used up its renders of this month',

  // Office documents
  OFFICE_FORMAT: 'the format of the file is not supported, or does not match its name',
  OFFICE_DAMAGED: 'the office document is damaged: LibreOffice cannot open it',
  OFFICE_ENCRYPTED: 'the office document is encrypted, and no password was sent or a wrong one',
  OFFICE_LIMIT: 'the office document exceeds a limit of time, memory or space',
  OFFICE_CRASHED: 'LibreOffice crashed on the document',
  CONVERT_BUSY: 'all conversion capacity is in use',

  // Jobs
  QUEUE_FULL: 'the account has as many pending jobs as its plan allows',
  JOB_NOT_FOUND: 'the account has no such job',
  JOB_BEGUN: 'only a job that waits for an attempt can be canceled',
  JOB_NOT_ENDED: 'a webhook can be sent again only after its job has ended',
  BATCH_NOT_FOUND: 'the account has no such batch',
  BATCH_ENDED: 'only a batch with jobs that have not ended can be canceled',
  BATCH_NOT_ENDED: 'the batch still has jobs that have not ended',
  NO_RESULTS: 'the batch has no remaining PDF',
  TOO_MANY_RESULTS: 'the batch has more PDFs, or more bytes, than can be merged into one',
  NO_WEBHOOK: 'the job was queued without a webhook',

  // Documents and uploads
  DOCUMENT_NOT_FOUND: 'the account has no such document, or it has expired',
  STORAGE_LIMIT_REACHED: 'the documents of the account have reached the storage limit of its plan',
  UPLOAD_UNFINISHED: 'the bytes of the upload have not arrived',
  UPLOAD_EXPIRED: 'the bytes of the upload did not arrive in time',
  FILTER_TOO_BROAD: 'each metadata filter matches too many documents, and together they match few',

  // Pipelines
  PIPELINE_NOT_FOUND: 'the account has no saved pipeline with that slug',
  PIPELINE_VERSION_NOT_FOUND: 'the saved pipeline has no version with that number',
  PIPELINE_TOO_LARGE: 'a step of a pipeline passes too many files or bytes to the next',
  NOT_CONFORMING: 'a PDF does not conform to a profile that a step of the pipeline requires',

  // Redaction templates and certificates
  REDACTION_TEMPLATE_NOT_FOUND: 'the account has no such redaction template',
  CERTIFICATE_NOT_FOUND: 'the account has no such certificate',
  TRUSTED_ROOT_NOT_FOUND: 'the account has no such trusted root',
  TRUSTED_ROOT_EXISTS: 'the account trusts this certificate already',
  TRUSTED_ROOT_LIMIT_REACHED: 'the account has 20 trusted roots',
  SIGNING_UNAVAILABLE: 'the function that signs with saved private keys is temporarily unavailable',
  KMS_KEY_UNUSABLE: 'the key in KMS cannot sign for this account',

  // Other servers
  EGRESS_FAILED: 'a server named in the request could not be reached',
  EGRESS_TIMEOUT: 'a server named in the request did not answer in time',
  EGRESS_TOO_LARGE: 'a server named in the request returned too many bytes',
  S3_UPLOAD_FAILED: 'the object store named in the request refused the PDF',

  // Invoices
  INVALID_XML: 'the XML is not well formed, or its encoding is not supported',
  XML_LIMIT: 'the XML exceeds a limit of size, nesting or complexity',
  NOT_AN_INVOICE: 'the XML is neither UBL 2.1 nor a Cross Industry Invoice',
  NO_EMBEDDED_INVOICE: 'the PDF contains no invoice',
  INVOICE_RULES: 'the invoice violates rules of its format; `findings` lists all of them',
  INVOICE_NOT_SHOWN: 'the PDF does not show some terms of the XML invoice',
  INVOICE_NOT_HYBRID: 'the XML is in no profile of Factur-X or ZUGFeRD, so it cannot be embedded in a PDF',
} as const;

/** Error `code` of the service or of its PDF engine. */
export type ErrorCode = keyof typeof SERVICE_ERROR_CODES | PdfErrorCode;
