import type * as z from 'zod';
import type { documentView } from '../../contract/document.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { DocumentRecord } from '../../ports/document-store.ts';

/** Converts a document for the API; documents without a template have `template: null`. */
export function presentDocument(record: DocumentRecord): z.input<typeof documentView> {
  return {
    id: record.id,
    name: record.name,
    source: record.source,
    templateId: record.template?.id ?? null,
    metadata: record.metadata,
    systemMetadata: record.systemMetadata ?? {},
    madeFrom: [...(record.madeFrom ?? [])],
    sizeBytes: record.sizeBytes,
    expiresAt: record.expiresAt === null ? null : isoTime(record.expiresAt),
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
    template: record.template ?? null,
  };
}
