import * as z from 'zod';
import { id, textOf } from './fields.ts';

/** PDF in a JSON body: base64, or a reference to a stored document. */
export const pdfInput = z
  .union([z.string().min(1, 'must not be empty'), z.strictObject({ documentId: id })], {
    error: (issue) =>
      issue.input === undefined
        ? 'is required: a base64 PDF or { "documentId": "…" }'
        : 'must be a base64 PDF or { "documentId": "…" }',
  })
  .meta({ id: 'PdfInput', description: 'A base64 PDF, or the document that holds it' });

const WITH_PASSWORD_RULE = 'must be a base64 PDF, { "documentId": "…" } or { "pdf": "<base64>" }';
const inputPassword = textOf(127).optional().describe('Opens the PDF, if it is encrypted');

/** One of several PDFs, each with an optional password. */
export const pdfWithPassword = z
  .union(
    [
      z.string().min(1, 'must not be empty'),
      z.strictObject({ documentId: id, password: inputPassword }),
      z.strictObject({ pdf: z.string().min(1, 'must not be empty'), password: inputPassword }),
    ],
    { error: WITH_PASSWORD_RULE },
  )
  .meta({
    id: 'PdfWithPassword',
    description: 'A base64 PDF, or the document that holds it; an encrypted one with its password',
  });

export type PdfWithPassword = z.output<typeof pdfWithPassword>;

export const password = textOf(127).optional().describe('Opens an encrypted PDF');
