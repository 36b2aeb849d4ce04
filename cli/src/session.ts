import type { Command } from 'commander';
import { Platen } from '../../packages/client/src/index.ts';
import { CliError } from './cli-error.ts';
import { type LocalRuntime, localRuntime } from './local-runtime.ts';
import { Progress } from './output/progress.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** What one run of the command line works with. */
export class Session {
  readonly json: boolean;
  readonly progress: Progress;
  readonly #options: GlobalOptions;

  constructor(options: GlobalOptions) {
    this.#options = options;
    this.json = options.json ?? false;
    this.progress = new Progress({ quiet: options.quiet ?? false });
  }

  /**
   * A client of the deployment that the options or the environment name, or else of the local runtime.
   * @param localKey which of the local runtime's keys to use when none is given.
   */
  platen(localKey: 'adminKey' | 'renderKey' = 'adminKey'): Platen {
    const { url, key = process.env.PLATEN_API_KEY } = this.#options;
    // The keys of the local runtime are never sent to another address.
    if (url !== undefined) return client(url, key);
    const local: LocalRuntime = localRuntime();
    return client(local.baseUrl, key ?? local[localKey]);
  }
}

function client(baseUrl: string, apiKey: string | undefined): Platen {
  if (apiKey === undefined || apiKey === '') throw new CliError('--key or PLATEN_KEY is needed with --url');
  if (!/^https?:\/\/[^/]/.test(baseUrl)) throw new CliError(`--url: ${baseUrl} is not an http or https URL`);
  return new Platen({ baseUrl, apiKey });
}

/**
 * Makes a function for commander's `action` that gets what the global options say, the command's options, and its
 * arguments.
 */
export function action<Options, Arguments extends readonly unknown[]>(
  work: (session: Session, options: Options, ...given: Arguments) => Promise<void>,
): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const command = given.at(-1) as Command;
    const session = new Session(command.optsWithGlobals<GlobalOptions>());
    try {
      await work(session, command.opts() as Options, ...(given.slice(0, -2) as unknown as Arguments));
    } finally {
      session.progress.end();
    }
  };
}
