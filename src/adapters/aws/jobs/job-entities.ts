import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'dynamodb-toolbox/entity';
import { anyOf } from 'dynamodb-toolbox/schema/anyOf';
import { binary } from 'dynamodb-toolbox/schema/binary';
import { boolean } from 'dynamodb-toolbox/schema/boolean';
import { item } from 'dynamodb-toolbox/schema/item';
import { list } from 'dynamodb-toolbox/schema/list';
import { map } from 'dynamodb-toolbox/schema/map';
import { number } from 'dynamodb-toolbox/schema/number';
import { record } from 'dynamodb-toolbox/schema/record';
import { string } from 'dynamodb-toolbox/schema/string';
import { ACCESSIBILITY_RULES, WARNING_KINDS } from '../../../contract/render-warning.ts';
import { WEBHOOK_INCLUDES } from '../../../contract/webhook.ts';
import { SCOPES } from '../../../domain/caller.ts';
import { sortableId } from '../../../domain/ids.ts';
import { JOB_KINDS } from '../../../domain/job-kind.ts';
import { JOB_STATUSES } from '../../../domain/job-status.ts';
import { JOB_LISTS, type JobList } from '../../../ports/job-store.ts';
import { keyedTable } from '../table.ts';

const WEBHOOK_STATES = ['waiting', 'pending', 'delivered', 'failed'] as const;
const BUCKETS = ['documents', 'jobs'] as const;

/**
 * The jobs table.
 *
 * | pk | sk | item |
 * |---|---|---|
 * | `<account>#JOB#<id>` | `JOB` | job |
 * | `<account>#BATCH#<id>` | `BATCH` | batch |
 * | `<account>#BATCH#<id>` | `COUNT#<shard>` | how many of its jobs are in which state |
 * | `<account>#BATCH#<id>` | `FAILED#<index>` | a job of the batch that has failed |
 * | `<account>#DOCUMENT#<id>` | `JOB#<id>` or `BATCH#<id>` | a job or batch that has read the document, or saved it |
 * | `<account>#LIST#<list>` | id with the time of its making | a job or batch that the list shows |
 */
export function jobEntities(client: DynamoDBDocumentClient, tableName: string) {
  const table = keyedTable(client, tableName);
  const template = () => map({ id: string(), name: string(), slug: string(), sourceKey: string() });
  const quotaUnit = () => map({ month: string(), shard: number(), day: number().optional() });
  const job = new Entity({
    name: 'Job',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      status: string().enum(...JOB_STATUSES),
      // Missing in jobs that predate kinds; they render a template.
      kind: string()
        .enum(...JOB_KINDS)
        .optional(),
      template: template().optional(),
      pipeline: map({
        id: string(),
        name: string(),
        slug: string(),
        version: number().optional(),
      }).optional(),
      scope: string()
        .enum(...SCOPES)
        .optional(),
      documentId: string(),
      reads: list(string()).optional(),
      deletedDocument: string().optional(),
      inputKey: string(),
      inputStart: number().optional(),
      inputEnd: number().optional(),
      sealedSecrets: binary().optional(),
      flattenForms: boolean().optional(),
      webhook: map({
        url: string(),
        include: string()
          .enum(...WEBHOOK_INCLUDES)
          .optional(),
        eventId: string(),
        state: string().enum(...WEBHOOK_STATES),
        openedAt: number().optional(),
        attempts: list(
          map({
            at: number(),
            status: number().optional(),
            error: string().optional(),
            durationMs: number(),
          }),
        ),
      }).optional(),
      metadata: record(string(), anyOf(string(), number())).optional(),
      batchId: string().optional(),
      batchIndex: number().optional(),
      itemName: string().optional(),
      actor: string(),
      keyId: string().optional(),
      requestId: string(),
      createdAt: number(),
      admittedAt: number().optional(),
      attempts: number(),
      failures: number().optional(),
      // Set in jobs that predate several counted renders.
      quotaUnit: quotaUnit().optional(),
      quotaUnits: list(quotaUnit()).optional(),
      keepsRenders: boolean().optional(),
      outcomeKey: string().optional(),
      leaseOwner: string().optional(),
      leaseUntil: number().optional(),
      completedAt: number().optional(),
      error: string().optional(),
      errorCode: string().optional(),
      canceled: boolean().optional(),
      result: map({
        bucket: string().enum(...BUCKETS),
        blobKey: string().optional(),
        sizeBytes: number(),
        mediaType: string().optional(),
        url: string().optional(),
        documentId: string().optional(),
        documentIds: list(string()).optional(),
        reportKey: string().optional(),
        warnings: list(
          map({
            kind: string().enum(...WARNING_KINDS),
            url: string().optional(),
            message: string(),
            rule: string()
              .enum(...ACCESSIBILITY_RULES)
              .optional(),
            part: string().enum('html', 'header', 'footer', 'markdown').optional(),
            line: number().optional(),
            column: number().optional(),
          }),
        ).optional(),
        conformance: string().optional(),
      }).optional(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({
      pk: `${of.accountId}#JOB#${of.id}`,
      sk: 'JOB',
    }),
  });
  const batch = new Entity({
    name: 'Batch',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      id: string().key(),
      slug: string(),
      template: template(),
      count: number().optional(),
      inputKey: string(),
      inputDocument: string().optional(),
      inputDeleted: boolean().optional(),
      flattenForms: boolean(),
      webhookUrl: string().optional(),
      webhookInclude: string()
        .enum(...WEBHOOK_INCLUDES)
        .optional(),
      actor: string(),
      keyId: string().optional(),
      requestId: string(),
      createdAt: number(),
      canceledAt: number().optional(),
      admittedAt: number().optional(),
      nextByte: number(),
      nextIndex: number(),
      nextLine: number(),
      inline: boolean().optional(),
      fannedOut: boolean(),
      error: string().optional(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; id: string }) => ({
      pk: batchPartition(of.accountId, of.id),
      sk: 'BATCH',
    }),
  });
  const batchCount = new Entity({
    name: 'BatchCount',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      batchId: string().key(),
      shard: number().key(),
      processing: number().optional(),
      complete: number().optional(),
      failed: number().optional(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; batchId: string; shard: number }) => ({
      pk: batchPartition(of.accountId, of.batchId),
      sk: `COUNT#${of.shard}`,
    }),
  });
  // Finds failures without reading all jobs of the batch.
  const batchFailure = new Entity({
    name: 'BatchFailure',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      batchId: string().key(),
      index: number().key(),
      jobId: string(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; batchId: string; index: number }) => ({
      pk: batchPartition(of.accountId, of.batchId),
      sk: `FAILED#${String(of.index).padStart(5, '0')}`,
    }),
  });
  const listing = new Entity({
    name: 'Listing',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      list: string()
        .enum(...JOB_LISTS, 'batches')
        .key(),
      id: string().key(),
      createdAt: number().key(),
      ttl: number(),
    }),
    computeKey: (of: { accountId: string; list: JobList | 'batches'; id: string; createdAt: number }) => ({
      pk: listPartition(of.accountId, of.list),
      // The ids of producers' messages contain no time.
      sk: sortableId(of.id, of.createdAt),
    }),
  });
  // Lets the deletion of a document find data derived from it.
  const use = new Entity({
    name: 'DocumentUse',
    table,
    timestamps: false,
    schema: item({
      accountId: string().key(),
      documentId: string().key(),
      jobId: string().key().optional(),
      batchId: string().key().optional(),
      ttl: number(),
    }),
    computeKey: (of: {
      accountId: string;
      documentId: string;
      jobId?: string | undefined;
      batchId?: string | undefined;
    }) => ({
      pk: usePartition(of.accountId, of.documentId),
      sk: of.jobId === undefined ? `BATCH#${of.batchId}` : `JOB#${of.jobId}`,
    }),
  });
  return { table, job, batch, batchCount, batchFailure, listing, use };
}

export function usePartition(accountId: string, documentId: string): string {
  return `${accountId}#DOCUMENT#${documentId}`;
}

export function listPartition(accountId: string, list: JobList | 'batches'): string {
  return `${accountId}#LIST#${list}`;
}

export function batchPartition(accountId: string, batchId: string): string {
  return `${accountId}#BATCH#${batchId}`;
}
