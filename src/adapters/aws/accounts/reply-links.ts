import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { ConditionCheck } from 'dynamodb-toolbox/entity/actions/transactCheck';
import { DeleteTransaction } from 'dynamodb-toolbox/entity/actions/transactDelete';
import { PutTransaction } from 'dynamodb-toolbox/entity/actions/transactPut';
import { item } from 'dynamodb-toolbox/schema/item';
import { number } from 'dynamodb-toolbox/schema/number';
import { string } from 'dynamodb-toolbox/schema/string';
import { QueryCommand } from 'dynamodb-toolbox/table/actions/query';
import { documentEntities } from '../documents/document-entities.ts';
import { keyedTable } from '../table.ts';
import { writeAll, writeUnlessRefused } from '../transaction.ts';

export interface ReplyLink {
  /** Sort key of the kept reply. */
  readonly reply: string;
  /** Key of the object that it names, if it names one. */
  readonly object?: string;
  /** When both are dropped, Unix seconds. */
  readonly ttl: number;
}

/**
 * Which kept replies hold or name which documents, beside the replies (pk `ACCOUNT#<account>#DOCUMENT#<id>`, sk that
 * of the reply).
 */
export class ReplyLinks {
  readonly #entities: ReturnType<typeof linkEntities>;
  readonly #documents: ReturnType<typeof documentEntities>;

  constructor(client: DynamoDBDocumentClient, repliesTable: string, documentsTable: string) {
    this.#entities = linkEntities(client, repliesTable);
    this.#documents = documentEntities(client, documentsTable);
  }

  /** @returns `false`, and nothing is written, when one of the documents is gone. */
  add(accountId: string, documentIds: readonly string[], link: ReplyLink): Promise<boolean> {
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
   * Removes the replies of a document.
   * @param deleteObject removes the object that one names, before the link that leads to it.
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
        await writeAll([
          this.#entities.reply.build(DeleteTransaction).key({ pk: `ACCOUNT#${accountId}`, sk: reply }),
          this.#entities.link.build(DeleteTransaction).key({ accountId, documentId, reply }),
        ]);
      }
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey !== undefined);
  }
}

function linkEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const link = new Entity({
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
  // Written by Powertools: only ever deleted here.
  const reply = new Entity({
    name: 'KeptReply',
    table,
    timestamps: false,
    entityAttribute: false,
    schema: item({ pk: string().key(), sk: string().key() }),
  });
  return { table, link, reply };
}

function linkPartition(accountId: string, documentId: string): string {
  return `ACCOUNT#${accountId}#DOCUMENT#${documentId}`;
}
