import { Command, CommanderError, Option } from 'commander';
import { ApiError, ConnectionError, PlatenError } from '../../packages/client/src/index.ts';
import { PlatenError as ServiceError } from '../../src/domain/errors.ts';
import { VERSION } from '../../src/domain/version.ts';
import { CliError, EXIT } from './cli-error.ts';
import { accountCommands } from './commands/accounts.ts';
import { assetCommands } from './commands/assets.ts';
import { batchCommands } from './commands/batches.ts';
import { certificateCommands } from './commands/certificates.ts';
import { certifyCommand } from './commands/certify.ts';
import { documentCommands, eventCommand, usageCommand } from './commands/documents.ts';
import { environmentCommand } from './commands/environment.ts';
import { formCommands } from './commands/forms.ts';
import { invoiceCommands } from './commands/invoices.ts';
import { jobCommands } from './commands/jobs.ts';
import { keyCommands } from './commands/keys.ts';
import { pageCommands } from './commands/pages.ts';
import { pipelineCommands } from './commands/pipelines.ts';
import { redactCommand } from './commands/redact.ts';
import { redactionTemplateCommands } from './commands/redaction-templates.ts';
import { renderCommand } from './commands/render.ts';
import { templateCommands } from './commands/templates.ts';
import { trustedRootCommands } from './commands/trusted-roots.ts';
import { validateCommand } from './commands/validate.ts';
import { verifyCommand } from './commands/verify.ts';
import { webhookSecretCommands } from './commands/webhook-secrets.ts';
import { mcpCommand } from './mcp/command.ts';

const HELP = `
Where it works:
  --url and --key, or PLATEN_URL and PLATEN_KEY, name a deployment and its key. Without them: the local runtime
  (npm start), found by local.json in PLATEN_DATA or the nearest .platen folder.
  accounts, and keys with an account, work with AWS credentials: --stack PlatenService [--profile] [--region].

Output:
  Results go to standard output, everything else to standard error. -o - writes a PDF to standard output.

Exit codes:
  0 done   1 refused or failed   2 wrong usage
  3 done, but the result is negative: a signature that is not valid, a job that failed   130 interrupted`;

/**
 * Runs the command line.
 * @returns the exit code.
 */
export async function run(argv: readonly string[]): Promise<number> {
  const json = asksForJson(argv);
  const program = platenCommand(json);
  try {
    await program.parseAsync(argv);
    return EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (json) process.stderr.write(`${JSON.stringify({ error: usageMessage(error), code: 'USAGE' })}\n`);
      return EXIT.usage;
    }
    if (json) process.stderr.write(`${jsonOf(error)}\n`);
    else process.stderr.write(`platen: ${messageOf(error)}\n`);
    if (program.opts<{ debug?: boolean }>().debug) process.stderr.write(`${traceOf(error)}\n`);
    return error instanceof CliError ? error.exitCode : EXIT.failed;
  }
}

/** Determined before the arguments are parsed, since parsing may fail. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** @param json if true, `run` prints argument errors instead of Commander */
function platenCommand(json: boolean): Command {
  const program = new Command('platen')
    .configureOutput(json ? { writeErr: () => {} } : {})
    .description('Render, redact, sign, verify and merge PDFs with Platen, and manage it')
    .version(VERSION)
    .showHelpAfterError('(run with --help for usage)')
    .configureHelp({ showGlobalOptions: true })
    .addOption(new Option('--url <url>', 'base URL of the API').env('PLATEN_URL'))
    .addOption(new Option('--key <key>', 'API key').env('PLATEN_KEY'))
    .option('--json', 'print the result as JSON')
    .option('-q, --quiet', 'show no progress')
    .option('--debug', 'show the stack trace of an error')
    .addHelpText('after', HELP)
    .exitOverride();
  const groups: readonly [string, readonly ((parent: Command) => void)[]][] = [
    ['Renders:', [renderCommand, invoiceCommands, batchCommands, jobCommands]],
    [
      'PDFs:',
      [
        redactCommand,
        certifyCommand,
        validateCommand,
        verifyCommand,
        pageCommands,
        formCommands,
        pipelineCommands,
      ],
    ],
    ['What the service keeps:', [documentCommands, eventCommand, usageCommand]],
    [
      'Management:',
      [
        templateCommands,
        assetCommands,
        redactionTemplateCommands,
        certificateCommands,
        trustedRootCommands,
        webhookSecretCommands,
      ],
    ],
    ['Keys and accounts:', [keyCommands, accountCommands, environmentCommand]],
    ['Assistants:', [mcpCommand]],
  ];
  for (const [heading, commands] of groups) {
    program.commandsGroup(heading);
    for (const add of commands) add(program);
  }
  return program;
}

/** Returns the error message in one line, with a remedy if one is known. */
function messageOf(error: unknown): string {
  // A response without an error code is not from Platen; the message names its status.
  if (error instanceof ApiError && error.code === 'UNKNOWN') return error.message;
  if (error instanceof ApiError) return `${error.status} ${error.code}: ${error.message}`;
  if (error instanceof ConnectionError) return `${error.message}${causesOf(error)}`;
  if (error instanceof CliError || error instanceof PlatenError || error instanceof ServiceError)
    return error.message;
  const { message } = error as Error;
  return `unexpected: ${message || String(error)} (--debug shows where)`;
}

function usageMessage({ code, message }: CommanderError): string {
  // Commander prints the help instead of a message.
  if (code === 'commander.help') return 'a command is needed (run with --help for usage)';
  return message.replace(/^error: /, '');
}

/** Returns the error as `--json` prints it on standard error. */
function jsonOf(error: unknown): string {
  const message = error instanceof ApiError ? error.message : messageOf(error);
  const { status, code, requestId } = error instanceof ApiError ? error : { code: codeOf(error) };
  return JSON.stringify({ error: message, code, status, requestId });
}

/** Returns a machine-readable code for errors without a code from the service. */
function codeOf(error: unknown): string {
  if (error instanceof ConnectionError) return 'UNREACHABLE';
  if (error instanceof CliError && error.exitCode === EXIT.usage) return 'USAGE';
  if (error instanceof ServiceError) return error.code;
  return 'FAILED';
}

function causesOf({ cause }: Error): string {
  const inner = cause instanceof Error ? (cause.cause ?? cause) : undefined;
  if (!(inner instanceof Error)) return '';
  const { code, message } = inner as NodeJS.ErrnoException;
  return `: ${message || code}`;
}

function traceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const request = error instanceof ApiError && error.requestId ? `request ${error.requestId}\n` : '';
  return `${request}${error.stack}${error.cause === undefined ? '' : `\ncaused by ${traceOf(error.cause)}`}`;
}
