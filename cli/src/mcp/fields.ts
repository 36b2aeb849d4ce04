import * as z from 'zod';

export const pdf = z
  .strictObject({
    path: z.string().optional().describe("Path within the user's folder"),
    documentId: z.string().optional().describe('A document of the service'),
  })
  .describe('A PDF: exactly one of path and documentId');

export const output = z
  .string()
  .optional()
  .describe("Path within the user's folder of a new file to write the result to");

export const saved = {
  saveName: z.string().optional().describe('Name of the document that is saved'),
  metadata: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Pairs to find the document by'),
  output,
};

export const paging = {
  limit: z.number().int().min(1).max(100).default(20),
  offset: z.number().int().min(0).default(0),
};

/** Page numbers and ranges with both ends. */
export const pageList = z.array(
  z.union([z.number().int(), z.strictObject({ from: z.number().int(), to: z.number().int().optional() })]),
);
