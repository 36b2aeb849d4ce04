/**
 * Counts the AWS calls of each operation with warm functions, at the emulators of the local runtime: sequential calls, units,
 * function time, cost in dollars at list prices, and the caller's waiting time at the stated latencies.
 *
 *     npm run bench:cloud                  the tables
 *     npm run bench:cloud -- --sequences   and the calls of each operation
 *     npm run bench:cloud -- --only redact operations whose names contain this
 */
import { parseArgs } from 'node:util';
import type { FunctionCall } from '../local/faults.ts';
import { classOf } from '../local/simulation/call-class.ts';
import { LATENCIES } from '../local/simulation/settings.ts';
import type { PlacedCall } from './cloud/call-trace.ts';
import { MeasuredService, type Measurement } from './cloud/measured-service.ts';
import { priceOf } from './cost-units.ts';
import { PRICES, PRICES_OF } from './prices.ts';

/** Longer than the gap between two parallel calls of a function, in ms. */
const QUIET_MS = 60;
/** Limited, since an API key allows 100 requests a minute. */
const RUNS = 3;

const { values: options } = parseArgs({
  options: { sequences: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});

const service = await MeasuredService.start();
try {
  const rows: string[][] = [];
  const sequences: string[] = [];
  for (const request of service.requests.filter(({ name }) => name.includes(options.only))) {
    await service.send(request);
    await service.send(request);
    const counted = await service.measure(request, { quietMs: QUIET_MS });
    const timed: Measurement[] = [];
    for (let run = 0; run < RUNS; run += 1)
      timed.push(await service.measure(request, { latencyOf: (call) => LATENCIES[classOf(call)].medianMs }));
    rows.push(row(request.name, counted, timed));
    sequences.push(`${request.name}\n${counted.sequence.map(line).join('\n')}\n`);
  }
  const latencies = Object.entries(LATENCIES).map(([name, { medianMs }]) => `${name} ${medianMs}`);
  console.log(`List prices of us-east-1 of ${PRICES_OF}. Latencies in ms: ${latencies.join(', ')}.\n`);
  table(rows);
  if (options.sequences) console.log(`\n${sequences.join('\n')}`);
} finally {
  await service.stop();
}

function row(name: string, { sequential, units, sequence }: Measurement, timed: readonly Measurement[]) {
  const gbSeconds = median(timed.map(({ invocations }) => sumOf(invocations, gbSecondsOf)));
  const usd = 1000 * (priceOf(units, 1) + median(timed.map(({ invocations }) => sumOf(invocations, usdOf))));
  return [
    name,
    String(sequential),
    String(sequence.length),
    String(units.transactionItems),
    String(units.dynamoDbWrites),
    String(units.dynamoDbReads),
    `${units.s3Writes} + ${units.s3Reads}`,
    String(units.kms),
    String(units.lambda + 1),
    gbSeconds.toFixed(3),
    usd.toFixed(4),
    median(timed.map(({ wallMs }) => wallMs)).toFixed(0),
  ];
}

function usdOf(invocation: Measurement['invocations'][number]): number {
  const price = invocation.architecture === 'arm64' ? PRICES.lambdaGbSecondArm : PRICES.lambdaGbSecond;
  return gbSecondsOf(invocation) * price;
}

function gbSecondsOf({ memoryMb, ms }: Measurement['invocations'][number]): number {
  return (memoryMb / 1024) * (ms / 1000);
}

function table(rows: readonly (readonly string[])[]): void {
  const header = [
    'Operation',
    'Sequential calls',
    'Calls waited for',
    'Items of transactions',
    'Write units',
    'Read units',
    'S3 writes + reads',
    'KMS',
    'Functions',
    'GB-seconds',
    'USD per 1,000',
    'Wall time, ms',
  ];
  const lines = [header, header.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  for (const cells of lines) console.log(`| ${cells.join(' | ')} |`);
}

function line({ depth, call }: PlacedCall): string {
  return `  ${String(depth).padStart(2)}  ${call.function}  ${call.service} ${call.operation} ${subjectOf(call)}`;
}

function subjectOf({ input }: FunctionCall): string {
  const { TableName, Key, Bucket, TransactItems } = input as Record<string, unknown>;
  if (Array.isArray(TransactItems)) return `of ${TransactItems.length} items`;
  const key = typeof Key === 'string' ? Key.replace(/[0-9a-f-]{36}/g, '…') : JSON.stringify(Key ?? '');
  return [TableName ?? Bucket ?? '', key].join(' ');
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
