import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Enough time to read the banner and open its link. */
const VALID_MS = 15 * 60_000;

/**
 * One-time codes for the links in the banner. Each code is exchanged for its key once, so the key never appears in a URL or the
 * browser's history.
 */
export class SignInCodes {
  readonly #keys = new Map<string, { readonly apiKey: string; readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  issue(apiKey: string): string {
    const code = randomBytes(24).toString('base64url');
    this.#keys.set(code, { apiKey, until: this.#now() + VALID_MS });
    return code;
  }

  /** @returns undefined if the code is used, expired or unknown. */
  redeem(code: string): string | undefined {
    const found = this.#keys.get(code);
    this.#keys.delete(code);
    return found && found.until > this.#now() ? found.apiKey : undefined;
  }

  /** Responds to `POST { code }` with `{ apiKey }`, but only for the page served from this origin. */
  async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    const { origin, host, 'content-type': type, 'content-length': length } = message.headers;
    const isOwnPage = origin === undefined || origin === `http://${host}`;
    if (message.method !== 'POST' || !isOwnPage || type !== 'application/json' || !(Number(length) < 1000)) {
      response.writeHead(400).end();
      return;
    }
    const apiKey = this.redeem(codeIn(await text(message)));
    if (apiKey === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ apiKey }));
  }
}

function codeIn(body: string): string {
  try {
    return String((JSON.parse(body) as { code?: unknown } | null)?.code);
  } catch {
    return '';
  }
}
