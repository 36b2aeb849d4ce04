import type { InvalidInputError } from '../../errors.ts';
import { refusals } from '../../file/core/refusals.ts';

/** Limits for one document, on everything that its bytes could inflate. */
export interface ContentLimits {
  /** Largest decoded size of all streams of the document together, in bytes. */
  readonly decodedBytes: number;
  /** Most content-stream operations, over all pages. */
  readonly operations: number;
  /** Most glyphs shown, over all pages. */
  readonly glyphs: number;
  /** Most uses of forms, patterns and masks, over all pages. */
  readonly invocations: number;
  /** Deepest nesting of forms, patterns and masks. */
  readonly nesting: number;
  /** Time limit of the whole work, in milliseconds. */
  readonly milliseconds: number;
}

export const DEFAULT_LIMITS: ContentLimits = {
  decodedBytes: 1_000_000_000,
  operations: 20_000_000,
  glyphs: 20_000_000,
  invocations: 500_000,
  nesting: 24,
  milliseconds: 90_000,
};

/** Counts the use of limited resources and throws {@link InvalidInputError} (code `PDF_TOO_COMPLEX`) when a limit is exceeded. */
export class Budget {
  readonly limits: ContentLimits;
  readonly #deadline: number;
  #decodedBytes = 0;
  #operations = 0;
  #glyphs = 0;
  #invocations = 0;

  constructor(limits: ContentLimits = DEFAULT_LIMITS, deadline = performance.now() + limits.milliseconds) {
    this.limits = limits;
    this.#deadline = deadline;
  }

  /** Returns an unused budget with the same limits, for work that is done twice. The time limit keeps running. */
  anew(): Budget {
    return new Budget(this.limits, this.#deadline);
  }

  /** Bytes that may still be decoded. */
  get remainingBytes(): number {
    return Math.max(0, this.limits.decodedBytes - this.#decodedBytes);
  }

  decoded(bytes: number): void {
    this.#decodedBytes += bytes;
    if (this.#decodedBytes > this.limits.decodedBytes) {
      throw tooComplex(`its streams decompress to more than ${this.limits.decodedBytes} bytes`);
    }
  }

  operation(): void {
    this.#operations++;
    if (this.#operations > this.limits.operations) {
      throw tooComplex(`its pages have more than ${this.limits.operations} drawing operations`);
    }
    if ((this.#operations & 1023) === 0) this.checkTime();
  }

  countInvocation(): void {
    this.#invocations++;
    if (this.#invocations > this.limits.invocations) {
      throw tooComplex(`its pages draw forms, patterns and masks more than ${this.limits.invocations} times`);
    }
    if ((this.#invocations & 255) === 0) this.checkTime();
  }

  glyphs(count: number): void {
    this.#glyphs += count;
    if (this.#glyphs > this.limits.glyphs) {
      throw tooComplex(`its pages show more than ${this.limits.glyphs} glyphs`);
    }
  }

  checkTime(): void {
    if (performance.now() > this.#deadline) {
      throw tooComplex(`reading it takes longer than ${this.limits.milliseconds} ms`);
    }
  }
}

export function tooComplex(reason: string): InvalidInputError {
  return refusals.tooComplex('pdf', reason);
}
