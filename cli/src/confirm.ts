import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CliError } from './cli-error.ts';

export interface ConfirmOptions {
  readonly yes?: boolean;
}

/** Adds the option of every command that deletes permanently. */
export function confirmOption(command: Command): Command {
  return command.option('--yes', 'do not ask for confirmation; required without a terminal');
}

/**
 * Asks for confirmation before a permanent deletion.
 *
 * @param what action and its object: `delete the template invoice and all its versions`
 * @throws CliError when the user declines or no terminal is attached
 */
export async function confirm({ yes }: ConfirmOptions, what: string): Promise<void> {
  if (yes) return;
  const answer = await ask(`This will ${what}. It cannot be undone. Continue? [y/N] `);
  if (!/^y(es)?$/i.test(answer)) throw new CliError('nothing was changed');
}

/**
 * Reads an answer from the user and trims it. The prompt does not use standard output, which carries the result.
 *
 * @throws CliError without a terminal
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
