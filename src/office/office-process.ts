import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { FONT_FAMILIES, filePrefix } from '../../layers/fonts/families.ts';
import { OFFICE_HOST } from '../../layers/libreoffice/layout.ts';
import type { WrittenFormat } from '../domain/office-media-types.ts';
import { fontConfig } from '../sandbox/fontconfig.ts';
import { residentBytes, watchMemory } from '../sandbox/memory.ts';
import { watchTime } from '../sandbox/time.ts';
import type { FlatFormat } from './flat-document.ts';
import type { OfficeFailure } from './office-error.ts';
import { TimeBudget } from './time-budget.ts';

/** A document and how it is to be converted, as the process that runs LibreOffice gets it. */
export interface OfficeJob {
  readonly bytes: Uint8Array;
  /** Name of the file without its extension, which fields of the document show. */
  readonly name: string;
  /** The filter of LibreOffice is chosen by it. */
  readonly extension: string;
  readonly loadOptions: string;
  readonly format: 'pdf' | WrittenFormat;
  /** Options of the PDF export, as JSON; empty for the other formats. */
  readonly exportOptions: string;
  /** Flat format of OpenDocument of a copy that shows its fonts and images; absent if they are not needed. */
  readonly flatFormat?: FlatFormat;
  /** Document in the format odt with fonts that this one may use. */
  readonly fontCarrier?: Uint8Array;
}

export type OfficeAnswer = {
  /** Whether fonts of documents remain in the process, for the next documents to use. */
  readonly hasFonts?: boolean;
} & (
  | {
      /** The document in `format`. */
      readonly output: Uint8Array;
      /** The document in `flatFormat`. */
      readonly flatCopy?: Uint8Array;
    }
  | {
      readonly failed: OfficeFailure;
      readonly detail?: string;
    }
);

export interface OfficeLimits {
  /** Time limit of one document, in ms, from reading it to finishing the PDF, without the time spent waiting for a processor. */
  readonly timeMs: number;
  /** Time that starting takes at most, counted like `timeMs`. */
  readonly startMs: number;
  /** Resident memory of the process, in bytes. */
  readonly memoryBytes: number;
  /** Resident memory beyond which the process is not kept for another document, in bytes. */
  readonly keptBytes: number;
}

const MB = 2 ** 20;
export const DEFAULT_LIMITS: OfficeLimits = {
  timeMs: 25_000,
  startMs: 60_000,
  memoryBytes: 2_600 * MB,
  keptBytes: 1_800 * MB,
};

/** How LibreOffice's threads see the fonts folder. */
const FONTS_INSIDE = '/instdir/share/fonts/truetype';

/** Beginnings of the names of font files that LibreOffice would embed without outlines, so that nothing is seen of their characters. */
const COLORED = FONT_FAMILIES.filter(({ isColored }) => isColored).map((family) => `${filePrefix(family)}_`);

function fontFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(ttf|otf)$/.test(name) && !COLORED.some((prefix) => name.startsWith(prefix)))
    .map((name) => path.join(folder, name));
}

/** Arguments of Node for a process that may read two folders, and neither write files nor start programs nor use the network. */
export function sandboxArguments(program: string, fonts: string): string[] {
  return [
    '--permission',
    `--allow-fs-read=${program}/*`,
    `--allow-fs-read=${fonts}/*`,
    '--allow-worker',
    '--disable-proto=throw',
    '--no-warnings',
    '--require',
    path.join(program, 'no-network.cjs'),
  ];
}

/**
 * A process that runs LibreOffice. It has no environment, may read the two folders of its layers alone, and may neither
 * write files nor start programs nor use the network.
 */
export class OfficeProcess {
  readonly #child: ChildProcess;
  readonly #limits: OfficeLimits;
  readonly #ready: Promise<void>;
  #hasConverted = false;

  /**
   * @param officeFolder of the LibreOffice layer
   * @param fontsFolder of the only fonts that documents may use
   */
  constructor(officeFolder: string, fontsFolder: string, limits: Partial<OfficeLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    // The process may read these folders and nothing that links in them point to.
    const [program, fonts] = [realpathSync(officeFolder), realpathSync(fontsFolder)];
    this.#child = fork(path.join(program, OFFICE_HOST), [], {
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: sandboxArguments(program, fonts),
    });
    this.#child.on('error', () => {});
    this.#ready = this.#start(fonts);
    this.#ready.catch(() => {});
  }

  /** Whether it can convert another document. */
  get usable(): boolean {
    const { pid, connected } = this.#child;
    return connected && pid !== undefined && residentBytes(pid) <= this.#limits.keptBytes;
  }

  /** Whether it was given a document. */
  get hasConverted(): boolean {
    return this.#hasConverted;
  }

  /** @throws Error when LibreOffice does not start */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Converts one document, as soon as LibreOffice has started; a process that exceeds a limit is killed. */
  async convert(job: OfficeJob, budget = new TimeBudget(this.#limits.timeMs)): Promise<OfficeAnswer> {
    await this.#ready;
    this.#hasConverted = true;
    let exceeded: 'time' | 'memory' | undefined;
    const kill = (reason: 'time' | 'memory') => () => {
      exceeded = reason;
      this.kill();
    };
    const pid = this.#child.pid!;
    const stopTime = watchTime(pid, budget.remainingMs, kill('time'));
    const stopMemory = watchMemory(pid, this.#limits.memoryBytes, kill('memory'));
    try {
      return (await this.#ask({ convert: job })) as OfficeAnswer;
    } catch (error) {
      return { failed: exceeded ?? 'crash', detail: String(error) };
    } finally {
      budget.spend(stopTime());
      stopMemory();
    }
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async #start(fontsFolder: string): Promise<void> {
    const { pid } = this.#child;
    const stop = pid === undefined ? () => {} : watchTime(pid, this.#limits.startMs, () => this.kill());
    try {
      const fontFiles = fontFilesIn(fontsFolder);
      await this.#ask({ start: { fontFiles, fontConfig: fontConfig(FONTS_INSIDE, '/tmp/fontconfig') } });
    } finally {
      stop();
    }
  }

  async #ask(message: object): Promise<unknown> {
    const over = new AbortController();
    const answered = once(this.#child, 'message', { signal: over.signal });
    const ended = once(this.#child, 'exit', { signal: over.signal }).then(([code, signal]) => {
      throw new Error(`LibreOffice ended (${signal ?? code})`);
    });
    ended.catch(() => {});
    answered.catch(() => {});
    try {
      if (!this.#child.connected) throw new Error('LibreOffice has ended');
      this.#child.send(message);
      const [answer] = await Promise.race([answered, ended]);
      return answer;
    } finally {
      over.abort();
    }
  }
}
