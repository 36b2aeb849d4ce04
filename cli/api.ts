import { CliError } from './cli-error.ts';
import { localRuntime } from './local-runtime.ts';

export interface ApiOptions {
  readonly url?: string;
  readonly key?: string;
}

/** Requests to one deployment with one key. */
export class Api {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(options: ApiOptions) {
    const local = options.url === undefined ? localRuntime() : undefined;
    this.#baseUrl = (options.url ?? local!.baseUrl).replace(/\/+$/, '');
    const key = options.key ?? local?.adminKey;
    if (key === undefined) throw new CliError('--key or PLATEN_API_KEY is needed with --url');
    this.#key = key;
  }

  /** @throws CliError with the service's message for any status that is no success, except those in `expected`. */
  async request(
    method: string,
    path: string,
    options: { body?: unknown; expected?: readonly number[] } = {},
  ): Promise<Response> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.#key}`,
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    }).catch((error: Error) => {
      throw new CliError(
        `cannot reach ${this.#baseUrl}: ${(error.cause as Error | undefined)?.message ?? error.message}`,
      );
    });
    if (response.ok || options.expected?.includes(response.status)) return response;
    const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
    throw new CliError(`${response.status} ${answer.code ?? ''}: ${answer.error ?? 'no message'}`);
  }
}
