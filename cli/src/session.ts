import type { Command } from 'commander';
import { Platen } from '../../packages/client/src/index.ts';
import { CliError } from './cli-error.ts';
import { type LocalRuntime, localRuntime } from './local-runtime.ts';
import { Progress } from './output/progress.ts';

/** Options of every command. */
export interface GlobalOptions {
  readonly url?: string;
  readonly key?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
}

/** State of one run of the command line. */
export class Session {
  readonly json: boolean;
  readonly progress: Progress;
  readonly #options: GlobalOptions;

  constructor(options: GlobalOptions) {
    this.#options = options;
    this.json = options.json ?? false;
    // With --json, standard error holds only an error.
    this.progress = new Progress({ quiet: options.quiet ?? this.json });
  }

  /**
   * Creates a client for the deployment given by options or environment, otherwise for the local runtime.
   * @param localKey key of the local runtime to use if none is given.
   */
  platen(localKey: 'adminKey' | 'renderKey' = 'adminKey'): Platen {
    const { url, key = process.env.PLATEN_API_KEY } = this.#options;
    // Keys of the local runtime are never sent to another address.
    if (url !== undefined) return client(url, key);
    const local: LocalRuntime = localRuntime();
    return client(local.baseUrl, key ?? local[localKey]);
  }
}

function client(baseUrl: string, apiKey: string | undefined): Platen {
  if (baseUrl === '')
    throw new CliError('PLATEN_URL is empty: set it to the base URL of the API, or unset it');
  if (!/^https?:\/\/[^/]/.test(baseUrl))
    throw new CliError(`--url or PLATEN_URL: must begin with https:// or http:// (${baseUrl})`);
  if (apiKey === undefined || apiKey === '')
    throw new CliError(`no key for ${baseUrl}: set --key or PLATEN_KEY`);
  return new Platen({ baseUrl, apiKey });
}

/**
 * Makes a function for Commander's `action` that receives a session from the global options, the command's options, and its
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
