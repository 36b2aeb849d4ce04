// Made from the description of the API by `npm run generate`. Changes belong there.

/** The codes that this version of the client knows. */
export type KnownErrorCode =
  /** the route or method does not exist */
  | 'ROUTE_NOT_FOUND'
  /** the gateway cannot handle the request */
  | 'BAD_REQUEST'
  /** the deployment allows only listed addresses, and this one is not listed */
  | 'ADDRESS_NOT_ALLOWED'
  /** the web firewall in front of the service refused the request */
  | 'REQUEST_FILTERED'
  /** the service cannot accept more requests at the moment */
  | 'THROTTLED'
  /** the body, an upload or a PDF named in the request is larger than allowed */
  | 'PAYLOAD_TOO_LARGE'
  /** the operation does not accept the Content-Type of the body */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** the body is not valid JSON */
  | 'MALFORMED_JSON'
  /** the body is not valid multipart/form-data */
  | 'MALFORMED_MULTIPART'
  /** JSON is nested more than 100 levels deep */
  | 'JSON_TOO_DEEP'
  /** a field that must be base64 is not */
  | 'NOT_BASE64'
  /** the service failed; its log has the reason under the request id */
  | 'INTERNAL_ERROR'
  /** the storage is temporarily overloaded */
  | 'STORAGE_BUSY'
  /** the request has no Authorization header with a key */
  | 'MISSING_API_KEY'
  /** the key is unknown or revoked */
  | 'INVALID_API_KEY'
  /** the session of the dashboard is unknown or has ended, or its key was revoked */
  | 'SESSION_ENDED'
  /** the operation needs a session of the dashboard, not an API key */
  | 'SESSION_REQUIRED'
  /** the operation needs an API key, not a session of the dashboard */
  | 'API_KEY_REQUIRED'
  /** the address has sent too many requests with wrong keys */
  | 'TOO_MANY_WRONG_KEYS'
  /** the key, or all keys of the account together, made more requests than allowed in a minute */
  | 'RATE_LIMITED'
  /** the account has reached the limit of concurrent requests of its plan */
  | 'CONCURRENCY_LIMITED'
  /** the key lacks the scope that the operation needs */
  | 'SCOPE_REQUIRED'
  /** the plan of the account does not include the operation */
  | 'PLAN_REQUIRED'
  /** the account has reached the limit of API keys */
  | 'KEY_LIMIT_REACHED'
  /** the account has no such API key */
  | 'API_KEY_NOT_FOUND'
  /** a message of the queue names an account that does not exist */
  | 'ACCOUNT_NOT_FOUND'
  /** the Idempotency-Key is not 1 to 255 visible ASCII characters */
  | 'INVALID_IDEMPOTENCY_KEY'
  /** a request with the same key has not ended yet */
  | 'IDEMPOTENCY_KEY_IN_USE'
  /** the key was used for another path, query or body within 24 hours */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** the first request with the key succeeded, and its result has been deleted since */
  | 'RESULT_GONE'
  /** the account has no such template */
  | 'TEMPLATE_NOT_FOUND'
  /** the template has no version with that number */
  | 'TEMPLATE_VERSION_NOT_FOUND'
  /** the plan does not allow another template */
  | 'TEMPLATE_LIMIT_REACHED'
  /** the template or the account has no asset with this path */
  | 'ASSET_NOT_FOUND'
  /** the assets of all versions of the template, or of the account, have reached the size limit */
  | 'ASSET_LIMIT_REACHED'
  /** the slug belongs to another template */
  | 'SLUG_TAKEN'
  /** another request saved the template or pipeline at the same time, or after the version that the change was made from */
  | 'VERSION_CONFLICT'
  /** the template is not valid Liquid */
  | 'TEMPLATE_SYNTAX'
  /** the template fails on the data */
  | 'TEMPLATE_RENDER'
  /** the template exceeds a limit of time, memory or output */
  | 'TEMPLATE_LIMIT'
  /** the data schema of the template cannot be used */
  | 'INVALID_SCHEMA'
  /** the data lacks a field that the data schema requires */
  | 'MISSING_FIELD'
  /** the data violates the data schema */
  | 'INVALID_FIELD'
  /** the render is strict, and it has warnings, such as a missing resource */
  | 'RENDER_WARNINGS'
  /** the web page to print returned an error, or is not HTML */
  | 'PAGE_FAILED'
  /** the element that `waitFor` names did not appear in time */
  | 'WAIT_FOR_UNMET'
  /** all rendering capacity is in use */
  | 'RENDER_BUSY'
  /** the document was not rendered in time */
  | 'RENDER_TIMEOUT'
  /** the browser crashed on the document */
  | 'RENDER_CRASHED'
  /** the account has used up its template previews of this day */
  | 'PREVIEW_LIMIT_REACHED'
  /** the account has used up its renders of this month */
  | 'QUOTA_EXCEEDED'
  /** the format of the file is not supported, or does not match its name */
  | 'OFFICE_FORMAT'
  /** the office document is damaged: LibreOffice cannot open it */
  | 'OFFICE_DAMAGED'
  /** the office document is encrypted, and no password was sent or a wrong one */
  | 'OFFICE_ENCRYPTED'
  /** the office document exceeds a limit of time, memory or space */
  | 'OFFICE_LIMIT'
  /** LibreOffice crashed on the document */
  | 'OFFICE_CRASHED'
  /** all conversion capacity is in use */
  | 'CONVERT_BUSY'
  /** the account has as many pending jobs as its plan allows */
  | 'QUEUE_FULL'
  /** the account has no such job */
  | 'JOB_NOT_FOUND'
  /** only a job that waits for an attempt can be canceled */
  | 'JOB_BEGUN'
  /** a webhook can be sent again only after its job has ended */
  | 'JOB_NOT_ENDED'
  /** the account has no such batch */
  | 'BATCH_NOT_FOUND'
  /** only a batch with jobs that have not ended can be canceled */
  | 'BATCH_ENDED'
  /** the batch still has jobs that have not ended */
  | 'BATCH_NOT_ENDED'
  /** the batch has no remaining PDF */
  | 'NO_RESULTS'
  /** the batch has more PDFs, or more bytes, than can be merged into one */
  | 'TOO_MANY_RESULTS'
  /** the job was queued without a webhook */
  | 'NO_WEBHOOK'
  /** the account has no such document, or it has expired */
  | 'DOCUMENT_NOT_FOUND'
  /** the documents of the account have reached the storage limit of its plan */
  | 'STORAGE_LIMIT_REACHED'
  /** the bytes of the upload have not arrived */
  | 'UPLOAD_UNFINISHED'
  /** the bytes of the upload did not arrive in time */
  | 'UPLOAD_EXPIRED'
  /** each metadata filter matches too many documents, and together they match few */
  | 'FILTER_TOO_BROAD'
  /** the account has no saved pipeline with that slug */
  | 'PIPELINE_NOT_FOUND'
  /** the saved pipeline has no version with that number */
  | 'PIPELINE_VERSION_NOT_FOUND'
  /** a step of a pipeline passes too many files or bytes to the next */
  | 'PIPELINE_TOO_LARGE'
  /** a PDF does not conform to a profile that a step of the pipeline requires */
  | 'NOT_CONFORMING'
  /** the account has no such redaction template */
  | 'REDACTION_TEMPLATE_NOT_FOUND'
  /** the account has no such certificate */
  | 'CERTIFICATE_NOT_FOUND'
  /** the account has no such trusted root */
  | 'TRUSTED_ROOT_NOT_FOUND'
  /** the account trusts this certificate already */
  | 'TRUSTED_ROOT_EXISTS'
  /** the account has 20 trusted roots */
  | 'TRUSTED_ROOT_LIMIT_REACHED'
  /** the function that signs with saved private keys is temporarily unavailable */
  | 'SIGNING_UNAVAILABLE'
  /** the key in KMS cannot sign for this account */
  | 'KMS_KEY_UNUSABLE'
  /** a server named in the request could not be reached */
  | 'EGRESS_FAILED'
  /** a server named in the request did not answer in time */
  | 'EGRESS_TIMEOUT'
  /** a server named in the request returned too many bytes */
  | 'EGRESS_TOO_LARGE'
  /** the object store named in the request refused the PDF */
  | 'S3_UPLOAD_FAILED'
  /** the XML is not well formed, or its encoding is not supported */
  | 'INVALID_XML'
  /** the XML exceeds a limit of size, nesting or complexity */
  | 'XML_LIMIT'
  /** the XML is neither UBL 2.1 nor a Cross Industry Invoice */
  | 'NOT_AN_INVOICE'
  /** the PDF contains no invoice */
  | 'NO_EMBEDDED_INVOICE'
  /** the invoice violates rules of its format; `findings` lists all of them */
  | 'INVOICE_RULES'
  /** the PDF does not show some terms of the XML invoice */
  | 'INVOICE_NOT_SHOWN'
  /** the XML is in no profile of Factur-X or ZUGFeRD, so it cannot be embedded in a PDF */
  | 'INVOICE_NOT_HYBRID'
  /** an option is missing, of the wrong type or out of range; the message names it and the rule */
  | 'INVALID_INPUT'
  /** the requested item is not in the file */
  | 'NOT_FOUND'
  /** the operation reached its time limit */
  | 'TIMEOUT'
  /** the header %PDF- is missing from the first 1,024 bytes */
  | 'NOT_A_PDF'
  /** the file, or all files together, exceed the size limit of the operation */
  | 'PDF_TOO_LARGE'
  /** the file is damaged and cannot be repaired */
  | 'PDF_DAMAGED'
  /** the file is encrypted and needs a password, or must not be encrypted for this operation */
  | 'PDF_ENCRYPTED'
  /** the password does not open the file */
  | 'PASSWORD_WRONG'
  /** the encryption method of the file is not supported */
  | 'ENCRYPTION_UNSUPPORTED'
  /** a stream exceeds the decompression limit */
  | 'PDF_BOMB'
  /** processing the file would exceed a limit of time, memory or nesting */
  | 'PDF_TOO_COMPLEX'
  /** the file has more pages than allowed */
  | 'TOO_MANY_PAGES'
  /** the file has restrictions that only its owner password lifts */
  | 'OWNER_PASSWORD_NEEDED'
  /** the file is not encrypted */
  | 'PDF_NOT_ENCRYPTED'
  /** regular expressions are too large with their repetitions expanded */
  | 'PATTERN_TOO_LARGE'
  /** the redaction is strict, and some pages may show text only in pictures */
  | 'PAGES_NOT_READ'
  /** the removal could not be verified, so no file is returned */
  | 'REDACTION_INCOMPLETE'
  /** the page does not exist */
  | 'PAGE_OUT_OF_RANGE'
  /** a page would exceed the limit of pixels */
  | 'PAGE_TOO_LARGE'
  /** all pages together would exceed the limit of pixels */
  | 'TOO_MANY_PIXELS'
  /** the pages have more images, or more bytes of them, than a response may contain */
  | 'TOO_MANY_IMAGES'
  /** a page exceeded its time limit */
  | 'RASTERIZE_TIMEOUT'
  /** no font has a glyph for a character of a visible signature */
  | 'SEAL_GLYPH_MISSING'
  /** no font has a glyph for a character of a stamp */
  | 'STAMP_GLYPH_MISSING'
  /** no bookmark of that level has a target page */
  | 'NO_BOOKMARKS'
  /** the data cannot be written as JSON */
  | 'EMBED_DATA_INVALID'
  /** the data is too large as JSON */
  | 'EMBED_DATA_TOO_LARGE'
  /** the file contains no embedded data */
  | 'NO_EMBEDDED_DATA'
  /** the embedded data is not valid JSON */
  | 'EMBEDDED_DATA_INVALID'
  /** the PDF of a hybrid invoice does not conform to PDF/A-3 */
  | 'INVOICE_NOT_ARCHIVABLE'
  /** a certification must be the first signature, but the PDF is already signed */
  | 'ALREADY_SIGNED'
  /** an earlier certification forbids further signatures */
  | 'CHANGES_NOT_ALLOWED'
  /** an earlier signature locks the field that would be signed */
  | 'FIELDS_LOCKED'
  /** the signature field is already signed */
  | 'FIELD_SIGNED'
  /** the signature field requires another kind of signature; the message names the option and the rule */
  | 'FIELD_RULE_BROKEN'
  /** the file must be rewritten, which would break its signatures */
  | 'PDF_SIGNED_AND_NOT_APPENDABLE'
  /** the page of the visible signature does not exist */
  | 'NO_SUCH_PAGE'
  /** the visible signature is not on the page */
  | 'OFF_PAGE'
  /** the image of a visible signature or a stamp is not a readable PNG or JPEG */
  | 'IMAGE_UNREADABLE'
  /** the bytes are not an X.509 certificate */
  | 'CERTIFICATE_UNREADABLE'
  /** the private key does not match the certificate */
  | 'CERTIFICATE_KEY_MISMATCH'
  /** the certificate is not valid yet */
  | 'CERTIFICATE_NOT_YET_VALID'
  /** the certificate has expired */
  | 'CERTIFICATE_EXPIRED'
  /** the key usage of the certificate does not include signatures */
  | 'CERTIFICATE_NOT_FOR_SIGNING'
  /** an RSA key has fewer than 2,048 bits */
  | 'KEY_TOO_SHORT'
  /** the key is neither RSA nor ECDSA on P-256 or P-384 */
  | 'KEY_NOT_SUPPORTED'
  /** the private key does not match its public key */
  | 'KEY_DAMAGED'
  /** the passphrase does not open the private key */
  | 'WRONG_PASSPHRASE'
  /** the time-stamp authority returned no valid time stamp */
  | 'TIMESTAMP_FAILED'
  /** the `fetch` of the caller refused the address of the time-stamp authority */
  | 'URL_REFUSED'
  /** the file has no form fields */
  | 'NO_FORM'
  /** the form is dynamic XFA only, which has no fields */
  | 'XFA_DYNAMIC'
  /** the form has no field with that name */
  | 'FIELD_UNKNOWN'
  /** a field is given two values */
  | 'FIELD_REPEATED'
  /** a value does not fit its field; the message names the field and the rule */
  | 'FIELD_VALUE_INVALID'
  /** the field is a push button, a signature field or a password field */
  | 'FIELD_NOT_FILLABLE'
  /** the field is marked as read-only */
  | 'FIELD_READ_ONLY'
  /** no font has a glyph for a character of the value */
  | 'FIELD_GLYPH_MISSING'
  /** with strict: a field cuts off text; the message names field, page and sizes */
  | 'FIELD_TEXT_CUT'
  /** the change would break a signature of the file */
  | 'SIGNATURE_WOULD_BREAK'
  /** the file is too large for the number of its signatures */
  | 'PDF_TOO_LARGE_TO_VERIFY';

/** The `code` of an error: a known one, or one that a newer service has. */
export type ErrorCode = KnownErrorCode | (string & Record<never, never>);
