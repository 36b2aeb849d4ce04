import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CliError } from './cli-error.ts';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

/** Every command that removes something for good has this option. */
export function confirmOption(command: Command): Command {
  return command.option('--yes', 'do not ask; required where there is no terminal');
}

/**
 * Asks before something is removed for good.
 *
 * @param what what is done and to what: `delete the template invoice and all its versions`
 * @throws CliError when the answer is no, or nobody can be asked
 */
export async function confirm({ yes }: ConfirmOptions, what: string): Promise<void> {
  if (yes) return;
  const answer = await ask(`This will ${what}. It cannot be undone. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw new CliError('nothing was changed');
}

/**
 * An answer of the user, without the space around it. Standard output is left to the result.
 *
 * @throws CliError where there is no terminal
 */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CliError('nothing was changed: confirm with --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
