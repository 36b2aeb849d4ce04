/** Map that drops the least recently used entries when their total weight exceeds a bound. */
export class BoundedCache<V> {
  readonly #most: number;
  readonly #weightOf: (value: V) => number;
  /** Entries in order of their last use. */
  readonly #entries = new Map<string, V>();
  #weight = 0;

  /**
   * @param most maximum total weight
   * @param weightOf a value's weight; default 1. A value above the bound is not kept.
   */
  constructor(most: number, weightOf: (value: V) => number = () => 1) {
    this.#most = most;
    this.#weightOf = weightOf;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#weight += this.#weightOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(value);
  }
}
