import { fromBase64 } from './base64.ts';

/** Remaining requests of the key or of its account, whichever limit is reached first. */
export interface RateLimit {
  /** `default` for the limit of the key, `account` for that of all keys of the account. */
  readonly policy: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Values from the headers of a response, whether its body is a file or JSON. */
export class ResponseHeaders {
  readonly headers: Headers;
  readonly status: number;

  constructor({ headers, status }: Pick<Response, 'headers' | 'status'>) {
    this.headers = headers;
    this.status = status;
  }

  /** Id of the saved document; `undefined` if none was saved. */
  get documentId(): string | undefined {
    return this.header('x-document-id');
  }

  /** Request id to quote in support requests. */
  get requestId(): string | undefined {
    return this.header('x-request-id');
  }

  /** Whether this is the result of an earlier request with the same idempotency key. */
  get replayed(): boolean {
    return this.header('idempotent-replayed') === 'true';
  }

  /** Conformance claims of a PDF, such as `PDF/A-2a`; empty if it has none. */
  get conformance(): readonly string[] {
    return this.header('x-conformance')?.split('; ') ?? [];
  }

  /** Rate limit; `undefined` for operations without a key. */
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

  /** Decodes a report: base64 of JSON. */
  protected headerJson(name: string): unknown {
    const header = this.header(name);
    return header === undefined ? undefined : JSON.parse(new TextDecoder().decode(fromBase64(header)));
  }
}
