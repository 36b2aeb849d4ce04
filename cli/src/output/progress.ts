const BAR_WIDTH = 24;
const REDRAW_MS = 100;
/** Without a terminal, tasks shorter than this print no progress. */
const QUIET_MS = 2_000;
const LINE_MS = 5_000;

/** Completed amount, and the total if known. */
export interface Amount {
  readonly done: number;
  readonly total?: number;
  readonly unit: 'bytes' | 'items';
  /** Text after the figures. */
  readonly note?: string;
}

/** Shows the progress of long tasks on standard error: a redrawn bar on a terminal, otherwise a line every few seconds. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #quiet: boolean;
  #task: { title: string; startedAt: number; saidAt: number; amount?: Amount } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ quiet = false, stream = process.stderr }: { quiet?: boolean; stream?: NodeJS.WriteStream }) {
    this.#quiet = quiet;
    this.#stream = stream;
  }

  /** Starts a new task and ends the previous one. */
  begin(title: string): void {
    this.end();
    if (this.#quiet) return;
    this.#task = { title, startedAt: Date.now(), saidAt: 0 };
    this.#timer = setInterval(() => this.#say(), this.#stream.isTTY ? REDRAW_MS : 1_000);
    this.#timer.unref();
  }

  update(amount: Amount): void {
    if (this.#task) this.#task.amount = amount;
  }

  end(): void {
    clearInterval(this.#timer);
    if (this.#task && this.#stream.isTTY) this.#stream.write('\r\x1b[K');
    this.#task = undefined;
  }

  /** Prints a separate line, above the bar if one is shown. */
  line(text: string): void {
    if (this.#task && this.#stream.isTTY) this.#stream.write('\r\x1b[K');
    this.#stream.write(`${text}\n`);
  }

  /** Prints a progress line, unless quiet. */
  step(text: string): void {
    if (!this.#quiet) this.line(text);
  }

  #say(): void {
    const task = this.#task;
    if (!task) return;
    const now = Date.now();
    const seconds = `${Math.round((now - task.startedAt) / 1000)} s`;
    if (this.#stream.isTTY) {
      const width = (this.#stream.columns ?? 80) - 1;
      this.#stream.write(
        `\r\x1b[K${`${task.title}  ${described(task.amount, true)}${seconds}`.slice(0, width)}`,
      );
      return;
    }
    if (now - task.startedAt < QUIET_MS || now - task.saidAt < LINE_MS) return;
    task.saidAt = now;
    this.#stream.write(`${task.title}: ${described(task.amount, false)}${seconds}\n`);
  }
}

function described(amount: Amount | undefined, withBar: boolean): string {
  if (!amount) return '';
  const { done, total, unit, note } = amount;
  const figure = (n: number) => (unit === 'bytes' ? megabytes(n) : String(n));
  const share = total ? Math.min(1, done / total) : undefined;
  const filled = Math.round((share ?? 0) * BAR_WIDTH);
  const bar =
    withBar && share !== undefined ? `[${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}] ` : '';
  const figures = total ? `${figure(done)} of ${figure(total)}` : figure(done);
  const percent = share === undefined ? '' : `${Math.floor(share * 100)} %, `;
  return `${bar}${percent}${figures}${note === undefined ? '' : `, ${note}`}, `;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
