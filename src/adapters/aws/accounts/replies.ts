import type { Readable } from 'node:stream';
import { IdempotencyConfig, makeIdempotent } from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import type { IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence';
import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Upload } from '@aws-sdk/lib-storage';
import type { Context } from 'aws-lambda';
import { findDocument } from '../../../app/find-document.ts';
import { recordReading } from '../../../app/record-reading.ts';
import type { RequestContext } from '../../../domain/audit-event.ts';
import { PlatenError } from '../../../domain/errors.ts';
import { newId } from '../../../domain/ids.ts';
import type { DocumentReplies, KeptReply, KeyedRequest, LinkReply, Replies } from '../../../ports/replies.ts';
import { dynamo, s3 } from '../clients.ts';
import { S3BlobStore } from '../documents/blob-store.ts';
import { variable } from '../environment.ts';
import { blobStore, documentStore, internalBlobs } from '../stores.ts';
import { ReplyLinks } from './reply-links.ts';

const KEPT_SECONDS = 24 * 3600;
const RETRY_AFTER_SECONDS = 2;

/** Folder of the internal bucket whose objects are dropped soon after their keys are. */
export const REPLY_FOLDER = 'replies';

/** Powertools' layer, which also says under which sort key it keeps the reply. */
class NamedPersistenceLayer extends DynamoDBPersistenceLayer {
  recordKey: string | undefined;

  protected override _putRecord(record: IdempotencyRecord): Promise<void> {
    this.recordKey = record.idempotencyKey;
    return super._putRecord(record);
  }
}

/** Powertools' idempotency over one table, with a partition for each account. */
export class DynamoReplies implements Replies {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #s3: S3Client;
  readonly #bucket: string;
  readonly #links: ReplyLinks;

  constructor(
    client: DynamoDBDocumentClient,
    table: string,
    s3Client: S3Client,
    bucket: string,
    links: ReplyLinks,
  ) {
    this.#client = client;
    this.#table = table;
    this.#s3 = s3Client;
    this.#bucket = bucket;
    this.#links = links;
  }

  async once(request: KeyedRequest, work: (link: LinkReply) => Promise<KeptReply>): Promise<KeptReply> {
    const config = new IdempotencyConfig({
      eventKeyJmesPath: 'key',
      payloadValidationJmesPath: 'fingerprint',
      hashFunction: 'sha256',
      throwOnNoIdempotencyKey: true,
      expiresAfterSeconds: KEPT_SECONDS,
      lambdaContext: { getRemainingTimeInMillis: () => request.remainingMs } as Context,
    });
    // A layer of its own for each request: it remembers the partition and the configuration of its first one.
    const persistenceStore = new NamedPersistenceLayer({
      tableName: this.#table,
      keyAttr: 'pk',
      sortKeyAttr: 'sk',
      staticPkValue: `ACCOUNT#${request.accountId}`,
      expiryAttr: 'ttl',
      awsSdkV3Client: this.#client,
    });
    const { accountId } = request;
    const link: LinkReply = (ids, reply) =>
      this.#links.add(accountId, ids, {
        reply: persistenceStore.recordKey!,
        object: reply.body.kind === 'object' ? reply.body.key : undefined,
        ttl: Math.ceil(Date.now() / 1000) + KEPT_SECONDS,
      });
    const run = makeIdempotent((_: KeyedRequest) => work(link) as Promise<never>, {
      persistenceStore,
      config,
      keyPrefix: 'KEY',
    });
    try {
      return (await run(request)) as KeptReply;
    } catch (error) {
      throw translate(error);
    }
  }

  async putObject(accountId: string, contentType: string, body: Readable | string): Promise<string> {
    const key = `${REPLY_FOLDER}/${accountId}/${newId()}`;
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

  deleteObject(key: string): Promise<void> {
    return new S3BlobStore(this.#s3, this.#bucket).delete(key);
  }

  async readDocument(origin: RequestContext, id: string): Promise<Readable> {
    const documents = documentStore();
    const { blobKey } = await findDocument(documents, origin.caller.accountId, id);
    const { body } = await blobStore().stream(blobKey);
    await recordReading(documents, origin, 'downloaded', [id]);
    return body;
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

/** Which replies are about which documents, as the stack set it up. */
export const replyLinks = () =>
  new ReplyLinks(dynamo(), variable('IDEMPOTENCY_TABLE'), variable('DOCUMENTS_TABLE'));

/** The replies about documents, for who deletes those. */
export const documentReplies = (): DocumentReplies => {
  const internal = internalBlobs();
  return {
    forget: (accountId, documentId) =>
      replyLinks().forget(accountId, documentId, (key) => internal.delete(key)),
  };
};

/** The kept replies, as the stack set them up. */
export const awsReplies = (): Replies =>
  new DynamoReplies(dynamo(), variable('IDEMPOTENCY_TABLE'), s3(), variable('INTERNAL_BUCKET'), replyLinks());
