/**
 * Measures the cost of one page of the document list for accounts of different sizes: the read units that DynamoDB would charge,
 * and time with the local one.
 *
 *     npm run bench:lists                    accounts of 1,000, 100,000 and 1,000,000 documents
 *     npm run bench:lists -- 1000 100000     accounts of these sizes
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynoxide } from '../local/emulators/dynamodb/dynoxide.ts';
import { Reaper } from '../local/functions/reaper.ts';
import { DynamoDocumentStore } from '../src/adapters/aws/documents/document-store.ts';
import type { DocumentFilter } from '../src/ports/document-store.ts';
import { fillDocuments } from './fill-documents.ts';
import { metered } from './read-units.ts';

const TABLE = 'Documents';
const LIMIT = 20;
const RUNS = 9;
const SIZES = [1_000, 100_000, 1_000_000];

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : SIZES;
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) throw new Error('sizes must be whole numbers');

const month = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 7);
const range = { from: Date.parse(`${month}-01`), before: Date.parse(`${month}-01`) + 30 * 86_400_000 };
const metadata = (pairs: Record<string, string>) =>
  Object.entries(pairs).map(([key, value]) => ({ key, value }));
const one = metadata({ customer: 'customer-7' });
const three = metadata({ customer: 'customer-7', status: 'status-3', region: 'region-2' });

const CASES: ReadonlyArray<readonly [name: string, filter: DocumentFilter, offset: number]> = [
  ['first page', {}, 0],
  ['offset 9,900', {}, 9_900],
  ['by source', { source: 'merged' }, 0],
  ['by source, offset 9,900', { source: 'merged' }, 9_900],
  ['by date range (30 days)', range, 0],
  ['by date range, offset 9,900', range, 9_900],
  ['by one metadata filter', { metadata: one }, 0],
  ['by one filter, offset 9,900', { metadata: one }, 9_900],
  ['by one filter and source', { metadata: one, source: 'redacted' }, 0],
  ['by one filter and date range', { metadata: one, ...range }, 0],
  ['by three metadata filters', { metadata: three }, 0],
];

interface Measured {
  readonly units: number;
  readonly ms: number;
  readonly items: number;
  readonly total: number;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-bench-'));
const reaper = new Reaper();
try {
  const database = path.join(folder, 'dynamodb.db');
  const accounts = await fill(database);
  const dynamodb = await startDynoxide(database, reaper);
  try {
    await report(dynamodb.url, accounts);
  } finally {
    await dynamodb.stop();
  }
} finally {
  reaper.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(database: string): Promise<Map<number, string>> {
  const dynamodb = await startDynoxide(database, reaper);
  await clientOf(dynamodb.url).send(
    new CreateTableCommand({
      TableName: TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
  await dynamodb.stop();
  const accounts = new Map<number, string>();
  for (const size of sizes) {
    const started = performance.now();
    const accountId = randomUUID();
    fillDocuments(database, TABLE, accountId, size);
    accounts.set(size, accountId);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${size.toLocaleString('en-US')} documents written in ${seconds} s\n`);
  }
  return accounts;
}

async function report(url: string, accounts: ReadonlyMap<number, string>): Promise<void> {
  const meter = { units: 0 };
  const client = DynamoDBDocumentClient.from(metered(clientOf(url), meter));
  const store = new DynamoDocumentStore(client, { documents: TABLE, events: TABLE, usage: TABLE });
  const header = sizes.flatMap((size) => [`${size.toLocaleString('en-US')}: units`, 'ms']);
  const rows: string[][] = [];
  for (const [name, filter, offset] of CASES) {
    const measured: Measured[] = [];
    for (const accountId of accounts.values()) {
      measured.push(await measure(store, meter, accountId, filter, offset));
    }
    rows.push([name, ...measured.flatMap(cellsOf), ratio(measured)]);
  }
  printTable(['page of 20', ...header, 'units, largest to smallest full page'], rows);
}

async function measure(
  store: DynamoDocumentStore,
  meter: { units: number },
  accountId: string,
  filter: DocumentFilter,
  offset: number,
): Promise<Measured> {
  const times: number[] = [];
  let page = await store.list(accountId, filter, { limit: LIMIT, offset });
  for (let run = 0; run < RUNS; run += 1) {
    meter.units = 0;
    const started = performance.now();
    page = await store.list(accountId, filter, { limit: LIMIT, offset });
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { units: meter.units, ms: times[RUNS >> 1]!, items: page.items.length, total: page.total };
}

function cellsOf({ units, ms, items }: Measured): string[] {
  if (items === 0) return ['–', '–'];
  const part = items < LIMIT ? ` (${items} documents)` : '';
  return [`${units.toFixed(1)}${part}`, ms.toFixed(1)];
}

function ratio(measured: readonly Measured[]): string {
  const full = measured.filter(({ items }) => items === LIMIT);
  if (full.length < 2) return '–';
  return `${(full.at(-1)!.units / full[0]!.units).toFixed(2)} ×`;
}

function clientOf(url: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: url,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
}

function printTable(header: readonly string[], rows: readonly string[][]): void {
  const lines = [header, header.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  for (const line of lines) console.log(`| ${line.join(' | ')} |`);
}
