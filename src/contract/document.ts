import * as z from 'zod';
import { DOCUMENT_SOURCES } from '../domain/document.ts';
import { templateReference, timestamp } from './fields.ts';

const pairs = z.record(z.string(), z.union([z.string(), z.number()]));

/** New expiry of a document, parsed to Unix ms. */
export const expiresAt = z
  .union(
    [z.iso.datetime({ offset: true }), z.null()],
    'must be an ISO 8601 time such as 2026-11-21T09:30:00Z, or null',
  )
  .transform((time) => (time === null ? null : Date.parse(time)))
  .describe('ISO 8601 time after which it is deleted, within the plan; `null`: kept until deleted');

export const documentView = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.enum(DOCUMENT_SOURCES),
    templateId: z.string().nullable(),
    metadata: pairs.describe(
      'Metadata of your own; renders add `renderTimeMs`, and `templateSlug` if a template made the document',
    ),
    systemMetadata: pairs.describe(
      'What Platen recorded when it made the document, which no request can set: for a render `renderTimeMs`, ' +
        '`templateSlug`, `renderWarnings` (a number, absent if there were none) and `conformance`; for a redaction ' +
        '`redactions`, `excludedMatches`, `redactedPages` and `rasterizedPages`',
    ),
    madeFrom: z
      .array(z.string())
      .describe('Ids of the documents that it was made from, which may have been deleted since'),
    sizeBytes: z.int().describe('Of the PDF'),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    template: templateReference.nullable(),
  })
  .meta({ id: 'Document' });
