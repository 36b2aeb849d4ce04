import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { BlobFiles, type WrittenBlob } from './blob-files.ts';
import { openDatabase } from './database.ts';
import { noSuchBucket, noSuchUpload, preconditionFailed, S3Error } from './errors.ts';

/** Stored metadata of an object. Headers are those that a GET returns. */
export interface StoredObject {
  readonly key: string;
  readonly file: string;
  readonly size: number;
  /** Entity tag without quotes. */
  readonly etag: string;
  /** Milliseconds since the epoch, in whole seconds like HTTP dates. */
  readonly modifiedAt: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WriteCondition {
  /** Writes only if the object does not exist. */
  readonly ifNoneMatch?: boolean;
  /** Writes only if the object has this entity tag. */
  readonly ifMatch?: string;
}

interface ObjectRow {
  key: string;
  file: string;
  size: number;
  etag: string;
  modified_at: number;
  headers: string;
}

const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Buckets and objects in a folder: bodies as files, everything else in SQLite. */
export class ObjectStore {
  readonly files: BlobFiles;
  readonly #database: DatabaseSync;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.files = new BlobFiles(path.join(folder, 'blobs'));
    this.#database = openDatabase(path.join(folder, 'index.db'));
  }

  close(): void {
    this.#database.close();
  }

  createBucket(name: string): void {
    this.#database.prepare('INSERT OR IGNORE INTO buckets VALUES (?, ?)').run(name, Date.now());
  }

  buckets(): { name: string; createdAt: number }[] {
    const rows = this.#database.prepare('SELECT * FROM buckets ORDER BY name').all();
    return (rows as { name: string; created_at: number }[]).map((row) => ({
      name: row.name,
      createdAt: row.created_at,
    }));
  }

  requireBucket(name: string): void {
    if (!this.#database.prepare('SELECT 1 FROM buckets WHERE name = ?').get(name)) throw noSuchBucket();
  }

  deleteBucket(name: string): void {
    this.requireBucket(name);
    if (this.#database.prepare('SELECT 1 FROM objects WHERE bucket = ? LIMIT 1').get(name)) {
      throw new S3Error('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty');
    }
    this.#database.prepare('DELETE FROM buckets WHERE name = ?').run(name);
  }

  get(bucket: string, key: string): StoredObject | undefined {
    const row = this.#database.prepare('SELECT * FROM objects WHERE bucket = ? AND key = ?').get(bucket, key);
    return row ? fromRow(row as unknown as ObjectRow) : undefined;
  }

  /**
   * Makes a written blob the object's content. Check and write are atomic, so exactly one of several writers with `ifNoneMatch`
   * succeeds.
   */
  commit(
    bucket: string,
    key: string,
    blob: { file: string; size: number; etag: string },
    headers: Readonly<Record<string, string>>,
    condition: WriteCondition = {},
  ): StoredObject {
    const existing = this.get(bucket, key);
    const unmet =
      (condition.ifNoneMatch && existing !== undefined) ||
      (condition.ifMatch !== undefined && existing?.etag !== condition.ifMatch);
    if (unmet) {
      this.files.remove(blob.file);
      throw preconditionFailed();
    }
    const modifiedAt = Math.floor(Date.now() / 1000) * 1000;
    this.#database
      .prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(bucket, key, blob.file, blob.size, blob.etag, modifiedAt, JSON.stringify(headers));
    if (existing) this.files.remove(existing.file);
    return { key, ...blob, modifiedAt, headers };
  }

  delete(bucket: string, key: string): void {
    const existing = this.get(bucket, key);
    if (!existing) return;
    this.#database.prepare('DELETE FROM objects WHERE bucket = ? AND key = ?').run(bucket, key);
    this.files.remove(existing.file);
  }

  /** Lists objects whose key begins with `prefix` and sorts after `after`, in UTF-8 byte order. */
  *list(bucket: string, prefix: string, after: string): Generator<StoredObject> {
    const statement = this.#database.prepare(
      'SELECT * FROM objects WHERE bucket = ? AND key > ? AND key >= ? ORDER BY key LIMIT 1000',
    );
    for (let position = after; ; ) {
      const rows = statement.all(bucket, position, prefix) as unknown as ObjectRow[];
      for (const row of rows) {
        if (!row.key.startsWith(prefix)) return;
        yield fromRow(row);
      }
      if (rows.length < 1000) return;
      position = rows.at(-1)!.key;
    }
  }

  open(object: StoredObject, start?: number, end?: number): Readable {
    return this.files.read(object.file, start, end);
  }

  startUpload(bucket: string, key: string, headers: Readonly<Record<string, string>>): string {
    const id = randomUUID();
    this.#database
      .prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?)')
      .run(id, bucket, key, JSON.stringify(headers), Date.now());
    return id;
  }

  requireUpload(bucket: string, key: string, id: string): { headers: Record<string, string> } {
    const row = this.#database
      .prepare('SELECT headers FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
      .get(id, bucket, key) as { headers: string } | undefined;
    if (!row) throw noSuchUpload();
    return { headers: JSON.parse(row.headers) as Record<string, string> };
  }

  putPart(upload: string, number: number, blob: WrittenBlob): string {
    const etag = blob.md5.toString('hex');
    const previous = this.parts(upload).find((part) => part.number === number);
    this.#database
      .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?)')
      .run(upload, number, blob.file, blob.size, etag);
    if (previous) this.files.remove(previous.file);
    return etag;
  }

  parts(upload: string): { number: number; file: string; size: number; etag: string }[] {
    const rows = this.#database.prepare('SELECT * FROM parts WHERE upload = ? ORDER BY number').all(upload);
    return rows as unknown as { number: number; file: string; size: number; etag: string }[];
  }

  /** Joins the listed parts into the object. */
  async completeUpload(
    bucket: string,
    key: string,
    upload: string,
    wanted: readonly { number: number; etag: string }[],
    condition: WriteCondition = {},
  ): Promise<StoredObject> {
    const { headers } = this.requireUpload(bucket, key, upload);
    const uploaded = new Map(this.parts(upload).map((part) => [part.number, part]));
    const parts = wanted.map(({ number, etag }, index) => {
      const part = uploaded.get(number);
      if (!part || part.etag !== etag)
        throw new S3Error('InvalidPart', 400, `Part ${number} could not be found`);
      if (index > 0 && wanted[index - 1]!.number >= number) {
        throw new S3Error('InvalidPartOrder', 400, 'The list of parts was not in ascending order');
      }
      if (index < wanted.length - 1 && part.size < MIN_PART_BYTES) {
        throw new S3Error('EntityTooSmall', 400, 'A part is smaller than the minimum of 5 MB');
      }
      return part;
    });
    const files = this.files;
    const blob = await files.write(
      (async function* () {
        for (const part of parts) yield* files.read(part.file);
      })(),
    );
    const digest = createHash('md5');
    for (const part of parts) digest.update(Buffer.from(part.etag, 'hex'));
    const etag = `${digest.digest('hex')}-${parts.length}`;
    const object = this.commit(bucket, key, { file: blob.file, size: blob.size, etag }, headers, condition);
    this.abortUpload(upload);
    return object;
  }

  /** Discards an upload and its parts. */
  abortUpload(upload: string): void {
    for (const part of this.parts(upload)) this.files.remove(part.file);
    this.#database.prepare('DELETE FROM parts WHERE upload = ?').run(upload);
    this.#database.prepare('DELETE FROM uploads WHERE id = ?').run(upload);
  }
}

function fromRow(row: ObjectRow): StoredObject {
  return {
    key: row.key,
    file: row.file,
    size: row.size,
    etag: row.etag,
    modifiedAt: row.modified_at,
    headers: JSON.parse(row.headers) as Record<string, string>,
  };
}
