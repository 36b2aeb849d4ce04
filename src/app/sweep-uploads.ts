import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { UPLOAD_FOLDER } from './uploads.ts';

export interface SweepUploadsPorts {
  readonly blobs: Pick<BlobStore, 'delete' | 'list'>;
}

/**
 * Deletes uploads that are too large to become documents: a URL without a length accepts up to 5 GB (the limit of S3).
 *
 * @returns how many were deleted, and whether all were checked in the available time
 */
export async function sweepUploads(
  { blobs }: SweepUploadsPorts,
  hasTime: () => boolean,
): Promise<{ deleted: number; complete: boolean }> {
  let deleted = 0;
  for await (const { key, sizeBytes } of blobs.list(`${UPLOAD_FOLDER}/`)) {
    if (!hasTime()) return { deleted, complete: false };
    if (sizeBytes <= MAX_UPLOAD_BYTES) continue;
    await blobs.delete(key);
    deleted += 1;
  }
  return { deleted, complete: true };
}
