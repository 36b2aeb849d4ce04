import { startQpdf } from './load-qpdf.ts';

export interface QpdfResult {
  /** 0 success, 3 success with warnings, 2 failure; `undefined` when the engine broke down. */
  readonly exitCode: number | undefined;
  /** Present when `exitCode` is 0 or 3. */
  readonly output: Uint8Array | undefined;
  /** What qpdf says on standard error, without its program name. */
  readonly messages: readonly string[];
}

const MAX_MESSAGES = 50;

/**
 * Runs qpdf (in WebAssembly) once, in an instance of its own: some 3 ms to start, and nothing of one document
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
