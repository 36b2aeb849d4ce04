# Made from the description of the API by `npm run generate`. Changes belong there.
"""The ``code`` of errors, to compare with. One may be added, none is renamed."""

# there is no such route or method
ROUTE_NOT_FOUND = "ROUTE_NOT_FOUND"

# the gateway cannot handle the request
BAD_REQUEST = "BAD_REQUEST"

# the deployment allows only listed addresses, and this one is not listed
ADDRESS_NOT_ALLOWED = "ADDRESS_NOT_ALLOWED"

# the web firewall in front of the service refused the request
REQUEST_FILTERED = "REQUEST_FILTERED"

# the service cannot take more requests at the moment
THROTTLED = "THROTTLED"

# the body, an upload or a PDF that the request refers to is larger than allowed
PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"

# the body has a Content-Type that the operation does not read
UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"

# the body is not valid JSON
MALFORMED_JSON = "MALFORMED_JSON"

# the body is not valid multipart/form-data
MALFORMED_MULTIPART = "MALFORMED_MULTIPART"

# JSON is nested more than 100 levels deep
JSON_TOO_DEEP = "JSON_TOO_DEEP"

# a field that must be base64 is not
NOT_BASE64 = "NOT_BASE64"

# the service failed; the request id finds the reason in its log
INTERNAL_ERROR = "INTERNAL_ERROR"

# the storage is overloaded for the moment
STORAGE_BUSY = "STORAGE_BUSY"

# the request has no Authorization header with a key
MISSING_API_KEY = "MISSING_API_KEY"

# the key is unknown or revoked
INVALID_API_KEY = "INVALID_API_KEY"

# the session of the dashboard is unknown or has ended, or its key was revoked
SESSION_ENDED = "SESSION_ENDED"

# the operation needs a session of the dashboard, not an API key
SESSION_REQUIRED = "SESSION_REQUIRED"

# the operation needs an API key, not a session of the dashboard
API_KEY_REQUIRED = "API_KEY_REQUIRED"

# the address has sent too many requests with wrong keys
TOO_MANY_WRONG_KEYS = "TOO_MANY_WRONG_KEYS"

# the key, or all keys of the account together, made more requests than is allowed in a minute
RATE_LIMITED = "RATE_LIMITED"

# the account has as many requests at work as its plan allows at one time
CONCURRENCY_LIMITED = "CONCURRENCY_LIMITED"

# the key lacks the scope that the operation needs
SCOPE_REQUIRED = "SCOPE_REQUIRED"

# the plan of the account does not include the operation
PLAN_REQUIRED = "PLAN_REQUIRED"

# the account has as many API keys as it may have
KEY_LIMIT_REACHED = "KEY_LIMIT_REACHED"

# the account has no such API key
API_KEY_NOT_FOUND = "API_KEY_NOT_FOUND"

# a message of the queue names an account that does not exist
ACCOUNT_NOT_FOUND = "ACCOUNT_NOT_FOUND"

# the Idempotency-Key is not 1 to 255 visible ASCII characters
INVALID_IDEMPOTENCY_KEY = "INVALID_IDEMPOTENCY_KEY"

# a request with the same key has not ended yet
IDEMPOTENCY_KEY_IN_USE = "IDEMPOTENCY_KEY_IN_USE"

# the key was used for another path, query or body within 24 hours
IDEMPOTENCY_KEY_REUSED = "IDEMPOTENCY_KEY_REUSED"

# the first request with the key succeeded, and its result has been deleted since
RESULT_GONE = "RESULT_GONE"

# the account has no such template
TEMPLATE_NOT_FOUND = "TEMPLATE_NOT_FOUND"

# the template has no version of that number
TEMPLATE_VERSION_NOT_FOUND = "TEMPLATE_VERSION_NOT_FOUND"

# the plan does not allow another template
TEMPLATE_LIMIT_REACHED = "TEMPLATE_LIMIT_REACHED"

# the template or the account has no asset of this path
ASSET_NOT_FOUND = "ASSET_NOT_FOUND"

# the assets of all versions of the template, or of the account, are as large as they may be
ASSET_LIMIT_REACHED = "ASSET_LIMIT_REACHED"

# the slug belongs to another template
SLUG_TAKEN = "SLUG_TAKEN"

# another request saved the template or pipeline at the same time, or after the version that the
# change was made from
VERSION_CONFLICT = "VERSION_CONFLICT"

# the template is not valid Liquid
TEMPLATE_SYNTAX = "TEMPLATE_SYNTAX"

# the template fails on the data
TEMPLATE_RENDER = "TEMPLATE_RENDER"

# the template takes more time, memory or output than is allowed
TEMPLATE_LIMIT = "TEMPLATE_LIMIT"

# the data schema of the template cannot be used
INVALID_SCHEMA = "INVALID_SCHEMA"

# the data lacks a field that the data schema requires
MISSING_FIELD = "MISSING_FIELD"

# the data breaks a rule of the data schema
INVALID_FIELD = "INVALID_FIELD"

# the render is strict, and it has warnings, such as a missing resource
RENDER_WARNINGS = "RENDER_WARNINGS"

# the web page to print answered with an error, or is no HTML
PAGE_FAILED = "PAGE_FAILED"

# the element that `waitFor` names did not appear in time
WAIT_FOR_UNMET = "WAIT_FOR_UNMET"

# all capacity for rendering is in use
RENDER_BUSY = "RENDER_BUSY"

# the document was not rendered in time
RENDER_TIMEOUT = "RENDER_TIMEOUT"

# the browser crashed on the document
RENDER_CRASHED = "RENDER_CRASHED"

# the account has used up the previews of templates of this day
PREVIEW_LIMIT_REACHED = "PREVIEW_LIMIT_REACHED"

# the account has used up the renders of this month
QUOTA_EXCEEDED = "QUOTA_EXCEEDED"

# the file is of no format that is converted, or has a name that does not fit it
OFFICE_FORMAT = "OFFICE_FORMAT"

# the office document is damaged: LibreOffice does not open it
OFFICE_DAMAGED = "OFFICE_DAMAGED"

# the office document is encrypted, and no password was sent or a wrong one
OFFICE_ENCRYPTED = "OFFICE_ENCRYPTED"

# the office document takes more time, memory or space than is allowed
OFFICE_LIMIT = "OFFICE_LIMIT"

# LibreOffice crashed on the document
OFFICE_CRASHED = "OFFICE_CRASHED"

# all capacity for converting is in use
CONVERT_BUSY = "CONVERT_BUSY"

# the account has as many pending jobs as its plan allows
QUEUE_FULL = "QUEUE_FULL"

# the account has no such job
JOB_NOT_FOUND = "JOB_NOT_FOUND"

# only a job that waits for an attempt can be canceled
JOB_BEGUN = "JOB_BEGUN"

# the webhook of a job is sent again only once the job has ended
JOB_NOT_ENDED = "JOB_NOT_ENDED"

# the account has no such batch
BATCH_NOT_FOUND = "BATCH_NOT_FOUND"

# only a batch with jobs that have not ended can be canceled
BATCH_ENDED = "BATCH_ENDED"

# the batch still has jobs that have not ended
BATCH_NOT_ENDED = "BATCH_NOT_ENDED"

# the batch has no remaining PDF
NO_RESULTS = "NO_RESULTS"

# the batch has more PDFs, or more bytes, than can be merged into one
TOO_MANY_RESULTS = "TOO_MANY_RESULTS"

# the job was queued without a webhook
NO_WEBHOOK = "NO_WEBHOOK"

# the account has no such document, or it has expired
DOCUMENT_NOT_FOUND = "DOCUMENT_NOT_FOUND"

# the documents of the account have as many bytes as its plan allows
STORAGE_LIMIT_REACHED = "STORAGE_LIMIT_REACHED"

# the bytes of the upload have not arrived
UPLOAD_UNFINISHED = "UPLOAD_UNFINISHED"

# the bytes of the upload did not arrive in time
UPLOAD_EXPIRED = "UPLOAD_EXPIRED"

# filters by metadata match too many documents each, and few together
FILTER_TOO_BROAD = "FILTER_TOO_BROAD"

# the account has no saved pipeline of that slug
PIPELINE_NOT_FOUND = "PIPELINE_NOT_FOUND"

# a step of a pipeline passes too many files or bytes to the next
PIPELINE_TOO_LARGE = "PIPELINE_TOO_LARGE"

# a PDF does not conform to a profile that a step of the pipeline requires
NOT_CONFORMING = "NOT_CONFORMING"

# the account has no such redaction template
REDACTION_TEMPLATE_NOT_FOUND = "REDACTION_TEMPLATE_NOT_FOUND"

# the account has no such certificate
CERTIFICATE_NOT_FOUND = "CERTIFICATE_NOT_FOUND"

# the function that signs with saved private keys cannot be reached at the moment
SIGNING_UNAVAILABLE = "SIGNING_UNAVAILABLE"

# the key in KMS cannot sign for this account
KMS_KEY_UNUSABLE = "KMS_KEY_UNUSABLE"

# a server that the request names could not be reached
EGRESS_FAILED = "EGRESS_FAILED"

# a server that the request names did not answer in time
EGRESS_TIMEOUT = "EGRESS_TIMEOUT"

# a server that the request names answered with too many bytes
EGRESS_TOO_LARGE = "EGRESS_TOO_LARGE"

# the object store that the request names refused the PDF
S3_UPLOAD_FAILED = "S3_UPLOAD_FAILED"

# the XML is not well formed, or its encoding is not supported
INVALID_XML = "INVALID_XML"

# the XML is larger, nested deeper or more complex than is allowed
XML_LIMIT = "XML_LIMIT"

# the XML is neither UBL 2.1 nor a Cross Industry Invoice
NOT_AN_INVOICE = "NOT_AN_INVOICE"

# the PDF contains no invoice
NO_EMBEDDED_INVOICE = "NO_EMBEDDED_INVOICE"

# the invoice breaks rules of its format, all of which `findings` names
INVOICE_RULES = "INVOICE_RULES"

# the PDF does not show terms that the XML of the invoice has
INVOICE_NOT_SHOWN = "INVOICE_NOT_SHOWN"

# the XML is not in a profile of Factur-X or ZUGFeRD, so that no PDF can hold it as one
INVOICE_NOT_HYBRID = "INVOICE_NOT_HYBRID"

# an option is missing, of the wrong type or out of range; the message names it and the rule
INVALID_INPUT = "INVALID_INPUT"

# what was asked for is not in the file
NOT_FOUND = "NOT_FOUND"

# the work reached its time limit
TIMEOUT = "TIMEOUT"

# the header %PDF- is missing from the first 1,024 bytes
NOT_A_PDF = "NOT_A_PDF"

# the file, or all files together, have more bytes than the operation takes
PDF_TOO_LARGE = "PDF_TOO_LARGE"

# the file is damaged in a way that cannot be repaired
PDF_DAMAGED = "PDF_DAMAGED"

# the file is encrypted and needs a password, or must not be encrypted for this operation
PDF_ENCRYPTED = "PDF_ENCRYPTED"

# the password does not open the file
PASSWORD_WRONG = "PASSWORD_WRONG"

# the file is encrypted by a method that the engine does not support
ENCRYPTION_UNSUPPORTED = "ENCRYPTION_UNSUPPORTED"

# a stream decompresses to more than is allowed
PDF_BOMB = "PDF_BOMB"

# working on the file would take more time, memory or nesting than is allowed
PDF_TOO_COMPLEX = "PDF_TOO_COMPLEX"

# the file has more pages than is allowed
TOO_MANY_PAGES = "TOO_MANY_PAGES"

# the file forbids something, and only its owner password lifts that
OWNER_PASSWORD_NEEDED = "OWNER_PASSWORD_NEEDED"

# the file has no encryption that could be taken off
PDF_NOT_ENCRYPTED = "PDF_NOT_ENCRYPTED"

# regular expressions are too large once their repetitions are written out
PATTERN_TOO_LARGE = "PATTERN_TOO_LARGE"

# the redaction is strict, and words of some pages, if any, are in pictures only
PAGES_NOT_READ = "PAGES_NOT_READ"

# the result could not be shown to be free of what had to be removed, so there is none
REDACTION_INCOMPLETE = "REDACTION_INCOMPLETE"

# there is no page with that number
PAGE_OUT_OF_RANGE = "PAGE_OUT_OF_RANGE"

# a page would have more pixels than is allowed
PAGE_TOO_LARGE = "PAGE_TOO_LARGE"

# all pages together would have more pixels than is allowed
TOO_MANY_PIXELS = "TOO_MANY_PIXELS"

# the pages have more images, or more bytes of them, than one answer takes
TOO_MANY_IMAGES = "TOO_MANY_IMAGES"

# a page took longer than it may
RASTERIZE_TIMEOUT = "RASTERIZE_TIMEOUT"

# no font has a character of the text of a visible signature
SEAL_GLYPH_MISSING = "SEAL_GLYPH_MISSING"

# no font has a character of the text of a stamp
STAMP_GLYPH_MISSING = "STAMP_GLYPH_MISSING"

# no bookmark of that level has a target page
NO_BOOKMARKS = "NO_BOOKMARKS"

# the data cannot be written as JSON
EMBED_DATA_INVALID = "EMBED_DATA_INVALID"

# the data is too large as JSON
EMBED_DATA_TOO_LARGE = "EMBED_DATA_TOO_LARGE"

# the file contains no embedded data
NO_EMBEDDED_DATA = "NO_EMBEDDED_DATA"

# the embedded data is not JSON that can be read
EMBEDDED_DATA_INVALID = "EMBEDDED_DATA_INVALID"

# the PDF of a hybrid invoice does not conform to PDF/A-3
INVOICE_NOT_ARCHIVABLE = "INVOICE_NOT_ARCHIVABLE"

# a certification must be the first signature, and the PDF has one already
ALREADY_SIGNED = "ALREADY_SIGNED"

# an earlier certification forbids further signatures
CHANGES_NOT_ALLOWED = "CHANGES_NOT_ALLOWED"

# an earlier signature locks the field that would be signed
FIELDS_LOCKED = "FIELDS_LOCKED"

# the signature field has a signature already
FIELD_SIGNED = "FIELD_SIGNED"

# the signature field asks for another kind of signature; the message names the option and the rule
FIELD_RULE_BROKEN = "FIELD_RULE_BROKEN"

# the file would have to be rewritten, which would break its signatures
PDF_SIGNED_AND_NOT_APPENDABLE = "PDF_SIGNED_AND_NOT_APPENDABLE"

# there is no page with that number for the visible signature
NO_SUCH_PAGE = "NO_SUCH_PAGE"

# the visible signature is not on the page
OFF_PAGE = "OFF_PAGE"

# the image of a visible signature or a stamp is not a readable PNG or JPEG
IMAGE_UNREADABLE = "IMAGE_UNREADABLE"

# the bytes are not an X.509 certificate
CERTIFICATE_UNREADABLE = "CERTIFICATE_UNREADABLE"

# certificate and private key do not belong together
CERTIFICATE_KEY_MISMATCH = "CERTIFICATE_KEY_MISMATCH"

# the certificate is not valid yet
CERTIFICATE_NOT_YET_VALID = "CERTIFICATE_NOT_YET_VALID"

# the certificate has expired
CERTIFICATE_EXPIRED = "CERTIFICATE_EXPIRED"

# the key usage of the certificate does not include signatures
CERTIFICATE_NOT_FOR_SIGNING = "CERTIFICATE_NOT_FOR_SIGNING"

# an RSA key has fewer than 2,048 bits
KEY_TOO_SHORT = "KEY_TOO_SHORT"

# the key is neither RSA nor ECDSA on P-256 or P-384
KEY_NOT_SUPPORTED = "KEY_NOT_SUPPORTED"

# the signatures of the private key do not fit its public key
KEY_DAMAGED = "KEY_DAMAGED"

# the passphrase does not open the private key
WRONG_PASSPHRASE = "WRONG_PASSPHRASE"

# the time-stamp authority returned no valid time stamp
TIMESTAMP_FAILED = "TIMESTAMP_FAILED"

# thrown by a `fetch` of the caller that does not go to the address of the time-stamp authority
URL_REFUSED = "URL_REFUSED"

# the file has no form fields
NO_FORM = "NO_FORM"

# the form is dynamic XFA only, which has no fields
XFA_DYNAMIC = "XFA_DYNAMIC"

# the form has no field of that name
FIELD_UNKNOWN = "FIELD_UNKNOWN"

# a field is given two values
FIELD_REPEATED = "FIELD_REPEATED"

# a value does not fit its field; the message names the field and the rule
FIELD_VALUE_INVALID = "FIELD_VALUE_INVALID"

# the field is a push button, a signature field or a password field
FIELD_NOT_FILLABLE = "FIELD_NOT_FILLABLE"

# the field is marked as read-only
FIELD_READ_ONLY = "FIELD_READ_ONLY"

# no font has a character of the value
FIELD_GLYPH_MISSING = "FIELD_GLYPH_MISSING"

# with strict: a box of the field cuts the text; the message names field, page and sizes
FIELD_TEXT_CUT = "FIELD_TEXT_CUT"

# the change would break a signature of the file
SIGNATURE_WOULD_BREAK = "SIGNATURE_WOULD_BREAK"

# the file is too large for the number of its signatures
PDF_TOO_LARGE_TO_VERIFY = "PDF_TOO_LARGE_TO_VERIFY"
