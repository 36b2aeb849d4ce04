import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { StoredAsset } from '../../../contract/asset.ts';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import { BoundedCache } from '../../../domain/bounded-cache.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import type { NewTemplateRecord, TemplateRecord, TemplateThumbnail } from '../../../ports/template-store.ts';
import { isMissing } from '../documents/blob-store.ts';
import { S3AssetObjects } from './asset-objects.ts';

type Located = Pick<TemplateRecord, 'sourceKey'>;

/** Metadata of a stored thumbnail, read with it. */
const ASSETS_VERSION = 'assets-version';

/** Maximum characters of all cached sources. Most sources have some 20,000. */
const CACHED_CHARACTERS = 16_000_000;

/**
 * Sources of templates: objects of the internal bucket, one per version, never overwritten. The files that they refer to are
 * stored with them, each content once.
 */
export class S3TemplateSources {
  readonly #s3: S3Client;
  readonly #bucket: string;
  readonly #assets: S3AssetObjects;
  readonly #cache: BoundedCache<string> | undefined;

  /**
   * @param cached whether this process caches sources. A deleted template is then still found, so its record must be read first.
   */
  constructor(s3: S3Client, bucket: string, cached = false) {
    this.#s3 = s3;
    this.#bucket = bucket;
    this.#assets = new S3AssetObjects(s3, bucket);
    if (cached) this.#cache = new BoundedCache(CACHED_CHARACTERS, (text) => text.length);
  }

  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template has been deleted meanwhile. */
  async get(record: Located): Promise<StoredTemplateSource> {
    // Each caller gets its own objects, so that no caller can change the prints of others.
    return JSON.parse(await this.#text(record)) as StoredTemplateSource;
  }

  async #text({ sourceKey }: Located): Promise<string> {
    const cached = this.#cache?.get(sourceKey);
    if (cached !== undefined) return cached;
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: sourceKey }));
      const text = await Body!.transformToString();
      this.#cache?.set(sourceKey, text);
      return text;
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new NotFoundError('The template was deleted', { code: 'TEMPLATE_NOT_FOUND', cause: error });
    }
  }

  /**
   * Written before the record that refers to it, under a unique key, so that concurrent saves cannot overwrite each other's
   * source.
   */
  async put(record: NewTemplateRecord, source: StoredTemplateSource): Promise<TemplateRecord> {
    const sourceKey = `${folderOf(record.accountId, record.id)}${record.version}-${newId()}.json`;
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: sourceKey,
        Body: JSON.stringify(source),
        ContentType: 'application/json',
      }),
    );
    return { ...record, sourceKey };
  }

  putAsset(
    { accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>,
    bytes: Uint8Array,
    mediaType: string,
  ): Promise<StoredAsset> {
    return this.#assets.put(`${folderOf(accountId, id)}assets/`, bytes, mediaType);
  }

  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template has been deleted meanwhile. */
  async readAsset(asset: StoredAsset): Promise<Uint8Array> {
    const bytes = await this.#assets.read(asset);
    if (bytes) return bytes;
    throw new NotFoundError('The template was deleted', { code: 'TEMPLATE_NOT_FOUND' });
  }

  /** @returns undefined when none is stored */
  async thumbnail(version: Located): Promise<TemplateThumbnail | undefined> {
    try {
      const { Body, Metadata } = await this.#s3.send(
        new GetObjectCommand({ Bucket: this.#bucket, Key: thumbnailKey(version) }),
      );
      const png = await Body!.transformToByteArray();
      const assetsVersion = Metadata?.[ASSETS_VERSION];
      return { png, ...(assetsVersion !== undefined && { assetsVersion: Number(assetsVersion) }) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async putThumbnail(version: Located, { png, assetsVersion }: TemplateThumbnail): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: thumbnailKey(version),
        Body: png,
        ContentType: 'image/png',
        ...(assetsVersion !== undefined && { Metadata: { [ASSETS_VERSION]: String(assetsVersion) } }),
      }),
    );
  }

  deleteThumbnail(version: Located): Promise<void> {
    return this.#delete(thumbnailKey(version));
  }

  /** Removes all objects of a template, including those of interrupted saves. */
  async deleteAll({ accountId, id }: Pick<TemplateRecord, 'accountId' | 'id'>): Promise<void> {
    const folder = folderOf(accountId, id);
    await this.#deleteFolder(folder);
    await this.#deleteFolder(thumbnailFolder(folder));
  }

  async #deleteFolder(Prefix: string): Promise<void> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#s3.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix,
          ContinuationToken,
        }),
      );
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) await this.#delete(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  deleteAsset(asset: StoredAsset): Promise<void> {
    return this.#assets.delete(asset);
  }

  delete({ sourceKey }: Located): Promise<void> {
    return this.#delete(sourceKey);
  }

  async #delete(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }
}

/** In a folder of its own, whose objects expire: a thumbnail can be made again. */
function thumbnailKey({ sourceKey }: Located): string {
  return thumbnailFolder(sourceKey).replace(/json$/, 'png');
}

function thumbnailFolder(folder: string): string {
  return folder.replace(/^templates/, 'thumbnails');
}

function folderOf(accountId: string, id: string): string {
  return `templates/${accountId}/${id}/`;
}
