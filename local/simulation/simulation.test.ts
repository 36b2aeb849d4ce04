import { describe, expect, it } from 'vitest';
import type { AwsCall } from '../iam/aws-call.ts';
import { LATENCIES, LIMITS, SIMULATED, type Simulated, simulationSettings } from './settings.ts';
import { Simulation } from './simulation.ts';

type Call = Pick<AwsCall, 'service' | 'operation' | 'input'>;

const simulate = (kinds: readonly Simulated[], seed = 1) =>
  new Simulation({ kinds: new Set(kinds), seed }, () => ['pk', 'sk']);

const key = (pk: string, sk = '0') => ({ pk: { S: pk }, sk: { S: sk } });

function dynamodb(operation: string, input: Record<string, unknown>): Call {
  return { service: 'dynamodb', operation, input };
}

/** A transaction that updates an item of each partition key. */
const transaction = (...pks: string[]) =>
  dynamodb('TransactWriteItems', {
    TransactItems: pks.map((pk) => ({ Update: { TableName: 'table', Key: key(pk) } })),
  });
const update = (pk: string) => dynamodb('UpdateItem', { TableName: 'table', Key: key(pk) });
const query = dynamodb('Query', {
  TableName: 'table',
  ConsistentRead: true,
  KeyConditionExpression: '(#c0 = :c0) AND (#c1 > :c1)',
  ExpressionAttributeNames: { '#c0': 'pk', '#c1': 'sk' },
  ExpressionAttributeValues: { ':c0': { S: 'a' }, ':c1': { S: '0' } },
});

describe('transactions', () => {
  it('are rejected while another one holds an item, with a reason for each item', () => {
    const simulation = simulate(['conflicts']);
    expect(simulation.fateOf(transaction('a', 'b'), 0).refusal).toBeUndefined();
    expect(simulation.fateOf(transaction('c', 'b'), 5).refusal).toMatchObject({
      code: 'TransactionCanceledException',
      fields: { CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }] },
    });
    // The rejected transaction holds nothing.
    expect(simulation.fateOf(transaction('c'), 6).refusal).toBeUndefined();
    const after = LATENCIES.transaction.medianMs;
    expect(simulation.fateOf(transaction('b'), after).refusal).toBeUndefined();
  });

  it('reject single writes to their items meanwhile, but no reads', () => {
    const simulation = simulate(['conflicts']);
    simulation.fateOf(transaction('a'), 0);
    expect(simulation.fateOf(update('a'), 5).refusal?.code).toBe('TransactionConflictException');
    expect(
      simulation.fateOf(dynamodb('GetItem', { TableName: 'table', Key: key('a') }), 5).refusal,
    ).toBeUndefined();
    expect(simulation.fateOf(query, 5).refusal).toBeUndefined();
  });
});

describe('a partition key', () => {
  /** Returns how many of the calls, at once, pass. */
  const passing = (simulation: Simulation, call: Call, count: number, nowMs: number) =>
    Array.from({ length: count }, () => simulation.fateOf(call, nowMs)).filter(({ refusal }) => !refusal)
      .length;

  it('serves its units a second, and another key its own', () => {
    const simulation = simulate(['throughput']);
    expect(passing(simulation, update('a'), 1_500, 0)).toBe(LIMITS.writeUnitsPerKey);
    expect(simulation.fateOf(update('a'), 0).refusal?.code).toBe('ThrottlingException');
    expect(passing(simulation, update('b'), 10, 0)).toBe(10);
    expect(passing(simulation, update('a'), 1_500, 500)).toBe(LIMITS.writeUnitsPerKey / 2);
    expect(passing(simulation, query, 5_000, 500)).toBe(LIMITS.readUnitsPerKey);
  });

  it('serves half as many writes in transactions, which are cancelled with a reason', () => {
    const simulation = simulate(['throughput']);
    expect(passing(simulation, transaction('a'), 1_500, 0)).toBe(LIMITS.writeUnitsPerKey / 2);
    expect(simulation.fateOf(transaction('b', 'a'), 0).refusal?.fields).toEqual({
      CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
    });
  });

  it('uses one unit for each kilobyte of an item', () => {
    const simulation = simulate(['throughput']);
    const Item = { ...key('a'), text: { S: 'x'.repeat(99 * 1024) } };
    expect(passing(simulation, dynamodb('PutItem', { TableName: 'table', Item }), 20, 0)).toBe(10);
  });
});

describe('calls', () => {
  const puts = (simulation: Simulation) =>
    Array.from({ length: 2_000 }, () =>
      simulation.fateOf({ service: 's3', operation: 'PutObject', input: {} }, 0),
    );

  it('take times with the median and the tail of their class', () => {
    const times = puts(simulate(['latency']))
      .map(({ delayMs }) => delayMs)
      .sort((a, b) => a - b);
    const { medianMs, p99Ms } = LATENCIES.s3Put;
    expect(times[1_000]! / medianMs).toBeCloseTo(1, 0);
    expect(times[1_980]! / p99Ms).toBeCloseTo(1, 0);
  });

  it('have the same fates for a seed, and others for another one', () => {
    expect(puts(simulate(SIMULATED, 7))).toEqual(puts(simulate(SIMULATED, 7)));
    expect(puts(simulate(SIMULATED, 7))).not.toEqual(puts(simulate(SIMULATED, 8)));
  });

  it('fail now and then only if their kind is simulated', () => {
    const faulty = puts(simulate(['s3'])).filter(({ refusal }) => refusal?.code === 'SlowDown');
    expect(faulty.length).toBeGreaterThan(0);
    expect(puts(simulate(['latency', 'lambda', 'sqs'])).filter(({ refusal }) => refusal)).toEqual([]);
  });
});

describe('PLATEN_SIMULATE', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['aws', SIMULATED],
    ['conflicts, sqs', ['conflicts', 'sqs']],
  ])('%s', (setting, kinds) => {
    const settings = simulationSettings({ PLATEN_SIMULATE: setting });
    expect(settings && [...settings.kinds]).toEqual(kinds);
  });

  it('refuses unknown kinds and seeds', () => {
    expect(() => simulationSettings({ PLATEN_SIMULATE: 'azure' })).toThrow('not azure');
    expect(() => simulationSettings({ PLATEN_SIMULATE: 'aws', PLATEN_SIMULATE_SEED: 'x' })).toThrow('not x');
  });
});
