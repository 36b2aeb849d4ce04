import path from 'node:path';
import { parseArgs } from 'node:util';
import { hostChromium } from '../layers/chromium/host.ts';
import { LocalRuntimeError } from './errors.ts';
import { type Runtime, startRuntime } from './runtime.ts';
import { ensureAccount, writeLocalJson } from './start/account.ts';
import { banner } from './start/banner.ts';
import { checkChromium } from './start/chromium-check.ts';
import { watchParent } from './start/parent-watch.ts';
import { Progress } from './start/progress.ts';
import { chromiumPath } from './start/settings.ts';
import { synthesize } from './start/synthesize.ts';

const ROOT = path.dirname(import.meta.dirname);
const DEFAULT_PORT = 3000;
const STOP_LIMIT_MS = 10_000;
const SAME_SIGNAL_MS = 300;

const HELP = `Runs Platen on this machine.

  npm start [-- options]

Options
  --verbose   print what the functions log (it is in the data folder's logs/ in any case)
  --help      this text

Environment
  PORT                     port of the API (3000); 0 takes a free one
  PLATEN_DATA              data folder (.platen); delete it to begin afresh
  PLATEN_MAX_INSTANCES     processes per function (the number of cores)
  AWS_ENDPOINT_URL_DYNAMODB   a DynamoDB to use in place of the one that comes along
  PLATEN_SIMULATE             aws: calls take as long and fail as on AWS; or some of latency, conflicts,
                              throughput, s3, lambda, sqs, separated by commas
  PLATEN_SIMULATE_SEED        seed of the simulation's random numbers (1)
  PLATEN_CHROMIUM_PATH        a headless shell of Chromium to use in place of the one that comes along
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { verbose: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const stopping = new AbortController();
  let runtime: Runtime | undefined;
  let requestedAt = 0;
  const shutDown = () => {
    // One Ctrl-C may arrive twice: from the terminal, and forwarded by npm.
    if (stopping.signal.aborted && Date.now() - requestedAt < SAME_SIGNAL_MS) return;
    if (stopping.signal.aborted) process.exit(130);
    requestedAt = Date.now();
    stopping.abort();
    if (runtime) void stop(runtime);
    else process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, shutDown);
  watchParent(shutDown);

  // Rejects a wrong path before anything is built.
  chromiumPath(process.env.PLATEN_CHROMIUM_PATH);
  const progress = new Progress();
  const assembly = await progress.step('Synthesizing the stacks', () =>
    synthesize(ROOT, {}, (line) => progress.line(`  ${line}`)),
  );
  const checked = checkChromium(hostChromium());
  checked.catch(() => {});
  runtime = await progress.step('Starting emulators and functions', () =>
    startRuntime({
      assemblyDir: assembly.directory,
      dataDir: process.env.PLATEN_DATA || path.join(ROOT, '.platen'),
      port: portFrom(process.env.PORT),
      log: values.verbose ? (line) => progress.line(`  ${line}`) : undefined,
      onFunctionLog: values.verbose ? (name, line) => progress.line(`[${name}] ${line}`) : undefined,
    }),
  );
  if (stopping.signal.aborted) return stop(runtime);
  try {
    await checked;
    const { account } = await ensureAccount(runtime, (line) => progress.line(`  ${line}`));
    const localJson = writeLocalJson(runtime, account);
    const workingDirectory = process.env.INIT_CWD ?? process.cwd();
    const { baseUrl, signInLink } = runtime;
    const dashboard = signInLink?.(account.adminKey);
    progress.line(banner({ root: ROOT, workingDirectory, baseUrl, dashboard, account, localJson }));
  } catch (error) {
    if (stopping.signal.aborted) return;
    await runtime.stop();
    throw error;
  }
}

async function stop(runtime: Runtime): Promise<void> {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await runtime.stop();
  process.exit(0);
}

function portFrom(setting: string | undefined): number {
  if (setting === undefined || setting === '') return DEFAULT_PORT;
  const port = Number(setting);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new LocalRuntimeError(`PORT must be a number from 0 to 65535, not ${setting}`);
  }
  return port;
}

main().catch((error: unknown) => {
  console.error(error instanceof LocalRuntimeError ? `\n${error.message}` : error);
  process.exit(1);
});
