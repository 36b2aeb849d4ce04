// Code generated from the description of the API by "npm run generate". DO NOT EDIT.

package platen

// The codes of errors: one may be added, none is renamed. errors.Is(err, CodeQuotaExceeded) asks for one.
const (
	// the route or method does not exist
	CodeRouteNotFound Code = "ROUTE_NOT_FOUND"

	// the gateway cannot handle the request
	CodeBadRequest Code = "BAD_REQUEST"

	// the deployment allows only listed addresses, and this one is not listed
	CodeAddressNotAllowed Code = "ADDRESS_NOT_ALLOWED"

	// the web firewall in front of the service refused the request
	CodeRequestFiltered Code = "REQUEST_FILTERED"

	// the service cannot accept more requests at the moment
	CodeThrottled Code = "THROTTLED"

	// the body, an upload or a PDF named in the request is larger than allowed
	CodePayloadTooLarge Code = "PAYLOAD_TOO_LARGE"

	// the operation does not accept the Content-Type of the body
	CodeUnsupportedMediaType Code = "UNSUPPORTED_MEDIA_TYPE"

	// the body is not valid JSON
	CodeMalformedJSON Code = "MALFORMED_JSON"

	// the body is not valid multipart/form-data
	CodeMalformedMultipart Code = "MALFORMED_MULTIPART"

	// JSON is nested more than 100 levels deep
	CodeJSONTooDeep Code = "JSON_TOO_DEEP"

	// a field that must be base64 is not
	CodeNotBase64 Code = "NOT_BASE64"

	// the service failed; its log has the reason under the request id
	CodeInternalError Code = "INTERNAL_ERROR"

	// the storage is temporarily overloaded
	CodeStorageBusy Code = "STORAGE_BUSY"

	// the request has no Authorization header with a key
	CodeMissingAPIKey Code = "MISSING_API_KEY"

	// the key is unknown or revoked
	CodeInvalidAPIKey Code = "INVALID_API_KEY"

	// the session of the dashboard is unknown or has ended, or its key was revoked
	CodeSessionEnded Code = "SESSION_ENDED"

	// the operation needs a session of the dashboard, not an API key
	CodeSessionRequired Code = "SESSION_REQUIRED"

	// the operation needs an API key, not a session of the dashboard
	CodeAPIKeyRequired Code = "API_KEY_REQUIRED"

	// the address has sent too many requests with wrong keys
	CodeTooManyWrongKeys Code = "TOO_MANY_WRONG_KEYS"

	// the key, or all keys of the account together, made more requests than allowed in a minute
	CodeRateLimited Code = "RATE_LIMITED"

	// the account has reached the limit of concurrent requests of its plan
	CodeConcurrencyLimited Code = "CONCURRENCY_LIMITED"

	// the key lacks the scope that the operation needs
	CodeScopeRequired Code = "SCOPE_REQUIRED"

	// the plan of the account does not include the operation
	CodePlanRequired Code = "PLAN_REQUIRED"

	// the account has reached the limit of API keys
	CodeKeyLimitReached Code = "KEY_LIMIT_REACHED"

	// the account has no such API key
	CodeAPIKeyNotFound Code = "API_KEY_NOT_FOUND"

	// a message of the queue names an account that does not exist
	CodeAccountNotFound Code = "ACCOUNT_NOT_FOUND"

	// the Idempotency-Key is not 1 to 255 visible ASCII characters
	CodeInvalidIdempotencyKey Code = "INVALID_IDEMPOTENCY_KEY"

	// a request with the same key has not ended yet
	CodeIdempotencyKeyInUse Code = "IDEMPOTENCY_KEY_IN_USE"

	// the key was used for another path, query or body within 24 hours
	CodeIdempotencyKeyReused Code = "IDEMPOTENCY_KEY_REUSED"

	// the first request with the key succeeded, and its result has been deleted since
	CodeResultGone Code = "RESULT_GONE"

	// the account has no such template
	CodeTemplateNotFound Code = "TEMPLATE_NOT_FOUND"

	// the template has no version with that number
	CodeTemplateVersionNotFound Code = "TEMPLATE_VERSION_NOT_FOUND"

	// the plan does not allow another template
	CodeTemplateLimitReached Code = "TEMPLATE_LIMIT_REACHED"

	// the template or the account has no asset with this path
	CodeAssetNotFound Code = "ASSET_NOT_FOUND"

	// the assets of all versions of the template, or of the account, have reached the size limit
	CodeAssetLimitReached Code = "ASSET_LIMIT_REACHED"

	// the slug belongs to another template
	CodeSlugTaken Code = "SLUG_TAKEN"

	// another request saved the template or pipeline at the same time, or after the version that the
	// change was made from
	CodeVersionConflict Code = "VERSION_CONFLICT"

	// the template is not valid Liquid
	CodeTemplateSyntax Code = "TEMPLATE_SYNTAX"

	// the template fails on the data
	CodeTemplateRender Code = "TEMPLATE_RENDER"

	// the template exceeds a limit of time, memory or output
	CodeTemplateLimit Code = "TEMPLATE_LIMIT"

	// the data schema of the template cannot be used
	CodeInvalidSchema Code = "INVALID_SCHEMA"

	// the data lacks a field that the data schema requires
	CodeMissingField Code = "MISSING_FIELD"

	// the data violates the data schema
	CodeInvalidField Code = "INVALID_FIELD"

	// the render is strict, and it has warnings, such as a missing resource
	CodeRenderWarnings Code = "RENDER_WARNINGS"

	// the web page to print returned an error, or is not HTML
	CodePageFailed Code = "PAGE_FAILED"

	// the element that `waitFor` names did not appear in time
	CodeWaitForUnmet Code = "WAIT_FOR_UNMET"

	// all rendering capacity is in use
	CodeRenderBusy Code = "RENDER_BUSY"

	// the document was not rendered in time
	CodeRenderTimeout Code = "RENDER_TIMEOUT"

	// the browser crashed on the document
	CodeRenderCrashed Code = "RENDER_CRASHED"

	// the account has used up its template previews of this day
	CodePreviewLimitReached Code = "PREVIEW_LIMIT_REACHED"

	// the account has used up its renders of this month
	CodeQuotaExceeded Code = "QUOTA_EXCEEDED"

	// the format of the file is not supported, or does not match its name
	CodeOfficeFormat Code = "OFFICE_FORMAT"

	// the office document is damaged: LibreOffice cannot open it
	CodeOfficeDamaged Code = "OFFICE_DAMAGED"

	// the office document is encrypted, and no password was sent or a wrong one
	CodeOfficeEncrypted Code = "OFFICE_ENCRYPTED"

	// the office document exceeds a limit of time, memory or space
	CodeOfficeLimit Code = "OFFICE_LIMIT"

	// LibreOffice crashed on the document
	CodeOfficeCrashed Code = "OFFICE_CRASHED"

	// all conversion capacity is in use
	CodeConvertBusy Code = "CONVERT_BUSY"

	// the account has as many pending jobs as its plan allows
	CodeQueueFull Code = "QUEUE_FULL"

	// the account has no such job
	CodeJobNotFound Code = "JOB_NOT_FOUND"

	// only a job that waits for an attempt can be canceled
	CodeJobBegun Code = "JOB_BEGUN"

	// a webhook can be sent again only after its job has ended
	CodeJobNotEnded Code = "JOB_NOT_ENDED"

	// the account has no such batch
	CodeBatchNotFound Code = "BATCH_NOT_FOUND"

	// only a batch with jobs that have not ended can be canceled
	CodeBatchEnded Code = "BATCH_ENDED"

	// the batch still has jobs that have not ended
	CodeBatchNotEnded Code = "BATCH_NOT_ENDED"

	// the batch has no remaining PDF
	CodeNoResults Code = "NO_RESULTS"

	// the batch has more PDFs, or more bytes, than can be merged into one
	CodeTooManyResults Code = "TOO_MANY_RESULTS"

	// the job was queued without a webhook
	CodeNoWebhook Code = "NO_WEBHOOK"

	// the account has no such document, or it has expired
	CodeDocumentNotFound Code = "DOCUMENT_NOT_FOUND"

	// the documents of the account have reached the storage limit of its plan
	CodeStorageLimitReached Code = "STORAGE_LIMIT_REACHED"

	// the bytes of the upload have not arrived
	CodeUploadUnfinished Code = "UPLOAD_UNFINISHED"

	// the bytes of the upload did not arrive in time
	CodeUploadExpired Code = "UPLOAD_EXPIRED"

	// each metadata filter matches too many documents, and together they match few
	CodeFilterTooBroad Code = "FILTER_TOO_BROAD"

	// the account has no saved pipeline with that slug
	CodePipelineNotFound Code = "PIPELINE_NOT_FOUND"

	// the saved pipeline has no version with that number
	CodePipelineVersionNotFound Code = "PIPELINE_VERSION_NOT_FOUND"

	// a step of a pipeline passes too many files or bytes to the next
	CodePipelineTooLarge Code = "PIPELINE_TOO_LARGE"

	// a PDF does not conform to a profile that a step of the pipeline requires
	CodeNotConforming Code = "NOT_CONFORMING"

	// the account has no such redaction template
	CodeRedactionTemplateNotFound Code = "REDACTION_TEMPLATE_NOT_FOUND"

	// the account has no such certificate
	CodeCertificateNotFound Code = "CERTIFICATE_NOT_FOUND"

	// the account has no such trusted root
	CodeTrustedRootNotFound Code = "TRUSTED_ROOT_NOT_FOUND"

	// the account trusts this certificate already
	CodeTrustedRootExists Code = "TRUSTED_ROOT_EXISTS"

	// the account has 20 trusted roots
	CodeTrustedRootLimitReached Code = "TRUSTED_ROOT_LIMIT_REACHED"

	// the function that signs with saved private keys is temporarily unavailable
	CodeSigningUnavailable Code = "SIGNING_UNAVAILABLE"

	// the key in KMS cannot sign for this account
	CodeKMSKeyUnusable Code = "KMS_KEY_UNUSABLE"

	// a server named in the request could not be reached
	CodeEgressFailed Code = "EGRESS_FAILED"

	// a server named in the request did not answer in time
	CodeEgressTimeout Code = "EGRESS_TIMEOUT"

	// a server named in the request returned too many bytes
	CodeEgressTooLarge Code = "EGRESS_TOO_LARGE"

	// the object store named in the request refused the PDF
	CodeS3UploadFailed Code = "S3_UPLOAD_FAILED"

	// the XML is not well formed, or its encoding is not supported
	CodeInvalidXML Code = "INVALID_XML"

	// the XML exceeds a limit of size, nesting or complexity
	CodeXMLLimit Code = "XML_LIMIT"

	// the XML is neither UBL 2.1 nor a Cross Industry Invoice
	CodeNotAnInvoice Code = "NOT_AN_INVOICE"

	// the PDF contains no invoice
	CodeNoEmbeddedInvoice Code = "NO_EMBEDDED_INVOICE"

	// the invoice violates rules of its format; `findings` lists all of them
	CodeInvoiceRules Code = "INVOICE_RULES"

	// the PDF does not show some terms of the XML invoice
	CodeInvoiceNotShown Code = "INVOICE_NOT_SHOWN"

	// the XML is in no profile of Factur-X or ZUGFeRD, so it cannot be embedded in a PDF
	CodeInvoiceNotHybrid Code = "INVOICE_NOT_HYBRID"

	// an option is missing, of the wrong type or out of range; the message names it and the rule
	CodeInvalidInput Code = "INVALID_INPUT"

	// the requested item is not in the file
	CodeNotFound Code = "NOT_FOUND"

	// the operation reached its time limit
	CodeTimeout Code = "TIMEOUT"

	// the header %PDF- is missing from the first 1,024 bytes
	CodeNotAPDF Code = "NOT_A_PDF"

	// the file, or all files together, exceed the size limit of the operation
	CodePDFTooLarge Code = "PDF_TOO_LARGE"

	// the file is damaged and cannot be repaired
	CodePDFDamaged Code = "PDF_DAMAGED"

	// the file is encrypted and needs a password, or must not be encrypted for this operation
	CodePDFEncrypted Code = "PDF_ENCRYPTED"

	// the password does not open the file
	CodePasswordWrong Code = "PASSWORD_WRONG"

	// the encryption method of the file is not supported
	CodeEncryptionUnsupported Code = "ENCRYPTION_UNSUPPORTED"

	// a stream exceeds the decompression limit
	CodePDFBomb Code = "PDF_BOMB"

	// processing the file would exceed a limit of time, memory or nesting
	CodePDFTooComplex Code = "PDF_TOO_COMPLEX"

	// the file has more pages than allowed
	CodeTooManyPages Code = "TOO_MANY_PAGES"

	// the file has restrictions that only its owner password lifts
	CodeOwnerPasswordNeeded Code = "OWNER_PASSWORD_NEEDED"

	// the file is not encrypted
	CodePDFNotEncrypted Code = "PDF_NOT_ENCRYPTED"

	// regular expressions are too large with their repetitions expanded
	CodePatternTooLarge Code = "PATTERN_TOO_LARGE"

	// the redaction is strict, and some pages may show text only in pictures
	CodePagesNotRead Code = "PAGES_NOT_READ"

	// the removal could not be verified, so no file is returned
	CodeRedactionIncomplete Code = "REDACTION_INCOMPLETE"

	// the page does not exist
	CodePageOutOfRange Code = "PAGE_OUT_OF_RANGE"

	// a page would exceed the limit of pixels
	CodePageTooLarge Code = "PAGE_TOO_LARGE"

	// all pages together would exceed the limit of pixels
	CodeTooManyPixels Code = "TOO_MANY_PIXELS"

	// the pages have more images, or more bytes of them, than a response may contain
	CodeTooManyImages Code = "TOO_MANY_IMAGES"

	// a page exceeded its time limit
	CodeRasterizeTimeout Code = "RASTERIZE_TIMEOUT"

	// no font has a glyph for a character of a visible signature
	CodeSealGlyphMissing Code = "SEAL_GLYPH_MISSING"

	// no font has a glyph for a character of a stamp
	CodeStampGlyphMissing Code = "STAMP_GLYPH_MISSING"

	// no bookmark of that level has a target page
	CodeNoBookmarks Code = "NO_BOOKMARKS"

	// the data cannot be written as JSON
	CodeEmbedDataInvalid Code = "EMBED_DATA_INVALID"

	// the data is too large as JSON
	CodeEmbedDataTooLarge Code = "EMBED_DATA_TOO_LARGE"

	// the file contains no embedded data
	CodeNoEmbeddedData Code = "NO_EMBEDDED_DATA"

	// the embedded data is not valid JSON
	CodeEmbeddedDataInvalid Code = "EMBEDDED_DATA_INVALID"

	// the PDF of a hybrid invoice does not conform to PDF/A-3
	CodeInvoiceNotArchivable Code = "INVOICE_NOT_ARCHIVABLE"

	// a certification must be the first signature, but the PDF is already signed
	CodeAlreadySigned Code = "ALREADY_SIGNED"

	// an earlier certification forbids further signatures
	CodeChangesNotAllowed Code = "CHANGES_NOT_ALLOWED"

	// an earlier signature locks the field that would be signed
	CodeFieldsLocked Code = "FIELDS_LOCKED"

	// the signature field is already signed
	CodeFieldSigned Code = "FIELD_SIGNED"

	// the signature field requires another kind of signature; the message names the option and the rule
	CodeFieldRuleBroken Code = "FIELD_RULE_BROKEN"

	// the file must be rewritten, which would break its signatures
	CodePDFSignedAndNotAppendable Code = "PDF_SIGNED_AND_NOT_APPENDABLE"

	// the page of the visible signature does not exist
	CodeNoSuchPage Code = "NO_SUCH_PAGE"

	// the visible signature is not on the page
	CodeOffPage Code = "OFF_PAGE"

	// the image of a visible signature or a stamp is not a readable PNG or JPEG
	CodeImageUnreadable Code = "IMAGE_UNREADABLE"

	// the bytes are not an X.509 certificate
	CodeCertificateUnreadable Code = "CERTIFICATE_UNREADABLE"

	// the private key does not match the certificate
	CodeCertificateKeyMismatch Code = "CERTIFICATE_KEY_MISMATCH"

	// the certificate is not valid yet
	CodeCertificateNotYetValid Code = "CERTIFICATE_NOT_YET_VALID"

	// the certificate has expired
	CodeCertificateExpired Code = "CERTIFICATE_EXPIRED"

	// the key usage of the certificate does not include signatures
	CodeCertificateNotForSigning Code = "CERTIFICATE_NOT_FOR_SIGNING"

	// an RSA key has fewer than 2,048 bits
	CodeKeyTooShort Code = "KEY_TOO_SHORT"

	// the key is neither RSA nor ECDSA on P-256 or P-384
	CodeKeyNotSupported Code = "KEY_NOT_SUPPORTED"

	// the private key does not match its public key
	CodeKeyDamaged Code = "KEY_DAMAGED"

	// the passphrase does not open the private key
	CodeWrongPassphrase Code = "WRONG_PASSPHRASE"

	// the time-stamp authority returned no valid time stamp
	CodeTimestampFailed Code = "TIMESTAMP_FAILED"

	// the `fetch` of the caller refused the address of the time-stamp authority
	CodeURLRefused Code = "URL_REFUSED"

	// the file has no form fields
	CodeNoForm Code = "NO_FORM"

	// the form is dynamic XFA only, which has no fields
	CodeXFADynamic Code = "XFA_DYNAMIC"

	// the form has no field with that name
	CodeFieldUnknown Code = "FIELD_UNKNOWN"

	// a field is given two values
	CodeFieldRepeated Code = "FIELD_REPEATED"

	// a value does not fit its field; the message names the field and the rule
	CodeFieldValueInvalid Code = "FIELD_VALUE_INVALID"

	// the field is a push button, a signature field or a password field
	CodeFieldNotFillable Code = "FIELD_NOT_FILLABLE"

	// the field is marked as read-only
	CodeFieldReadOnly Code = "FIELD_READ_ONLY"

	// no font has a glyph for a character of the value
	CodeFieldGlyphMissing Code = "FIELD_GLYPH_MISSING"

	// with strict: a field cuts off text; the message names field, page and sizes
	CodeFieldTextCut Code = "FIELD_TEXT_CUT"

	// the change would break a signature of the file
	CodeSignatureWouldBreak Code = "SIGNATURE_WOULD_BREAK"

	// the file is too large for the number of its signatures
	CodePDFTooLargeToVerify Code = "PDF_TOO_LARGE_TO_VERIFY"
)
