import type { Units } from '../cost-units.ts';
import { PRICES } from '../prices.ts';

/** One kind of work, as `npm run bench:cloud` measures it. */
export interface Work {
  readonly units: Pick<Units, 'dynamoDbWrites' | 'dynamoDbReads' | 's3Writes' | 's3Reads' | 'sqs' | 'kms'>;
  /** Function that does the work, and waits while the print function prints. */
  readonly caller: FunctionTime;
  readonly print: FunctionTime;
  /** Whether a request through the gateway starts it; otherwise a message of a queue. */
  readonly isRequest: boolean;
}

export interface FunctionTime {
  readonly ms: number;
  readonly memoryMb: number;
  readonly architecture: 'arm64' | 'x86_64';
}

/** Default quotas of an AWS account in us-east-1, and limits of single resources. Sources: "Quotas" in the guides of each service. */
const QUOTAS = {
  /** Lambda: concurrent executions of all functions; can be raised. */
  concurrentExecutions: 1_000,
  /** API Gateway: requests a second of all APIs; can be raised. */
  gatewayPerSecond: 10_000,
  /** DynamoDB: write units a second of an on-demand table; can be raised. */
  tableWriteUnits: 40_000,
  /** DynamoDB: write units a second of a partition key; fixed. */
  keyWriteUnits: 1_000,
  /** S3: PUT requests a second of a prefix; S3 splits prefixes under load. */
  s3PutsPerPrefix: 3_500,
} as const;

/** Write units of a save on the partition key that it writes most to (docs/decisions/0271). */
const KEY_UNITS_PER_SAVE = 2;

export interface Cost {
  readonly lambda: number;
  readonly dynamoDb: number;
  readonly s3: number;
  readonly gateway: number;
  readonly other: number;
  readonly total: number;
}

/** Returns the cost of a number of works in USD, without the free tier. */
export function costOf({ units, caller, print, isRequest }: Work, count: number): Cost {
  const requests = isRequest ? 1 : 0;
  const parts = {
    lambda: usdOf(caller) + usdOf(print) + 2 * PRICES.lambdaRequest,
    dynamoDb: units.dynamoDbWrites * PRICES.dynamoDbWriteUnit + units.dynamoDbReads * PRICES.dynamoDbReadUnit,
    s3: units.s3Writes * PRICES.s3Write + units.s3Reads * PRICES.s3Read,
    gateway: requests * PRICES.gatewayRequest,
    other: units.sqs * PRICES.sqsRequest + units.kms * PRICES.kmsRequest,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  const times = (usd: number) => usd * count;
  return {
    lambda: times(parts.lambda),
    dynamoDb: times(parts.dynamoDb),
    s3: times(parts.s3),
    gateway: times(parts.gateway),
    other: times(parts.other),
    total: times(total),
  };
}

function usdOf({ ms, memoryMb, architecture }: FunctionTime): number {
  const price = architecture === 'arm64' ? PRICES.lambdaGbSecondArm : PRICES.lambdaGbSecond;
  return (memoryMb / 1024) * (ms / 1000) * price;
}

export interface Demand {
  /** Instances of Lambda that run at once, on average (Little's law). */
  readonly concurrency: number;
  readonly tableWriteUnits: number;
  /** Quotas that the rate exceeds, of many accounts together. */
  readonly exceeded: readonly string[];
}

export function demandOf(work: Work, perSecond: number): Demand {
  const concurrency = (perSecond * (work.caller.ms + work.print.ms)) / 1000;
  const tableWriteUnits = perSecond * work.units.dynamoDbWrites;
  const checks: readonly (readonly [string, number, number])[] = [
    ['concurrent executions', concurrency, QUOTAS.concurrentExecutions],
    ['gateway requests', work.isRequest ? perSecond : 0, QUOTAS.gatewayPerSecond],
    ['write units of the tables', tableWriteUnits, QUOTAS.tableWriteUnits],
    ['PUT requests of a prefix', perSecond * work.units.s3Writes, QUOTAS.s3PutsPerPrefix],
  ];
  return {
    concurrency,
    tableWriteUnits,
    exceeded: checks.filter(([, needed, quota]) => needed > quota).map(([name]) => name),
  };
}

/** Saves a second that the partition keys of one account take. */
export function savesOfOneAccount(): number {
  return QUOTAS.keyWriteUnits / KEY_UNITS_PER_SAVE;
}

/** Returns the hours that workers take for a batch. */
export function batchHours({ caller }: Work, count: number, workers: number): number {
  return (count * caller.ms) / 1000 / workers / 3600;
}

/** Returns the cost in USD of a number of prints by a fleet of containers on Fargate that is busy for a part of the time. */
export function fleetCost(
  { cpuMs, memoryGb }: { readonly cpuMs: number; readonly memoryGb: number },
  count: number,
  use: number,
): number {
  const hour = PRICES.fargateVcpuHour + memoryGb * PRICES.fargateGbHour;
  return (count * (cpuMs / 1000) * hour) / 3600 / use;
}
