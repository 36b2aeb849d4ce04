import { EXIT } from './cli-error.ts';
import { run } from './program.ts';

// The exit handler removes half-written files.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(EXIT.interrupted));
// The reading process has closed the pipe, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed);
});
// Nothing awaits the promise yet, but a stack trace should still not be shown.
process.on('uncaughtException', (error) => {
  process.stderr.write(`platen: unexpected: ${error.message}\n`);
  process.exit(EXIT.failed);
});

process.exitCode = await run(process.argv);
