import type * as z from 'zod';
import type { savedTemplateView, TemplateTest, templateView } from '../../contract/template.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { TemplateRecord } from '../../ports/template-store.ts';
/** Converts a template for the API, without its source and sample data. */
export function presentTemplate(record: TemplateRecord): z.input<typeof templateView> {
  return {
    id: record.id,
    name: record.name,
    slug: record.slug,
    documentType: record.documentType,
    description: record.description ?? '',
    version: record.version,
    createdAt: isoTime(record.createdAt),
    updatedAt: isoTime(record.updatedAt),
  };
}

export function presentSavedTemplate({
  template,
  test,
}: {
  readonly template: TemplateRecord;
  readonly test: TemplateTest;
}): z.input<typeof savedTemplateView> {
  const warnings = test.warnings.map((warning) => ({ ...warning }));
  return { data: presentTemplate(template), ...test, warnings };
}
