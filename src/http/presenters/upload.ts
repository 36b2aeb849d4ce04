import type * as z from 'zod';
import type { uploadView } from '../../contract/upload.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { PendingUpload } from '../../ports/upload-store.ts';

/** Converts an announced upload for the API. */
export function presentUpload({
  upload,
  uploadUrl,
}: {
  readonly upload: PendingUpload;
  readonly uploadUrl: string;
}): z.input<typeof uploadView> {
  return { documentId: upload.id, uploadUrl, expiresAt: isoTime(upload.expiresAt) };
}
