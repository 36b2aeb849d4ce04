import type { Readable } from 'node:stream';
import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Upload } from '@aws-sdk/lib-storage';
import type { Context } from 'aws-lambda';
import type { AuditEvent } from '../../../domain/audit-event.ts';
import { NotFoundError, PlatenError } from '../../../domain/errors.ts';
import { idsOfRuns, newId } from '../../../domain/ids.ts';
import type {
  IdempotencyRecord,
  IdempotencyStore,
  IdempotentRequest,
  KeyedRun,
  LinkDocuments,
  RecordedResponses,
} from '../../../ports/idempotency-store.ts';
import { dynamo, s3 } from '../clients.ts';
import { S3BlobStore } from '../documents/blob-store.ts';
import { variable } from '../environment.ts';
import { blobStore, documentPresence, documentStore, internalBlobs } from '../stores.ts';
import { RecordLinks } from './record-links.ts';
import { RunRecords } from './run-records.ts';

const RETENTION_SECONDS = 24 * 3600;
const RETRY_AFTER_SECONDS = 2;

/** Folder of the internal bucket whose objects expire soon after their idempotency keys. */
const RECORD_FOLDER = 'replies';

/** Powertools' idempotency in one table, with a partition per account. */
class DynamoIdempotencyStore implements IdempotencyStore {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #s3: S3Client;
  readonly #bucket: string;
  readonly #links: RecordLinks;

  constructor(
    client: DynamoDBDocumentClient,
    table: string,
    s3Client: S3Client,
    bucket: string,
    links: RecordLinks,
  ) {
    this.#client = client;
    this.#table = table;
    this.#s3 = s3Client;
    this.#bucket = bucket;
    this.#links = links;
  }

  async once(
    request: IdempotentRequest,
    work: (run: KeyedRun) => Promise<IdempotencyRecord>,
  ): Promise<IdempotencyRecord> {
    const config = new IdempotencyConfig({
      eventKeyJmesPath: 'key',
      payloadValidationJmesPath: 'fingerprint',
      hashFunction: 'sha256',
      throwOnNoIdempotencyKey: true,
      expiresAfterSeconds: RETENTION_SECONDS,
      lambdaContext: { getRemainingTimeInMillis: () => request.remainingMs } as Context,
    });
    const { accountId } = request;
    const records = new RunRecords(this.#client, this.#table, `ACCOUNT#${accountId}`);
    const link: LinkDocuments = (ids, { body }) =>
      this.#links.add(accountId, ids, {
        reply: records.recordKey,
        object: body.kind === 'object' ? body.key : undefined,
        ttl: Math.ceil(Date.now() / 1000) + RETENTION_SECONDS,
      });
    const started = () =>
      work({
        ids: idsOfRuns(records.runs),
        repeated: records.runs.length > 1,
        link,
        keepIds: () => records.keepRun(),
      });
    const run = makeIdempotent((_: IdempotentRequest) => started() as Promise<never>, {
      persistenceStore: records,
      config,
      keyPrefix: 'KEY',
    });
    try {
      return (await run(request)) as IdempotencyRecord;
    } catch (error) {
      throw translate(error);
    }
  }

  async putObject(accountId: string, contentType: string, body: Readable | string): Promise<string> {
    const key = `${RECORD_FOLDER}/${accountId}/${newId()}`;
    const upload = new Upload({
      client: this.#s3,
      params: { Bucket: this.#bucket, Key: key, Body: body, ContentType: contentType },
    });
    await upload.done();
    return key;
  }

  async readObject(key: string): Promise<Readable> {
    return (await new S3BlobStore(this.#s3, this.#bucket).stream(key)).body;
  }

  async haveAll(accountId: string, documentIds: readonly string[]): Promise<boolean> {
    const existing = await documentPresence().existing(accountId, documentIds);
    return documentIds.every((id) => existing.has(id));
  }

  deleteObject(key: string): Promise<void> {
    return new S3BlobStore(this.#s3, this.#bucket).delete(key);
  }

  async readDocument(accountId: string, id: string, downloaded: AuditEvent): Promise<Readable> {
    const documents = documentStore();
    const document = await documents.get(accountId, id);
    if (!document) throw new NotFoundError(`Document not found: ${id}`);
    const { body } = await blobStore().stream(document.blobKey);
    if (await documents.recordReading(accountId, [downloaded])) return body;
    body.destroy();
    throw new NotFoundError(`Document not found: ${id}`);
  }
}

function translate(error: unknown): unknown {
  switch ((error as Error).name) {
    case 'IdempotencyAlreadyInProgressError':
      return new PlatenError(
        'conflict',
        'IDEMPOTENCY_KEY_IN_USE',
        `Idempotency-Key: a request with this key is still in progress. Try again in ${RETRY_AFTER_SECONDS} s for its result`,
        { field: 'Idempotency-Key', retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error },
      );
    case 'IdempotencyValidationError':
      return new PlatenError(
        'conflict',
        'IDEMPOTENCY_KEY_REUSED',
        'Idempotency-Key: was used for another request within 24 hours; a key belongs to one path, query and body',
        { field: 'Idempotency-Key', cause: error },
      );
    default:
      return error;
  }
}

/** Creates the links from documents to records, with the stack's configuration. */
const recordLinks = () =>
  new RecordLinks(dynamo(), variable('IDEMPOTENCY_TABLE'), variable('DOCUMENTS_TABLE'));

/** Creates the recorded responses about documents, for functions that delete documents. */
export const recordedResponses = (): RecordedResponses => {
  const internal = internalBlobs();
  return {
    forget: (accountId, documentId) =>
      recordLinks().forget(accountId, documentId, (key) => internal.delete(key)),
  };
};

/** Creates the idempotency store, with the stack's configuration. */
export const idempotencyStore = (): IdempotencyStore =>
  new DynamoIdempotencyStore(
    dynamo(),
    variable('IDEMPOTENCY_TABLE'),
    s3(),
    variable('INTERNAL_BUCKET'),
    recordLinks(),
  );
