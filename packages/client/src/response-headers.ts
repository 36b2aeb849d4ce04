import { fromBase64 } from './base64.ts';

/** How many requests are left, of the key or of its account: whichever limit is reached first. */
export interface RateLimit {
  /** `default` for the limit of the key, `account` for that of all keys together. */
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** What the headers of a response report, whether its body is a file or JSON. */
export class ResponseHeaders {
  readonly headers: Headers;
  readonly status: number;

  constructor({ headers, status }: Pick<Response, 'headers' | 'status'>) {
    this.headers = headers;
    this.status = status;
  }

  /** The document that was saved; `undefined` when nothing was. */
  get documentId(): string | undefined {
    return this.header('x-document-id');
  }

  /** Name it when you ask for help. */
  get requestId(): string | undefined {
    return this.header('x-request-id');
  }

  /** Whether this is the result of an earlier request with the same idempotency key. */
  get replayed(): boolean {
    return this.header('idempotent-replayed') === 'true';
  }

  /** The standards that a PDF claims to keep, such as `PDF/A-2a`; empty when there are none. */
  get conformance(): readonly string[] {
    return this.header('x-conformance')?.split('; ') ?? [];
  }

  /** `undefined` for operations that need no key. */
  get rateLimit(): RateLimit | undefined {
    const policy = /^"([^"]*)";q=(\d+);w=(\d+)/.exec(this.header('ratelimit-policy') ?? '');
    const left = /;r=(\d+);t=(\d+)/.exec(this.header('ratelimit') ?? '');
    if (policy === null || left === null) return undefined;
    const [limit, windowSeconds, remaining, resetSeconds] = [policy[2], policy[3], left[1], left[2]].map(
      Number,
    ) as [number, number, number, number];
    return { policy: policy[1]!, limit, windowSeconds, remaining, resetSeconds };
  }

  protected header(name: string): string | undefined {
    return this.headers.get(name) ?? undefined;
  }

  /** A report that is base64 of JSON. */
  protected headerJson(name: string): unknown {
    const header = this.header(name);
    return header === undefined ? undefined : JSON.parse(new TextDecoder().decode(fromBase64(header)));
  }
}
