import * as z from 'zod';
import { objectError } from '../../../src/contract/fields.ts';

const RULE = 'must be an object with either path or documentId';

const shape = {
  path: z.string('must be a string').optional(),
  documentId: z.string('must be an id').optional(),
};
const withPassword = { ...shape, password: z.string('must be a string').optional() };

/** A PDF as a model names it. */
export type PdfReference = z.output<z.ZodObject<typeof withPassword>>;

/** Reference for a PDF of the request body, whose password is a field of its own. */
export const pdfReference = z.strictObject(shape, objectError(RULE)).refine(namesOne, { error: RULE });

/** Reference for one of several PDFs, each of which may have a password. */
export const pdfReferenceWithPassword = z
  .strictObject(withPassword, objectError(RULE))
  .refine(namesOne, { error: RULE });

function namesOne({ path, documentId }: PdfReference): boolean {
  return (path === undefined) !== (documentId === undefined);
}
