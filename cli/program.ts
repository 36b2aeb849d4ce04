import { Command, CommanderError } from 'commander';
import { PlatenError } from '../src/errors.ts';
import { VERSION } from '../src/version.ts';
import { accountCommands } from './accounts.ts';
import { CliError } from './cli-error.ts';
import { keyCommands } from './keys.ts';
import { mcpCommand } from './mcp/command.ts';
import { renderCommand } from './render.ts';
import { templateCommands } from './templates.ts';

const HELP = `
Where it works:
  By default on the local runtime (npm start), found by local.json in .platen/ or PLATEN_DATA.
  accounts, keys       --stack PlatenService [--profile name] [--region name]: a deployed stack, with the AWS
                       credentials at hand
  templates, render, mcp
                       --url https://… --key platen_sk_…, or PLATEN_URL and PLATEN_API_KEY: any deployment

Exit codes:
  0 done   1 refused or failed   2 wrong usage`;

/**
 * Runs the command line.
 * @returns the exit code.
 */
export async function run(argv: readonly string[]): Promise<number> {
  const program = new Command('platen')
    .description('Operate Platen: accounts, keys, templates, renders')
    .version(VERSION)
    .showHelpAfterError('(run with --help for what is possible)')
    .addHelpText('after', HELP)
    .exitOverride();
  for (const command of [
    accountCommands(),
    keyCommands(),
    templateCommands(),
    renderCommand(),
    mcpCommand(),
  ]) {
    throwInsteadOfExit(command);
    program.addCommand(command);
  }
  try {
    await program.parseAsync(argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CliError || error instanceof PlatenError)) throw error;
    console.error(`platen: ${error.message}`);
    return 1;
  }
}

// commander hands this setting down only to commands that were made from their parent.
function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) throwInsteadOfExit(child);
}
