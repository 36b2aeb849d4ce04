import { z } from 'zod';
import type { TemplateVersion } from '../../ports/template-store.ts';
import { isoTime, timestamp } from './common.ts';

export const templateVersionView = z
  .object({ version: z.int(), createdAt: timestamp })
  .meta({ id: 'TemplateVersion' });

export function presentTemplateVersion({
  version,
  savedAt,
}: TemplateVersion): z.input<typeof templateVersionView> {
  return { version, createdAt: isoTime(savedAt) };
}
