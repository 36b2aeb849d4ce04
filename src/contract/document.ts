import * as z from 'zod';
import { DOCUMENT_SOURCES } from '../domain/document.ts';
import { templateReference, timestamp } from './fields.ts';

const pairs = z.record(z.string(), z.union([z.string(), z.number()]));

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
        '`redactions`, `redactedPages` and `rasterizedPages`',
    ),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    template: templateReference.nullable(),
  })
  .meta({ id: 'Document' });
