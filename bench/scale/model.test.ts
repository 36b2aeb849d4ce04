import { describe, expect, it } from 'vitest';
import { batchHours, costOf, demandOf, fleetCost, type Work } from './model.ts';

const WORK: Work = {
  units: { dynamoDbWrites: 20, dynamoDbReads: 8, s3Writes: 1, s3Reads: 0, sqs: 0, kms: 0 },
  caller: { ms: 150, memoryMb: 1_024, architecture: 'arm64' },
  print: { ms: 50, memoryMb: 2_048, architecture: 'x86_64' },
  isRequest: true,
};

describe('the model of scale', () => {
  it('adds up the prices of all parts', () => {
    const { lambda, dynamoDb, s3, gateway, total } = costOf(WORK, 1_000_000);
    // 0.15 GB-s of arm64, 0.1 GB-s of x86_64, and two requests.
    expect(lambda).toBeCloseTo(2.0 + 1.667 + 0.4, 2);
    expect(dynamoDb).toBeCloseTo(12.5 + 1, 6);
    expect(s3).toBeCloseTo(5, 6);
    expect(gateway).toBeCloseTo(3.5, 6);
    expect(total).toBeCloseTo(lambda + dynamoDb + s3 + gateway, 6);
  });

  it('names the quotas that a rate exceeds', () => {
    expect(demandOf(WORK, 100)).toEqual({ concurrency: 20, tableWriteUnits: 2_000, exceeded: [] });
    expect(demandOf(WORK, 6_000).exceeded).toEqual([
      'concurrent executions',
      'write units of the tables',
      'PUT requests of a prefix',
    ]);
  });

  it('divides a batch among workers', () => {
    expect(batchHours(WORK, 1_000_000, 10)).toBeCloseTo(150_000 / 36_000, 6);
  });

  it('reports higher fleet costs for lower utilization', () => {
    const print = { cpuMs: 39, memoryGb: 2 };
    expect(fleetCost(print, 1_000, 0.1) / fleetCost(print, 1_000, 0.5)).toBeCloseTo(5, 6);
  });
});
