import { readFile } from 'node:fs/promises';
import createQpdf from '@neslinesli93/qpdf-wasm';
import { wasmFile } from '../wasm-file.ts';

export interface QpdfResult {
  /** 0 success, 3 success with warnings, 2 failure; `undefined` when the engine broke down. */
  readonly exitCode: number | undefined;
  /** Present when `exitCode` is 0 or 3. */
  readonly output: Uint8Array | undefined;
  /** What qpdf says on standard error, without its program name. */
  readonly messages: readonly string[];
}

interface EmscriptenFs {
  init(input: () => null, output: (byte: number | null) => void, error: (byte: number | null) => void): void;
  writeFile(path: string, data: Uint8Array): void;
  readFile(path: string): Uint8Array;
}

interface Qpdf {
  readonly FS: EmscriptenFs;
  callMain(args: string[]): number;
}

const WASM = '@neslinesli93/qpdf-wasm/dist/qpdf.wasm';

/** The package's own types leave out `preRun` and most of the file system. */
const create = createQpdf as unknown as (options: {
  locateFile: () => string;
  preRun: ((qpdf: Qpdf) => void)[];
}) => Promise<Qpdf>;

const MAX_MESSAGES = 50;

/**
 * Compiled once: as long as a module is alive, V8 gives its code to every instance of the same bytes. Otherwise each
 * run after a garbage collection would compile it again, which takes three times as long as the rest of a short run.
 */
let compiled: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(wasmFile(WASM)));
}

/**
 * Runs qpdf (in WebAssembly) once, in an instance of its own: some 10 ms to start, and nothing of one document
 * reaches the next.
 *
 * @param files by the name that `args` use for them
 * @param args without the output file, which is added as the last one
 */
export async function runQpdf(
  files: ReadonlyMap<string, Uint8Array>,
  args: readonly string[],
): Promise<QpdfResult> {
  const messages: string[] = [];
  const exitCodeBefore = process.exitCode;
  compiled ??= compile();
  await compiled;
  const qpdf = await create({
    locateFile: () => wasmFile(WASM),
    preRun: [
      (instance) =>
        instance.FS.init(
          () => null,
          () => undefined,
          lineCollector(messages),
        ),
    ],
  });
  let exitCode: number | undefined;
  let output: Uint8Array | undefined;
  try {
    for (const [name, bytes] of files) qpdf.FS.writeFile(name, bytes);
    exitCode = qpdf.callMain([...args, OUTPUT]);
    if (exitCode === 0 || exitCode === 3) output = qpdf.FS.readFile(OUTPUT);
  } catch (error) {
    messages.push(error instanceof Error ? error.message : 'the engine stopped');
    exitCode = undefined;
  } finally {
    // Emscripten leaves qpdf's exit code in the process.
    process.exitCode = exitCodeBefore;
  }
  return { exitCode, output, messages };
}

const OUTPUT = 'output.pdf';

function lineCollector(lines: string[]): (byte: number | null) => void {
  let line = '';
  return (byte) => {
    if (byte !== null && byte !== 10) {
      if (line.length < 500) line += String.fromCharCode(byte);
      return;
    }
    if (line !== '' && lines.length < MAX_MESSAGES) lines.push(line.replace(/^[^:]*: /, ''));
    line = '';
  };
}
