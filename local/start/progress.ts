/** Prints the current step, and its duration at the end. */
export class Progress {
  readonly #write: (text: string) => void;

  constructor(write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.#write = write;
  }

  line(text: string): void {
    this.#write(`${text}\n`);
  }

  /** Announces a step, runs it, and prints its duration. */
  async step<T>(title: string, run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    this.line(`${title} …`);
    const result = await run();
    this.line(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  }
}
