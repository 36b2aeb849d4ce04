import { type Command, Option } from 'commander';
import { localRuntime } from '../local-runtime.ts';
import { printJson } from '../output/print.ts';
import { action } from '../session.ts';

/** Prints the variables that the guides use, for `eval`. */
export function environmentCommand(program: Command): void {
  program
    .command('env')
    .description('print the variables of the local runtime for a shell')
    .addOption(
      new Option('--scope <scope>', 'scope of the key').choices(['admin', 'render']).default('admin'),
    )
    .addHelpText('after', '\nExample:\n  eval "$(npm run -s platen -- env)"')
    .action(
      action<{ scope: 'admin' | 'render' }, []>(async (session, { scope }) => {
        const { baseUrl, adminKey, renderKey, webhookSecret } = localRuntime();
        const variables = {
          PLATEN_URL: baseUrl,
          PLATEN_KEY: scope === 'admin' ? adminKey : renderKey,
          ...(webhookSecret === undefined ? {} : { PLATEN_WEBHOOK_SECRET: webhookSecret }),
        };
        if (session.json) printJson(variables);
        else
          for (const [name, value] of Object.entries(variables))
            process.stdout.write(`export ${name}=${quoted(value)}\n`);
      }),
    );
}

/** Quotes a string for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
