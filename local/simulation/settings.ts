import { LocalRuntimeError } from '../errors.ts';

/** Time that a call takes: a log-normal distribution, which has the long tail of a service. */
export interface Latency {
  readonly medianMs: number;
  /** 99th percentile. */
  readonly p99Ms: number;
}

/** Usual latencies within a region; not measured on AWS. */
export const LATENCIES = {
  read: { medianMs: 4, p99Ms: 15 },
  write: { medianMs: 6, p99Ms: 25 },
  transaction: { medianMs: 12, p99Ms: 50 },
  s3Put: { medianMs: 35, p99Ms: 150 },
  s3Get: { medianMs: 20, p99Ms: 100 },
  kms: { medianMs: 10, p99Ms: 40 },
  sqs: { medianMs: 10, p99Ms: 50 },
  invoke: { medianMs: 4, p99Ms: 15 },
} as const satisfies Record<string, Latency>;

export type CallClass = keyof typeof LATENCIES;

/** Limits and rates of AWS that the simulation applies. */
export const LIMITS = {
  /**
   * Units a second of a partition key. A second's worth may be used at once.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
   */
  writeUnitsPerKey: 1_000,
  readUnitsPerKey: 3_000,
  /** Default quota of an AWS account in a region. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  concurrentExecutions: 1_000,
} as const;

/** Parts of calls or messages that meet with a fault. AWS publishes no such rates: these are high on purpose. */
export const FAULT_RATES = {
  /** S3 responds 503 SlowDown. */
  slowDown: 0.005,
  /** Lambda responds 429 to a function that invokes another one. */
  throttledInvoke: 0.005,
  /** SQS delivers a batch twice. */
  duplicate: 0.02,
  /** SQS delivers a message later than those sent after it. */
  overtaken: 0.2,
} as const;

/** Longest time by which SQS delays an overtaken message. */
export const OVERTAKEN_MS = 500;

/** Time to fetch and unpack the code of a new instance, besides the start of the process. Not measured on AWS. */
export const UNPACKING = {
  code: { medianMs: 150, p99Ms: 600 },
  withLayers: { medianMs: 700, p99Ms: 2_500 },
} as const satisfies Record<string, Latency>;

/** Properties of AWS that can be simulated, each apart. */
export const SIMULATED = ['latency', 'conflicts', 'throughput', 's3', 'lambda', 'sqs'] as const;
export type Simulated = (typeof SIMULATED)[number];

export interface SimulationSettings {
  readonly kinds: ReadonlySet<Simulated>;
  /** Seed of the random numbers. */
  readonly seed: number;
}

/**
 * Reads `PLATEN_SIMULATE`, which is `aws` or a list such as `conflicts,sqs`, and `PLATEN_SIMULATE_SEED`.
 *
 * @returns undefined if nothing is simulated.
 */
export function simulationSettings(
  env: Readonly<Record<string, string | undefined>>,
): SimulationSettings | undefined {
  const { PLATEN_SIMULATE: setting = '', PLATEN_SIMULATE_SEED: seed = '1' } = env;
  if (setting === '') return undefined;
  if (!/^\d+$/.test(seed)) {
    throw new LocalRuntimeError(`PLATEN_SIMULATE_SEED must be a whole number, not ${seed}`);
  }
  const names = setting === 'aws' ? SIMULATED : setting.split(',').map((name) => name.trim());
  return { kinds: new Set(names.map(simulated)), seed: Number(seed) };
}

function simulated(name: string): Simulated {
  const known = SIMULATED.find((kind) => kind === name);
  if (known !== undefined) return known;
  throw new LocalRuntimeError(
    `PLATEN_SIMULATE must be aws, or a list of ${SIMULATED.join(', ')}, separated by commas; not ${name}`,
  );
}
