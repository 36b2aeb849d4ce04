import * as z from 'zod';
import { documentView } from './document.ts';
import { timestamp } from './fields.ts';
import { MAX_UPLOAD_BYTES } from './limits.ts';
import { metadata } from './metadata.ts';
import { saveName } from './save-fields.ts';

/** Maximum number of uploads that one request announces or finishes. */
export const UPLOAD_BATCH = 50;

const SIZE_RULE = `must be from 1 to ${MAX_UPLOAD_BYTES} (200 MB)`;

export const uploadFields = {
  name: saveName.optional(),
  metadata: metadata.default({}),
  sizeBytes: z
    .int('must be an integer')
    .min(1, SIZE_RULE)
    .max(MAX_UPLOAD_BYTES, SIZE_RULE)
    .optional()
    .describe('Length of the file; the URL then accepts no other length'),
};

export const uploadView = z
  .object({ documentId: z.string(), uploadUrl: z.url(), expiresAt: timestamp })
  .meta({ id: 'Upload' });

export const finishedUploadView = z
  .object({
    documentId: z.string(),
    document: documentView.optional().describe('When the upload is a document'),
    error: z.string().optional().describe('Why it is not'),
    code: z.string().optional().describe('Error code'),
  })
  .meta({ id: 'FinishedUpload' });
