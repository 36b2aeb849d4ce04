import * as z from 'zod';
import { id, textOf } from './fields.ts';

/** A PDF in a JSON body: base64, or a document that was uploaded or made before. */
export const pdfInput = z
  .union([z.string().min(1), z.strictObject({ documentId: id })], {
    error: (issue) =>
      issue.input === undefined
        ? 'is required: a base64 PDF or { "documentId": "…" }'
        : 'must be a base64 PDF or { "documentId": "…" }',
  })
  .meta({ id: 'PdfInput', description: 'A base64 PDF, or the document that holds it' });

export const password = textOf(127).optional().describe('Opens an encrypted PDF');
