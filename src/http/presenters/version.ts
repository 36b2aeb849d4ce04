import type * as z from 'zod';
import type { pipelineVersionView } from '../../contract/saved-pipeline.ts';
import type { templateVersionView } from '../../contract/version.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { SavedVersion } from '../../ports/saved-version.ts';

export function presentVersion({
  version,
  savedAt,
  savedBy,
}: SavedVersion): z.input<typeof templateVersionView> & z.input<typeof pipelineVersionView> {
  return { version, createdAt: isoTime(savedAt), savedBy };
}
