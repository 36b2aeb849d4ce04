/**
 * Every `code` of a {@link PdfError} with its meaning. Codes are stable: minor versions may add one, but never rename or reuse
 * one.
 */
export const ERROR_CODES = {
  // Any option
  INVALID_INPUT: 'an option is missing, of the wrong type or out of range; the message names it and the rule',
  NOT_FOUND: 'the requested item is not in the file',
  TIMEOUT: 'the operation reached its time limit',

  // Opening a PDF
  NOT_A_PDF: 'the header %PDF- is missing from the first 1,024 bytes',
  PDF_TOO_LARGE: 'the file, or all files together, exceed the size limit of the operation',
  PDF_DAMAGED: 'the file is damaged and cannot be repaired',
  PDF_ENCRYPTED: 'the file is encrypted and needs a password, or must not be encrypted for this operation',
  PASSWORD_WRONG: 'the password does not open the file',
  ENCRYPTION_UNSUPPORTED: 'the encryption method of the file is not supported',
  PDF_BOMB: 'a stream exceeds the decompression limit',
  PDF_TOO_COMPLEX: 'processing the file would exceed a limit of time, memory or nesting',
  TOO_MANY_PAGES: 'the file has more pages than allowed',

  // protect, unprotect
  OWNER_PASSWORD_NEEDED: 'the file has restrictions that only its owner password lifts',
  PDF_NOT_ENCRYPTED: 'the file is not encrypted',

  // redact
  PATTERN_TOO_LARGE: 'regular expressions are too large with their repetitions expanded',
  PAGES_NOT_READ: 'the redaction is strict, and some pages may show text only in pictures',
  REDACTION_INCOMPLETE: 'the removal could not be verified, so no file is returned',

  // Pages
  PAGE_OUT_OF_RANGE: 'the page does not exist',
  PAGE_TOO_LARGE: 'a page would exceed the limit of pixels',
  TOO_MANY_PIXELS: 'all pages together would exceed the limit of pixels',
  TOO_MANY_IMAGES: 'the pages have more images, or more bytes of them, than a response may contain',
  RASTERIZE_TIMEOUT: 'a page exceeded its time limit',

  // stampPages
  SEAL_GLYPH_MISSING: 'no font has a glyph for a character of a visible signature',
  STAMP_GLYPH_MISSING: 'no font has a glyph for a character of a stamp',

  // split
  NO_BOOKMARKS: 'no bookmark of that level has a target page',

  // embedData, extractData
  EMBED_DATA_INVALID: 'the data cannot be written as JSON',
  EMBED_DATA_TOO_LARGE: 'the data is too large as JSON',
  NO_EMBEDDED_DATA: 'the file contains no embedded data',
  EMBEDDED_DATA_INVALID: 'the embedded data is not valid JSON',

  // attachInvoice
  INVOICE_NOT_ARCHIVABLE: 'the PDF of a hybrid invoice does not conform to PDF/A-3',

  // Signing: the document
  ALREADY_SIGNED: 'a certification must be the first signature, but the PDF is already signed',
  CHANGES_NOT_ALLOWED: 'an earlier certification forbids further signatures',
  FIELDS_LOCKED: 'an earlier signature locks the field that would be signed',
  FIELD_SIGNED: 'the signature field is already signed',
  FIELD_RULE_BROKEN:
    'the signature field requires another kind of signature; the message names the option and the rule',
  PDF_SIGNED_AND_NOT_APPENDABLE: 'the file must be rewritten, which would break its signatures',
  NO_SUCH_PAGE: 'the page of the visible signature does not exist',
  OFF_PAGE: 'the visible signature is not on the page',
  IMAGE_UNREADABLE: 'the image of a visible signature or a stamp is not a readable PNG or JPEG',

  // Signing: certificate and key
  CERTIFICATE_UNREADABLE: 'the bytes are not an X.509 certificate',
  CERTIFICATE_KEY_MISMATCH: 'the private key does not match the certificate',
  CERTIFICATE_NOT_YET_VALID: 'the certificate is not valid yet',
  CERTIFICATE_EXPIRED: 'the certificate has expired',
  CERTIFICATE_NOT_FOR_SIGNING: 'the key usage of the certificate does not include signatures',
  KEY_TOO_SHORT: 'an RSA key has fewer than 2,048 bits',
  KEY_NOT_SUPPORTED: 'the key is neither RSA nor ECDSA on P-256 or P-384',
  KEY_DAMAGED: 'the private key does not match its public key',
  WRONG_PASSPHRASE: 'the passphrase does not open the private key',
  TIMESTAMP_FAILED: 'the time-stamp authority returned no valid time stamp',
  URL_REFUSED: 'the `fetch` of the caller refused the address of the time-stamp authority',

  // readForm, fillForm
  NO_FORM: 'the file has no form fields',
  XFA_DYNAMIC: 'the form is dynamic XFA only, which has no fields',
  FIELD_UNKNOWN: 'the form has no field with that name',
  FIELD_REPEATED: 'a field is given two values',
  FIELD_VALUE_INVALID: 'a value does not fit its field; the message names the field and the rule',
  FIELD_NOT_FILLABLE: 'the field is a push button, a signature field or a password field',
  FIELD_READ_ONLY: 'the field is marked as read-only',
  FIELD_GLYPH_MISSING: 'no font has a glyph for a character of the value',
  FIELD_TEXT_CUT: 'with strict: a field cuts off text; the message names field, page and sizes',
  SIGNATURE_WOULD_BREAK: 'the change would break a signature of the file',

  // verify
  PDF_TOO_LARGE_TO_VERIFY: 'the file is too large for the number of its signatures',
} as const;

/** The `code` of a {@link PdfError}. */
export type PdfErrorCode = keyof typeof ERROR_CODES;
