import { NoSuchKey, NotFound, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { S3BlobStore } from './blob-store.ts';

const answer = (name: string, status: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode: status }, message: name });

function store(error: Error): S3BlobStore {
  return new S3BlobStore({ send: () => Promise.reject(error) } as unknown as S3Client, 'bucket');
}

describe('a missing object', () => {
  const $metadata = {};
  it.each([
    ['404 to HEAD', new NotFound({ $metadata, message: '' })],
    ['404 to GET', new NoSuchKey({ $metadata, message: '' })],
    ['403 to HEAD, as the bucket may not be listed', answer('403', 403)],
    ['403 to GET, as the bucket may not be listed', answer('AccessDenied', 403)],
  ])('is missing when S3 answers %s', async (_, error) => {
    expect(await store(error).sizeOf('uploads/a')).toBeUndefined();
    await expect(store(error).read('documents/a', { maxBytes: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is not assumed after other failures', async () => {
    for (const error of [answer('SlowDown', 503), new Error('socket')]) {
      await expect(store(error).sizeOf('uploads/a')).rejects.toBe(error);
      await expect(store(error).read('documents/a', { maxBytes: 1 })).rejects.toBe(error);
    }
  });
});
