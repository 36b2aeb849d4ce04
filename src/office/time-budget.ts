/** Time that a document still has, in ms, without the time spent waiting for a processor. */
export class TimeBudget {
  #remainingMs: number;

  constructor(milliseconds: number) {
    this.#remainingMs = milliseconds;
  }

  get remainingMs(): number {
    return this.#remainingMs;
  }

  spend(milliseconds: number): void {
    this.#remainingMs -= milliseconds;
  }

  /** Does work in this process, and charges the processor time that it takes. */
  async charge<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = process.cpuUsage();
    try {
      return await work();
    } finally {
      const { user, system } = process.cpuUsage(before);
      this.spend((user + system) / 1000);
    }
  }
}
