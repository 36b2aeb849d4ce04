import { startQpdf } from './load-qpdf.ts';

export interface QpdfResult {
  /** Exit code: 0 success, 3 success with warnings, 2 failure; `undefined` when the engine crashed. */
  readonly exitCode: number | undefined;
  /** Output file; set when `exitCode` is 0 or 3. */
  readonly output: Uint8Array | undefined;
  /** qpdf's output on standard error, without its program name. */
  readonly messages: readonly string[];
}

const MAX_MESSAGES = 50;

/**
 * Runs qpdf (in WebAssembly) once, in a new instance: it takes some 3 ms to start, and no data of one document reaches the next.
 *
 * @param files by the names used in `args`
 * @param args without the output file, which is appended
 */
export async function runQpdf(
  files: ReadonlyMap<string, Uint8Array>,
  args: readonly string[],
): Promise<QpdfResult> {
  const messages: string[] = [];
  const exitCodeBefore = process.exitCode;
  const qpdf = await startQpdf((instance) =>
    instance.FS.init(
      () => null,
      () => undefined,
      lineCollector(messages),
    ),
  );
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
    // Emscripten sets the exit code of this process to qpdf's.
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
