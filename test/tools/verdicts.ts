import { type ChildProcess, spawnSync } from 'node:child_process';

/** Fails when one of the programs is not installed. @param version the argument that makes each say its version */
export function need(...programs: readonly (readonly [program: string, version: string])[]): void {
  for (const [program, version] of programs) {
    if (spawnSync(program, [version]).error) throw new Error(`${program} is not installed`);
  }
}

/** Waits for a child that pipes what it prints. @returns its status, and the text of both streams in the order of their arrival */
export async function ended(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { status, output: Buffer.concat(output).toString() };
}

/** What `qpdf --check` complains about. */
export function qpdfComplaints(file: string, ...options: string[]): string[] {
  const { status, stderr } = spawnSync('qpdf', ['--check', ...options, file], { encoding: 'utf8' });
  return status === 0 ? [] : [`qpdf: ${stderr.trim()}`];
}

/** Prints a line per case and, at the end, how many passed; the process fails when any case failed. */
export class Verdicts {
  #passed = 0;
  #failed = 0;

  /** @param wrong what is wrong with the case; nothing for a pass */
  add(name: string, wrong: readonly string[], note = ''): void {
    if (wrong.length === 0) this.#passed++;
    else this.#failed++;
    console.log(`${wrong.length === 0 ? 'ok  ' : 'FAIL'} ${name}${note && `  ${note}`}`);
    for (const line of wrong) console.log(`     ${line}`);
  }

  finish(): void {
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    if (this.#failed > 0 || this.#passed === 0) process.exitCode = 1;
  }
}
