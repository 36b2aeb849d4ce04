import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { meetFate } from '../../local/faults.ts';
import { startEmulatedAws } from '../../local/fixture/emulated-aws.ts';
import type { AwsCall } from '../../local/iam/aws-call.ts';
import { type Random, seededRandom } from '../../local/simulation/random.ts';
import type { SimulationSettings } from '../../local/simulation/settings.ts';
import { Simulation } from '../../local/simulation/simulation.ts';
import { documentClientOf } from '../../src/adapters/aws/clients.ts';
import { DynamoDocumentStore } from '../../src/adapters/aws/documents/document-store.ts';
import { DynamoEventStore } from '../../src/adapters/aws/documents/event-store.ts';
import { EVENTS_BY_DOCUMENT } from '../../src/adapters/aws/environment.ts';
import { DynamoRenderQuota } from '../../src/adapters/aws/limits/render-quota.ts';
import { auditEvent, documentSubject } from '../../src/domain/audit-event.ts';
import { requestOf, someDocument, someone } from '../../src/ports/testing/contracts/ports.ts';

const TABLES = { documents: 'documents', events: 'events', usage: 'usage' };
/** Saves that run at once, at most: on a slow machine, further ones start later than they should. */
const MOST_AT_ONCE = 40;

export interface Load extends SimulationSettings {
  /** Saves that arrive in a second, at random times. */
  readonly perSecond: number;
  readonly seconds: number;
  readonly sizeBytes: number;
}

export interface LoadResult {
  readonly saves: number;
  /** Errors of saves that failed, with their numbers. */
  readonly failed: Readonly<Record<string, number>>;
  /** Seconds until the last save ended. */
  readonly seconds: number;
  /** Times of the saves in ms, ascending. */
  readonly times: readonly number[];
  /** Transactions that were sent, with those that were cancelled. */
  readonly transactions: number;
  /** Calls that the simulation refused, by error code. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Counts that lists and counters report afterwards. */
  readonly counted: Counted;
}

export interface Counted {
  /** Documents in the list, by reading all pages. */
  readonly documents: number;
  /** Total of the list. */
  readonly total: number;
  readonly ofTemplate: number;
  readonly bytes: number;
  readonly renders: number;
  readonly events: number;
}

/** Saves rendered documents of one account to the simulated DynamoDB, through the adapters that functions use. */
export async function saveLoad(load: Load): Promise<LoadResult> {
  const simulation = new Simulation(load, () => ['pk', 'sk']);
  let transactions = 0;
  let isLoaded = false;
  const before = async (call: AwsCall) => {
    if (!isLoaded) return;
    if (call.operation === 'TransactWriteItems') transactions += 1;
    await meetFate(simulation, call);
  };
  const indexes = { events: { [EVENTS_BY_DOCUMENT]: 'documentId' } };
  const aws = await startEmulatedAws(Object.values(TABLES), [], indexes, { before });
  const client = documentClientOf(new DynamoDBClient({ maxAttempts: 5, ...aws.dynamodb }));
  const documents = new DynamoDocumentStore(client, TABLES);
  const caller = someone('business');
  const times: number[] = [];
  const failed: Record<string, number> = {};
  const save = async () => {
    const started = performance.now();
    const record = someDocument(caller, {
      metadata: { renderTimeMs: 40, templateSlug: 'invoice' },
      sizeBytes: load.sizeBytes,
    });
    const event = auditEvent(requestOf(caller), 'generated', documentSubject(record.id));
    try {
      await documents.create({ record, events: [event], plan: caller.plan, countsAsRender: caller });
      times.push(performance.now() - started);
    } catch (error) {
      const { code, name, message } = error as Error & { code?: string };
      const reason = code ?? `${name}: ${message}`;
      failed[reason] = (failed[reason] ?? 0) + 1;
    }
  };
  try {
    isLoaded = true;
    const started = performance.now();
    const saves = await arrivals(load, save);
    const seconds = (performance.now() - started) / 1000;
    isLoaded = false;
    const all = { limit: 100, offset: 0 };
    const counted = {
      documents: await listed(documents, caller.accountId),
      total: (await documents.list(caller.accountId, {}, all)).total,
      ofTemplate: (
        await documents.list(caller.accountId, { metadata: [{ key: 'templateSlug', value: 'invoice' }] }, all)
      ).total,
      bytes: await documents.storedBytes(caller.accountId),
      renders: (await new DynamoRenderQuota(client, TABLES.usage).month(caller.accountId, Date.now())).used,
      events: (await new DynamoEventStore(client, TABLES).list(caller.accountId, {}, all)).total,
    };
    times.sort((a, b) => a - b);
    return { saves, failed, seconds, times, transactions, refusals: simulation.refusals, counted };
  } finally {
    client.destroy();
    await aws.stop();
  }
}

/** Calls `save` at random times at the rate, and waits for all. @returns the number of calls */
async function arrivals({ perSecond, seconds, seed }: Load, save: () => Promise<void>): Promise<number> {
  const random: Random = seededRandom(seed, 'arrivals');
  const running = new Set<Promise<void>>();
  const count = perSecond * seconds;
  let at = performance.now();
  for (let index = 0; index < count; index += 1) {
    at += (-Math.log(1 - random()) * 1000) / perSecond;
    if (at > performance.now()) await delay(at - performance.now());
    while (running.size >= MOST_AT_ONCE) await Promise.race(running);
    const one = save().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  return count;
}

async function listed(documents: DynamoDocumentStore, accountId: string): Promise<number> {
  const ids = new Set<string>();
  for (;;) {
    const { items } = await documents.list(accountId, {}, { limit: 100, offset: ids.size });
    const before = ids.size;
    for (const { id } of items) ids.add(id);
    if (ids.size === before) return ids.size;
  }
}

/** Returns the value below which a part of ascending values lies. */
export function percentile(ascending: readonly number[], part: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(part * ascending.length))] ?? 0;
}
