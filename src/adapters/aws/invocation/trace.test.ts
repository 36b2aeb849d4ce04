import type { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TRACING_VARIABLE } from '../environment.ts';
import { SqsQueues } from '../jobs/queues.ts';
import { continueTrace, outgoingTraceHeaders, traceHeader } from './trace.ts';

const REQUEST = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';
const MESSAGE = 'Root=1-67891233-abcdef012345678912345678;Parent=0123456789abcdef;Sampled=0';

beforeEach(() => vi.stubEnv('_X_AMZN_TRACE_ID', MESSAGE));
afterEach(() => vi.unstubAllEnvs());

/** Returns the sent commands for one message, and for two. */
async function sent(): Promise<unknown[]> {
  vi.stubEnv('RENDER_QUEUE_URL', 'https://sqs/render');
  const inputs: unknown[] = [];
  const client = {
    send: async ({ input }: { input: unknown }) => {
      inputs.push(input);
      return {};
    },
  };
  // The client's only method used is `send`.
  const queues = new SqsQueues(client as unknown as SQSClient);
  await queues.renderJob('a', 'j');
  await queues.renderJobs('a', ['j']);
  return inputs;
}

describe('without the setting tracing', () => {
  it('neither messages nor webhooks carry a trace', async () => {
    continueTrace(REQUEST);
    expect(process.env._X_AMZN_TRACE_ID).toBe(MESSAGE);
    expect(outgoingTraceHeaders()).toEqual({});
    expect(JSON.stringify(await sent())).not.toContain('AWSTraceHeader');
  });
});

describe('with the setting tracing', () => {
  beforeEach(() => vi.stubEnv(TRACING_VARIABLE, 'xray'));

  it('a worker continues the trace of the request that sent its message', () => {
    continueTrace(REQUEST);
    expect(traceHeader()).toBe(REQUEST);
  });

  it('a message without a valid trace keeps that of the invocation', () => {
    continueTrace(undefined);
    continueTrace('Root=1-x\r\nEvil: 1');
    expect(traceHeader()).toBe(MESSAGE);
  });

  it('messages carry the trace to the worker', async () => {
    const attribute = { AWSTraceHeader: { DataType: 'String', StringValue: MESSAGE } };
    expect(await sent()).toEqual([
      expect.objectContaining({ MessageSystemAttributes: attribute }),
      {
        QueueUrl: 'https://sqs/render',
        Entries: [expect.objectContaining({ MessageSystemAttributes: attribute })],
      },
    ]);
  });

  it('webhooks carry it in the headers of X-Ray and of W3C Trace Context', () => {
    continueTrace(REQUEST);
    expect(outgoingTraceHeaders()).toEqual({
      'X-Amzn-Trace-Id': REQUEST,
      traceparent: '00-5759e988bd862e3fe1be46a994272793-53995c3f42cd8ad8-01',
    });
  });
});
