import * as z from 'zod';
import { objectError } from '../../../src/contract/fields.ts';

const RULE = 'must be an object with either path or documentId';

const shape = {
  path: z.string('must be a string').optional(),
  documentId: z.string('must be an id').optional(),
};
const withPassword = { ...shape, password: z.string('must be a string').optional() };

/** Reference to a PDF in a tool's arguments. */
export type PdfReference = z.output<z.ZodObject<typeof withPassword>>;

/** Reference to a PDF of the request body, whose password is a separate field. */
export const pdfReference = z.strictObject(shape, objectError(RULE)).refine(namesOne, { error: RULE });

/** Reference to one of several PDFs, each with an optional password. */
export const pdfReferenceWithPassword = z
  .strictObject(withPassword, objectError(RULE))
  .refine(namesOne, { error: RULE });

function namesOne({ path, documentId }: PdfReference): boolean {
  return (path === undefined) !== (documentId === undefined);
}
