import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { ConditionCheck } from 'dynamodb-toolbox/entity/actions/transactCheck';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { UpdateTransaction } from 'dynamodb-toolbox/entity/actions/transactUpdate';
import { $set } from 'dynamodb-toolbox/entity/actions/update';
import { item } from 'dynamodb-toolbox/schema/item';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { documentEntities } from '../documents/document-entities.ts';
import { keyedTable } from '../table.ts';
import { writeUnlessRefused } from '../transaction.ts';

interface RecordLink {
  /** Sort key of the record. */
  readonly reply: string;
  /** Key of the object that the record refers to, if any. */
  readonly object?: string;
  /** Time to live of both, Unix seconds. */
  readonly ttl: number;
}

/**
 * Links from documents to the recorded responses that contain or name them, in the records' table (pk
 * `ACCOUNT#<account>#DOCUMENT#<id>`, sk that of the record).
 */
export class RecordLinks {
  readonly #entities: ReturnType<typeof linkEntities>;
  readonly #documents: ReturnType<typeof documentEntities>;

  constructor(client: DynamoDBDocumentClient, recordsTable: string, documentsTable: string) {
    this.#entities = linkEntities(client, recordsTable);
    this.#documents = documentEntities(client, documentsTable);
  }

  /** @returns `false` without writing if one of the documents no longer exists. */
  add(accountId: string, documentIds: readonly string[], link: RecordLink): Promise<boolean> {
    const checks = documentIds.map((id) =>
      this.#documents.document
        .build(ConditionCheck)
        .key({ accountId, id })
        .condition({ attr: 'id', exists: true }),
    );
    const puts = documentIds.map((documentId) =>
      this.#entities.link.build(PutTransaction).item({ accountId, documentId, ...link }),
    );
    return writeUnlessRefused([...checks, ...puts], checks.length);
  }

  /**
   * Clears the records about a deleted document. Their keys remain used, so a repeated request fails because its result was
   * deleted, without a second effect.
   *
   * @param deleteObject removes the object that a record refers to.
   */
  async forget(
    accountId: string,
    documentId: string,
    deleteObject: (key: string) => Promise<void>,
  ): Promise<void> {
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await this.#entities.table
        .build(QueryCommand)
        .query({ partition: linkPartition(accountId, documentId) })
        .entities(this.#entities.link)
        .options({ consistent: true, exclusiveStartKey })
        .send();
      for (const { reply, object } of Items ?? []) {
        if (object !== undefined) await deleteObject(object);
        await this.#empty(accountId, reply, documentId);
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
  }

  // A record that does not exist yet may still be written; the second pass finds it by its link.
  async #empty(accountId: string, reply: string, documentId: string): Promise<void> {
    const data = { status: 404, headers: {}, body: { kind: 'document', id: documentId } };
    await writeUnlessRefused([
      this.#entities.recorded
        .build(UpdateTransaction)
        .item({ pk: `ACCOUNT#${accountId}`, sk: reply, data: $set(data) })
        .options({ condition: { attr: 'data', exists: true } }),
    ]);
  }
}

function linkEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const link = new Entity({
    // Stored items contain the name, so it cannot change.
    name: 'ReplyLink',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      documentId: string().key(),
      reply: string().key(),
      object: string().optional(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; documentId: string; reply: string }) => ({
      pk: linkPartition(of.accountId, of.documentId),
      sk: of.reply,
    }),
  });
  // Written by Powertools.
  const recorded = new Entity({
    name: 'IdempotencyRecord',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({
      pk: string().key(),
      sk: string().key(),
      data: map({
        status: number(),
        headers: record(string(), string()),
        body: map({ kind: string(), id: string() }),
      }).optional(),
    }),
  });
  return { table, link, recorded };
}

function linkPartition(accountId: string, documentId: string): string {
  return `ACCOUNT#${accountId}#DOCUMENT#${documentId}`;
}
