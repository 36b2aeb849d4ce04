import type * as z from 'zod';
import type { redactionTemplateView } from '../../contract/redaction.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { RedactionTemplateRecord } from '../../ports/redaction-template-store.ts';
export function presentRedactionTemplate(
  record: RedactionTemplateRecord,
): z.input<typeof redactionTemplateView> {
  return {
    id: record.id,
    name: record.name,
    slug: record.slug,
    description: record.description,
    patterns: record.patterns.map((pattern) => ({ ...pattern })),
    presets: [...record.presets],
    ...(record.sensitivity === undefined ? {} : { sensitivity: record.sensitivity }),
    ...(record.elsewhere === undefined ? {} : { elsewhere: record.elsewhere }),
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
  };
}
