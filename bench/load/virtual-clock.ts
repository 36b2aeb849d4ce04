import { setImmediate as afterMicrotasks } from 'node:timers/promises';

interface Waiting {
  readonly at: number;
  readonly resume: () => void;
}

/** Clock on which waiting takes no time: it moves on to the next wait that ends, once everything waits. */
export class VirtualClock {
  #now = 0;
  /** By time, ascending. */
  readonly #waiting: Waiting[] = [];

  now(): number {
    return this.#now;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resume) => {
      const at = this.#now + ms;
      const later = this.#waiting.findLastIndex((other) => other.at <= at) + 1;
      this.#waiting.splice(later, 0, { at, resume });
    });
  }

  /** Runs until nothing waits. */
  async run(): Promise<void> {
    for (;;) {
      await afterMicrotasks();
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#now = next.at;
      next.resume();
    }
  }
}
