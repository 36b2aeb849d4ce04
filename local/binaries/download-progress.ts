/** Output of the progress display. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows download progress: one updated line on a terminal, otherwise a line per 10 %. */
export class DownloadProgress {
  readonly #name: string;
  readonly #terminal: Terminal;
  #shown: number | undefined;

  constructor(name: string, terminal: Terminal) {
    this.#name = name;
    this.#terminal = terminal;
  }

  show(doneBytes: number, totalBytes: number): void {
    const { isTTY = false } = this.#terminal;
    const percent = totalBytes > 0 ? Math.floor((100 * doneBytes) / totalBytes) : 0;
    const step = isTTY ? percent : percent - (percent % 10);
    if (step === this.#shown) return;
    this.#shown = step;
    const text = `Downloading ${this.#name} (first start only): ${step} % of ${Math.ceil(totalBytes / 1e6)} MB`;
    this.#terminal.write(isTTY ? `\r\x1b[K${text}` : `${text}\n`);
  }

  /** Ends the line. */
  end(): void {
    if (this.#shown !== undefined && this.#terminal.isTTY) this.#terminal.write('\n');
  }
}
