/** Last outcome that the client of a saved document or job observed. */
type Outcome = 'pending' | 'succeeded' | 'unknown' | 'deleted';

/** Record of the requests and answers of clients, to compare with the final state of the service. */
export class Ledger {
  readonly #outcomes = new Map<string, Outcome>();
  readonly #times = new Map<string, number[]>();
  /** Failed attempts by status or error code, with their numbers. */
  readonly failures = new Map<string, number>();

  /** Records a name that a client requests for a document. */
  asked(name: string): void {
    this.#outcomes.set(name, 'pending');
  }

  /** Records the last outcome of the name. */
  ended(name: string, outcome: Exclude<Outcome, 'pending'>): void {
    this.#outcomes.set(name, outcome);
  }

  failed(reason: string): void {
    this.failures.set(reason, (this.failures.get(reason) ?? 0) + 1);
  }

  took(operation: string, ms: number): void {
    const times = this.#times.get(operation) ?? [];
    times.push(ms);
    this.#times.set(operation, times);
  }

  /** Times in ms by operation, ascending. */
  times(): ReadonlyMap<string, readonly number[]> {
    return new Map(
      [...this.#times].map(([operation, times]) => [operation, times.toSorted((a, b) => a - b)]),
    );
  }

  /**
   * Compares with the names of all documents. @returns missing names, repeated ones, and those that were not requested or that
   * were deleted.
   */
  compare(names: readonly string[]): { lost: string[]; doubled: string[]; foreign: string[] } {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const succeeded = [...this.#outcomes].filter(([, outcome]) => outcome === 'succeeded');
    return {
      lost: succeeded.map(([name]) => name).filter((name) => !counts.has(name)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([name]) => name),
      foreign: [...counts.keys()].filter((name) => [undefined, 'deleted'].includes(this.#outcomes.get(name))),
    };
  }

  /** Number of documents without a final answer to their clients. */
  get unknown(): number {
    return [...this.#outcomes.values()].filter((outcome) => outcome === 'unknown').length;
  }
}
