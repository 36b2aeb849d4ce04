import type { AwsCall } from '../iam/aws-call.ts';
import type { CallClass } from './settings.ts';

const READS = /^(?:Get|BatchGet|Query|Scan|Head|List)/;

/** Returns the class of calls that share a latency. */
export function classOf({ service, operation }: Pick<AwsCall, 'service' | 'operation'>): CallClass {
  if (service === 'kms') return 'kms';
  if (service === 'sqs') return 'sqs';
  if (service === 'lambda') return 'invoke';
  if (service === 'logs') return 'read';
  if (service === 's3') return READS.test(operation) ? 's3Get' : 's3Put';
  if (operation.startsWith('Transact')) return 'transaction';
  return READS.test(operation) ? 'read' : 'write';
}
