import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FunctionInstance, InstanceOptions } from './instance.ts';
import type { Invocation, InvocationResult } from './invocation.ts';
import { FunctionPool } from './pool.ts';

let startMs = 300;

/** Fake instance with a startup delay; each invocation lasts as long as its event states. */
class FakeInstance {
  idleSince = 0;
  readonly exited = Promise.resolve();
  readonly #callbacks: Pick<InstanceOptions, 'onIdle' | 'onExit'>;

  constructor(callbacks: Pick<InstanceOptions, 'onIdle' | 'onExit'>) {
    this.#callbacks = callbacks;
  }

  async start(): Promise<undefined> {
    await this.#idleIn(startMs);
  }

  async invoke({ event }: Invocation): Promise<InvocationResult> {
    await new Promise((resolve) => setTimeout(resolve, Number(event)));
    // A real instance requests the next invocation shortly after its response.
    void this.#idleIn(5);
    return { kind: 'payload', payload: Buffer.from(event) };
  }

  stop(): void {}

  async #idleIn(ms: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#callbacks.onIdle(this as unknown as FunctionInstance);
  }
}

let started: number;
let pool: FunctionPool;
beforeEach(() => {
  vi.useFakeTimers();
  started = 0;
  startMs = 300;
  pool = new FunctionPool({
    fn: {} as never,
    maxInstances: 2,
    create: (callbacks) => {
      started += 1;
      return new FakeInstance(callbacks) as unknown as FunctionInstance;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const invoke = (ms: number) => pool.invoke({ requestId: 'r', event: String(ms), streaming: false });

/** @returns ms until all of them were answered. */
async function timed(invocations: readonly Promise<unknown>[]): Promise<number> {
  const before = Date.now();
  let ended = false;
  void Promise.all(invocations).then(() => {
    ended = true;
  });
  while (!ended) await vi.advanceTimersByTimeAsync(1);
  return Date.now() - before;
}

describe('the instances of a function', () => {
  it('are one for short work, one invocation after the other or several at once', async () => {
    await timed([invoke(10)]);
    for (let round = 0; round < 20; round += 1) await timed([invoke(10)]);
    await timed([invoke(10), invoke(10), invoke(10), invoke(10)]);
    expect(started).toBe(1);
  });

  it('increase when an invocation has waited for a while, up to the limit', async () => {
    await timed([invoke(10)]);
    const long = [invoke(2_000), invoke(2_000), invoke(2_000)];
    expect(await timed(long)).toBeLessThan(3 * 2_000);
    expect(started).toBe(2);
  });

  it('are not started as long as waiting is faster than a start', async () => {
    startMs = 3_000;
    await timed([invoke(10)]);
    await timed([invoke(2_000), invoke(2_000)]);
    expect(started).toBe(1);
    await timed([invoke(4_000), invoke(4_000)]);
    expect(started).toBe(2);
  });

  it('serve in the order of the requests', async () => {
    const answers: number[] = [];
    await timed([30, 20, 10].map(async (ms) => answers.push(await invoke(ms).then(() => ms))));
    expect(answers).toEqual([30, 20, 10]);
  });
});
