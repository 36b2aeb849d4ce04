import type { AwsCall } from '../../local/iam/aws-call.ts';

/** Typical median latencies within a region, in ms; not measured on AWS. `npm run bench:cloud` prints them with its results. */
export const LATENCIES = {
  read: 4,
  write: 6,
  transaction: 12,
  s3Put: 35,
  s3Get: 20,
  kms: 10,
  sqs: 10,
  invoke: 4,
} as const;

const READS = /^(?:Get|BatchGet|Query|Scan|Head|List)/;

/** Latency of a call, in ms. */
export function latencyOf({ service, operation }: AwsCall): number {
  if (service === 'kms') return LATENCIES.kms;
  if (service === 'sqs') return LATENCIES.sqs;
  if (service === 'lambda') return LATENCIES.invoke;
  if (service === 's3') return READS.test(operation) ? LATENCIES.s3Get : LATENCIES.s3Put;
  if (operation.startsWith('Transact')) return LATENCIES.transaction;
  return READS.test(operation) ? LATENCIES.read : LATENCIES.write;
}
