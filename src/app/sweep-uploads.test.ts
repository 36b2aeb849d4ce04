import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../contract/limits.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Fakes objects of these sizes, and records deletions. */
function objects(...sizes: readonly number[]) {
  const deleted: string[] = [];
  const prefixes: string[] = [];
  const blobs = {
    async *list(prefix: string) {
      prefixes.push(prefix);
      for (const [index, sizeBytes] of sizes.entries()) yield { key: `uploads/a/${index}`, sizeBytes };
    },
    delete: async (key: string) => void deleted.push(key),
  };
  return { blobs, deleted, prefixes };
}

describe('the sweep of uploads', () => {
  it('deletes those that are too large to become documents, and no others', async () => {
    const { blobs, deleted, prefixes } = objects(0, MAX_UPLOAD_BYTES, MAX_UPLOAD_BYTES + 1, 5e9);
    expect(await sweepUploads({ blobs }, () => true)).toEqual({ deleted: 2, complete: true });
    expect([deleted, prefixes]).toEqual([['uploads/a/2', 'uploads/a/3'], ['uploads/']]);
  });

  it('stops when its time is over', async () => {
    const { blobs, deleted } = objects(5e9, 5e9);
    expect(await sweepUploads({ blobs }, () => deleted.length < 1)).toEqual({ deleted: 1, complete: false });
  });
});
