import { z } from 'zod';
import { DOCUMENT_SOURCES, type DocumentRecord } from '../../ports/document-store.ts';
import { isoTime, timestamp } from './common.ts';

export const documentView = z
  .object({
    id: z.string(),
    name: z.string(),
    source: z.enum(DOCUMENT_SOURCES),
    templateId: z.string().nullable(),
    metadata: z.record(z.string(), z.union([z.string(), z.number()])),
    expiresAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    template: z.object({ id: z.string(), name: z.string(), slug: z.string() }).nullable(),
  })
  .meta({ id: 'Document' });

/** A document as the API shows it; documents that no template made have `template: null`. */
export function presentDocument(record: DocumentRecord): z.input<typeof documentView> {
  return {
    id: record.id,
    name: record.name,
    source: record.source,
    templateId: record.template?.id ?? null,
    metadata: record.metadata,
    expiresAt: record.expiresAt === null ? null : isoTime(record.expiresAt),
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
    template: record.template ?? null,
  };
}
