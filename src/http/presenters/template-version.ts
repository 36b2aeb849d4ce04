import type * as z from 'zod';
import type { templateVersionView } from '../../contract/template-version.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { TemplateVersion } from '../../ports/template-store.ts';
export function presentTemplateVersion({
  version,
  savedAt,
}: TemplateVersion): z.input<typeof templateVersionView> {
  return { version, createdAt: isoTime(savedAt) };
}
