import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { StoredAsset } from '../../../contract/asset.ts';
import { newId } from '../../../domain/ids.ts';
import { isMissing } from '../documents/blob-store.ts';

/** Asset files as objects of the internal bucket. */
export class S3AssetObjects {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  /**
   * The key is unique, so that a failed save removes only its own file, even if another has the same content. Lists of assets
   * refer to one file for each content.
   *
   * @param folder folder of the owner, with a slash at its end
   */
  async put(folder: string, bytes: Uint8Array, mediaType: string): Promise<StoredAsset> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${folder}${sha256}-${newId()}`;
    await this.#s3.send(
      // Only the print function receives a URL of it; a browser would download the file.
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: bytes,
        ContentType: 'application/octet-stream',
      }),
    );
    return { mediaType, sizeBytes: bytes.length, sha256, key };
  }

  /** @returns undefined when the file was removed */
  async read({ key }: StoredAsset): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
      return await Body!.transformToByteArray();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete({ key }: StoredAsset): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }
}
