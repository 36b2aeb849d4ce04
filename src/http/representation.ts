import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerOf } from './parse.ts';
import { type HttpResponse, streamed } from './responses.ts';

/** Content codings in order of preference, for clients that accept several equally. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number] | 'identity';

const ENCODERS: Readonly<Record<Coding, (bytes: Buffer) => Buffer>> = {
  // Each instance of a function compresses once; above level 5, a second of CPU time saves a few per cent.
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes),
  identity: (bytes) => bytes,
};
/** Smaller bodies fit into one packet uncompressed. */
const LEAST_COMPRESSED_BYTES = 1_000;

interface Encoded {
  readonly bytes: Buffer;
  /** Strong validator, which differs between codings (RFC 9110 § 8.8.3.3). */
  readonly etag: string;
}

export interface RepresentationOptions {
  readonly mediaType: string;
  /** Seconds for which caches need not revalidate. */
  readonly maxAgeSeconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Cacheable response that is the same for all clients, compressed as the client accepts. */
export class Representation {
  readonly #content: Buffer;
  readonly #options: RepresentationOptions;
  readonly #encoded = new Map<Coding, Encoded>();

  constructor(content: string, options: RepresentationOptions) {
    this.#content = Buffer.from(content);
    this.#options = options;
  }

  /** Returns 200, or 304 if the client has it already (RFC 9110 § 13.1.2). */
  responseTo(event: APIGatewayProxyEvent): HttpResponse {
    const { mediaType, maxAgeSeconds, headers } = this.#options;
    const compressible = this.#content.length >= LEAST_COMPRESSED_BYTES;
    const coding = compressible ? acceptedCoding(headerOf(event, 'accept-encoding')) : 'identity';
    const { bytes, etag } = this.#encode(coding);
    const all = {
      'Content-Type': mediaType,
      'Cache-Control': `public, max-age=${maxAgeSeconds}`,
      ETag: etag,
      ...(compressible && { Vary: 'Accept-Encoding' }),
      ...headers,
    };
    if (matches(headerOf(event, 'if-none-match'), etag)) return { status: 304, headers: all, body: '' };
    return streamed(bytes, coding === 'identity' ? all : { ...all, 'Content-Encoding': coding });
  }

  #encode(coding: Coding): Encoded {
    const known = this.#encoded.get(coding);
    if (known) return known;
    const bytes = ENCODERS[coding](this.#content);
    const encoded = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
    this.#encoded.set(coding, encoded);
    return encoded;
  }
}

/** Returns the available coding that an `Accept-Encoding` header prefers (RFC 9110 § 12.5.3). */
export function acceptedCoding(header: string | undefined): Coding {
  const weights = new Map(
    (header ?? '').split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const;
    }),
  );
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = [...CODINGS].sort((a, b) => weightOf(b) - weightOf(a))[0]!;
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity';
}

/** Whether an `If-None-Match` header contains the validator; compared weakly, since proxies may weaken it. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(',')
    .map((item) => item.trim())
    .some((item) => item === '*' || item.replace(/^W\//, '') === etag);
}
