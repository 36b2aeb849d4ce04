import {
  IdempotencyItemAlreadyExistsError,
  IdempotencyRecordStatus,
} from '@aws-lambda-powertools/idempotency';
import { DynamoDBPersistenceLayer } from '@aws-lambda-powertools/idempotency/dynamodb';
import { IdempotencyRecord } from '@aws-lambda-powertools/idempotency/persistence';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { newId } from '../../../domain/ids.ts';
import type { JsonObject } from '../../../domain/json.ts';

/** Most runs kept in a record; what earlier ones created is no longer found. */
const MAX_RUNS = 20;

/** Stored record, with Powertools' attributes and the ids of the runs, oldest first. */
interface StoredRecord {
  readonly sk: string;
  readonly status: (typeof IdempotencyRecordStatus)[keyof typeof IdempotencyRecordStatus];
  /** Unix seconds. */
  readonly ttl: number;
  /** Unix ms at which the function of the last run has ended in any case. */
  readonly in_progress_expiration?: number;
  /** Fingerprint of the request. */
  readonly validation?: string;
  readonly data?: JsonObject;
  readonly runs?: readonly string[];
}

/**
 * Powertools' records, extended by the ids of the runs of a request. A run that was interrupted, because its function was killed
 * or its response could not be recorded, leaves its id to the next one. One layer serves one request.
 */
export class RunRecords extends DynamoDBPersistenceLayer {
  readonly #client: DynamoDBDocumentClient;
  readonly #table: string;
  readonly #partition: string;
  #runs: readonly string[] = [];
  #keepsRun = false;
  #recordKey: string | undefined;

  constructor(client: DynamoDBDocumentClient, table: string, partition: string) {
    super({
      tableName: table,
      keyAttr: 'pk',
      sortKeyAttr: 'sk',
      staticPkValue: partition,
      expiryAttr: 'ttl',
      awsSdkV3Client: client,
    });
    this.#client = client;
    this.#table = table;
    this.#partition = partition;
  }

  /** Ids of the interrupted runs and, last, of this one. */
  get runs(): readonly string[] {
    return this.#runs;
  }

  /** Sort key of the record. */
  get recordKey(): string {
    return this.#recordKey!;
  }

  /** Leaves the id of this run to the next one if it fails. */
  keepRun(): void {
    this.#keepsRun = true;
  }

  protected override async _putRecord(record: IdempotencyRecord): Promise<void> {
    this.#recordKey = record.idempotencyKey;
    const now = Date.now();
    const existing = await this.#put(record, [newId(now)], {
      ConditionExpression: 'attribute_not_exists(sk) OR #ttl < :now',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': now / 1000 },
    });
    if (existing === undefined) return;
    const { status, in_progress_expiration: endsAt = Number.POSITIVE_INFINITY } = existing;
    if (status !== IdempotencyRecordStatus.INPROGRESS || endsAt >= now) throw alreadyExists(existing);
    const earlier = existing.validation === record.payloadHash ? (existing.runs ?? []) : [];
    const taken = await this.#put(record, [...earlier, newId(now)].slice(-MAX_RUNS), {
      ConditionExpression: '#status = :inProgress AND in_progress_expiration = :endsAt',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':inProgress': IdempotencyRecordStatus.INPROGRESS, ':endsAt': endsAt },
    });
    if (taken !== undefined) throw alreadyExists(taken);
  }

  protected override async _deleteRecord(record: IdempotencyRecord): Promise<void> {
    // A run that failed otherwise has left nothing.
    const kept = this.#keepsRun ? this.#runs : this.#runs.slice(0, -1);
    if (kept.length === 0) return super._deleteRecord(record);
    await this.#client.send(
      new UpdateCommand({
        TableName: this.#table,
        Key: { pk: this.#partition, sk: record.idempotencyKey },
        UpdateExpression: 'SET runs = :kept, in_progress_expiration = :free',
        ExpressionAttributeValues: { ':kept': kept, ':free': 0 },
      }),
    );
  }

  /** @returns the record that does not meet the condition, if any */
  async #put(
    record: IdempotencyRecord,
    runs: readonly string[],
    condition: Pick<
      PutCommand['input'],
      'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
    >,
  ): Promise<StoredRecord | undefined> {
    const Item = {
      pk: this.#partition,
      sk: record.idempotencyKey,
      ttl: record.expiryTimestamp,
      status: record.getStatus(),
      in_progress_expiration: record.inProgressExpiryTimestamp,
      validation: record.payloadHash,
      runs,
    };
    try {
      await this.#client.send(
        new PutCommand({
          TableName: this.#table,
          Item,
          ...condition,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException) || !error.Item) throw error;
      // The document client leaves the item of an error as it was sent.
      return unmarshall(error.Item) as StoredRecord;
    }
    this.#runs = runs;
    return undefined;
  }
}

function alreadyExists(stored: StoredRecord): IdempotencyItemAlreadyExistsError {
  const record = new IdempotencyRecord({
    idempotencyKey: stored.sk,
    status: stored.status,
    expiryTimestamp: stored.ttl,
    inProgressExpiryTimestamp: stored.in_progress_expiration,
    responseData: stored.data,
    payloadHash: stored.validation,
  });
  return new IdempotencyItemAlreadyExistsError('The idempotency key is in use', record);
}
