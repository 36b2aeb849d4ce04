import { type AwsCall, CallRefused } from '../iam/aws-call.ts';
import { classOf } from './call-class.ts';
import { Conflicts } from './conflicts.ts';
import { type ItemAccess, itemAccesses, type KeyNames } from './item-access.ts';
import { drawLatency, type Random, seededRandom } from './random.ts';
import {
  FAULT_RATES,
  LATENCIES,
  type Latency,
  LIMITS,
  OVERTAKEN_MS,
  SIMULATED,
  type Simulated,
  type SimulationSettings,
  UNPACKING,
} from './settings.ts';
import { Throughput } from './throughput.ts';

/** Fate of a call: how long it takes, and the error that it ends with, if any. */
export interface Fate {
  readonly delayMs: number;
  readonly refusal?: CallRefused;
}

/** Times that transactions hold items, until those held no longer are forgotten. */
const FORGET_AFTER = 1_000;

/** Decides the fate of each AWS call. The same calls at the same times have the same fates for a seed. */
export class Simulation {
  readonly #kinds: ReadonlySet<Simulated>;
  readonly #random: Readonly<Record<Simulated, Random>>;
  readonly #keyNames: KeyNames;
  readonly #conflicts = new Conflicts();
  readonly #throughput = new Throughput();
  #sinceForgotten = 0;
  /** Refused calls by error code, for reports. */
  readonly refusals = new Map<string, number>();

  constructor({ kinds, seed }: SimulationSettings, keyNames: KeyNames) {
    this.#kinds = kinds;
    this.#keyNames = keyNames;
    this.#random = Object.fromEntries(SIMULATED.map((kind) => [kind, seededRandom(seed, kind)])) as Record<
      Simulated,
      Random
    >;
  }

  /** @param nowMs milliseconds since any fixed moment */
  fateOf(call: Pick<AwsCall, 'service' | 'operation' | 'input'>, nowMs: number): Fate {
    const latency = LATENCIES[classOf(call)];
    const delayMs = this.#has('latency') ? drawLatency(latency, this.#random.latency) : 0;
    const refusal = this.#refusalOf(call, nowMs, this.#has('latency') ? delayMs : latency.medianMs);
    if (refusal === undefined) return { delayMs };
    this.refusals.set(refusal.code, (this.refusals.get(refusal.code) ?? 0) + 1);
    // Refused before any work: as fast as a read.
    return { delayMs: Math.min(delayMs, LATENCIES.read.medianMs), refusal };
  }

  /** Time in ms to fetch and unpack the code of a new instance. */
  unpackingMs(hasLayers: boolean): number {
    return this.#draw('lambda', hasLayers ? UNPACKING.withLayers : UNPACKING.code);
  }

  /** Concurrent executions of the whole AWS account; unlimited if Lambda is not simulated. */
  get concurrentExecutions(): number | undefined {
    return this.#has('lambda') ? LIMITS.concurrentExecutions : undefined;
  }

  /** Whether SQS delivers a batch twice. */
  isDuplicated(): boolean {
    return this.#happens('sqs', FAULT_RATES.duplicate);
  }

  /** Time in ms by which SQS delays a message, so that others overtake it. */
  overtakenMs(): number {
    return this.#happens('sqs', FAULT_RATES.overtaken) ? this.#random.sqs() * OVERTAKEN_MS : 0;
  }

  #refusalOf(call: Pick<AwsCall, 'service' | 'operation' | 'input'>, nowMs: number, durationMs: number) {
    const { service, operation } = call;
    if (service === 's3' && this.#happens('s3', FAULT_RATES.slowDown)) {
      return new CallRefused('SlowDown', 503, 'Please reduce your request rate.');
    }
    if (service === 'lambda' && this.#happens('lambda', FAULT_RATES.throttledInvoke)) {
      return new CallRefused('TooManyRequestsException', 429, 'Rate Exceeded.');
    }
    if (service !== 'dynamodb') return undefined;
    const accesses = itemAccesses(call, this.#keyNames);
    const refusal =
      this.#conflict(operation, accesses, nowMs) ?? this.#throttling(operation, accesses, nowMs);
    if (refusal === undefined && operation === 'TransactWriteItems') this.#hold(accesses, nowMs, durationMs);
    return refusal;
  }

  #conflict(operation: string, accesses: readonly ItemAccess[], nowMs: number): CallRefused | undefined {
    if (!this.#has('conflicts') || !CONFLICTING.has(operation)) return undefined;
    const meeting = this.#conflicts.meeting(accesses, nowMs);
    if (!meeting.includes(true)) return undefined;
    return operation.startsWith('Transact')
      ? cancelled(meeting, 'TransactionConflict')
      : new CallRefused('TransactionConflictException', 400, 'Transaction is ongoing for the item');
  }

  #hold(accesses: readonly ItemAccess[], nowMs: number, durationMs: number): void {
    this.#conflicts.hold(accesses, nowMs + durationMs);
    this.#sinceForgotten += 1;
    if (this.#sinceForgotten < FORGET_AFTER) return;
    this.#sinceForgotten = 0;
    this.#conflicts.forget(nowMs);
  }

  #throttling(operation: string, accesses: readonly ItemAccess[], nowMs: number): CallRefused | undefined {
    // A batch returns throttled items as unprocessed instead.
    if (!this.#has('throughput') || operation.startsWith('Batch')) return undefined;
    const throttled = this.#throughput.throttled(accesses, nowMs);
    if (!throttled.includes(true)) return undefined;
    if (operation.startsWith('Transact')) return cancelled(throttled, 'ThrottlingError');
    return new CallRefused(
      'ThrottlingException',
      400,
      'Throughput exceeds the capacity of the partition key',
    );
  }

  #has(kind: Simulated): boolean {
    return this.#kinds.has(kind);
  }

  #happens(kind: Simulated, rate: number): boolean {
    return this.#has(kind) && this.#random[kind]() < rate;
  }

  #draw(kind: Simulated, latency: Latency): number {
    return this.#has(kind) ? drawLatency(latency, this.#random[kind]) : 0;
  }
}

const CONFLICTING = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'TransactGetItems',
]);

function cancelled(refused: readonly boolean[], code: string): CallRefused {
  const reasons = refused.map((isRefused) => ({ Code: isRefused ? code : 'None' }));
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return new CallRefused('TransactionCanceledException', 400, message, { CancellationReasons: reasons });
}
