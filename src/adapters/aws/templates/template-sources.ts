import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { StoredTemplateSource } from '../../../contract/template-source.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import type { NewTemplateRecord, TemplateRecord } from '../../../ports/template-store.ts';
import { isMissing } from '../documents/blob-store.ts';

type Located = Pick<TemplateRecord, 'sourceKey'>;

/** Sources of templates: objects of the internal bucket, one per version, that are never written over. */
export class S3TemplateSources {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(s3: S3Client, bucket: string) {
    this.#s3 = s3;
    this.#bucket = bucket;
  }

  /** @throws NotFoundError `TEMPLATE_NOT_FOUND` when the template has been deleted since. */
  async get({ sourceKey }: Located): Promise<StoredTemplateSource> {
    try {
      const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: sourceKey }));
      return JSON.parse(await Body!.transformToString()) as StoredTemplateSource;
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new NotFoundError('The template was deleted', { code: 'TEMPLATE_NOT_FOUND', cause: error });
    }
  }

  /**
   * Written before the record that names it, under a unique key, so that two saves at the same moment cannot
   * overwrite each other's source.
   */
  async put(record: NewTemplateRecord, source: StoredTemplateSource): Promise<TemplateRecord> {
    const sourceKey = `templates/${record.accountId}/${record.id}/${record.version}-${newId()}.json`;
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

  async delete({ sourceKey }: Located): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: sourceKey }));
  }
}
