import * as z from 'zod';

/** Path of a new file. */
export const output = {
  output: z.string('must be a string').optional().describe('New file to write the result to'),
};

export const outputPrefix = z.string('must be a string').optional();

/** Structured result of a tool that makes a PDF. */
export const pdfResultView = z.object({
  documentId: z.string().optional(),
  bytes: z.int(),
  path: z.string().optional(),
  warnings: z.array(z.unknown()).optional(),
});

/** Fields that tools set themselves: results are always saved, then returned as the tool describes. */
export const DECIDED = ['save', 's3', 'async', 'webhookUrl', 'webhook'];
