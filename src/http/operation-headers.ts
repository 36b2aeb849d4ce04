/** Headers of some operations only, as OpenAPI objects. Browsers may read each (`EXPOSED`). */
export const OPERATION_HEADERS = {
  'X-Document-Id': {
    description: 'The document that was saved; missing when nothing was',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Redaction-Report': {
    description: 'Base64 of a JSON object with the number and places of removals, never their content',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Redaction-Not-Read': {
    description:
      'Pages, counted from 0, on which patterns and presets had no text to search, such as `0, 3`: the first 100. Missing when there are none',
    schema: { type: 'string' },
  },
  'X-Conformance': {
    description:
      'The standards that the PDF claims, such as `PDF/A-2a; PDF/UA-1`. Missing when it claims none',
    schema: { type: 'string' },
  },
  'X-Render-Warnings': {
    description:
      'Base64 of `{ count, warnings }`: what the document requested in vain, and what its scripts threw. Missing when there are none',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Signatures-Removed': {
    description: '`true` when an input was signed: a file that is written anew cannot keep signatures',
    schema: { type: 'string', const: 'true' },
  },
  'X-Encryption-Removed': {
    description: '`true` when the input was encrypted and the result is not',
    schema: { type: 'string', const: 'true' },
  },
  'X-Signing-Warnings': {
    description:
      'Base64 of `{ count, warnings }`, each warning with `code` and `message`: what was lost by signing, or cannot be read well. Missing when there is nothing to report',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Form-Warnings': {
    description:
      'Base64 of `{ count, warnings }`, each warning with `code`, `field`, `page` (from 0) and `message`: text that does not fit into a box of its field. Missing when all text fits',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Pipeline-Report': {
    description:
      'Base64 of a JSON object: the saved documents, and the reports of the steps. Reports that are too long for a header are left out, and `summarized` is true',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'X-Batch-Failures': {
    description: 'Items of the batch that have no PDF in the result',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Bates': {
    description: 'The Bates number that follows the last one; missing when there were none',
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  'X-Optimize-Report': {
    description: 'Base64 of a JSON object with the size of the file before and after, and the changes',
    schema: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
  'Content-Disposition': { description: 'A file name for the PDF', schema: { type: 'string' } },
} as const;

export type ResponseHeader = keyof typeof OPERATION_HEADERS;

/** Their names, for `Access-Control-Expose-Headers`. */
export const OPERATION_HEADER_NAMES: readonly string[] = Object.keys(OPERATION_HEADERS);
