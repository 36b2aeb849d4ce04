import type { Work } from './model.ts';

/**
 * Works of one warm render of the starter `invoice`. Units are those that `bench/cloud/budgets.alone.test.ts` holds operations to. Times
 * are sums: the median latencies of the sequential calls (`local/simulation/settings.ts`), and the CPU time of `npm run bench:render` on a
 * quiet machine. `npm run simulate -- --caller-ms … --print-ms …` takes those of your documents.
 */
export const MEASURED = {
  render: {
    units: { dynamoDbWrites: 20, dynamoDbReads: 3, s3Writes: 1, s3Reads: 0, sqs: 0, kms: 0 },
    // 61 ms of calls, 45 of the print, 24 of CPU.
    caller: { ms: 130, memoryMb: 1_769, architecture: 'arm64' },
    print: { ms: 50, memoryMb: 2_048, architecture: 'x86_64' },
    isRequest: true,
  },
  queued: {
    units: { dynamoDbWrites: 33, dynamoDbReads: 8, s3Writes: 2, s3Reads: 2, sqs: 3, kms: 0 },
    // 120 ms of calls, 45 of the print, 24 of CPU.
    caller: { ms: 190, memoryMb: 1_769, architecture: 'arm64' },
    print: { ms: 50, memoryMb: 2_048, architecture: 'x86_64' },
    isRequest: false,
  },
} as const satisfies Record<string, Work>;

/** Chromium by puppeteer for the same document, by `npm run bench:render`: the minimum of a container such as Gotenberg. */
export const PUPPETEER = { cpuMs: 39, memoryGb: 2 } as const;
