import type { Context, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidInputError, PlatenError } from '../../../domain/errors.ts';
import { queueConsumer } from './queue-consumer.ts';

const event = {
  Records: [{ messageId: 'm', body: '{}', attributes: { ApproximateReceiveCount: '1' } }],
} as unknown as SQSEvent;
const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 1000 } as Context;
let lines: Record<string, unknown>[];

beforeEach(() => {
  vi.stubEnv('METRICS_NAMESPACE', 'Platen');
  lines = [];
  const keep = (text: unknown) => {
    lines.push(JSON.parse(String(text)));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Returns the log lines that CloudWatch counts as internal errors when `work` throws. */
async function faultsOf(error: unknown): Promise<Record<string, unknown>[]> {
  await queueConsumer('test', () => Promise.reject(error))(event, context);
  return lines.filter((line) => line._aws !== undefined);
}

describe('a message whose worker throws', () => {
  it('counts as an internal fault when the error was not expected', async () => {
    const faults = await faultsOf(new TypeError('x is undefined'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      InternalFaults: 1,
      service: 'platen',
      errorName: 'TypeError',
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'Platen',
            Dimensions: [['service']],
            Metrics: [{ Name: 'InternalFaults', Unit: 'Count' }],
          },
        ],
      },
    });
    expect(JSON.stringify(faults)).not.toContain('x is undefined');
  });

  it('counts an unexpected error with the code of an expected one', async () => {
    expect(
      await faultsOf(new PlatenError('internal', 'INTERNAL_ERROR', 'Internal server error')),
    ).toHaveLength(1);
  });

  it('does not count expected errors', async () => {
    expect(await faultsOf(new InvalidInputError('pdf: is damaged', { code: 'PDF_DAMAGED' }))).toEqual([]);
    expect(await faultsOf(new PlatenError('unavailable', 'RENDER_BUSY', 'busy'))).toEqual([]);
  });
});
