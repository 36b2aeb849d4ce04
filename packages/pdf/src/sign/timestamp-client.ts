import { randomBytes } from 'node:crypto';
import { Asn1, Asn1Error } from '../cms/asn1.ts';
import { boolean, integer, nullValue, objectIdentifier, octetString, sequence } from '../cms/der.ts';
import { OID } from '../cms/oids.ts';
import { parseTimestampToken } from '../cms/timestamp-token.ts';
import { InvalidInputError, PdfError } from '../errors.ts';
import type { TimestampAuthority } from './ports.ts';

export interface TimestampClientOptions {
  /** Address of the authority, http or https. */
  readonly url: string;
  /** Makes the request. Pass one that refuses private addresses when the URL comes from a stranger. */
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds for the whole exchange; 10,000 when left out. */
  readonly timeout?: number;
  /** Name of the input that `url` came in; `timestampUrl` when left out. */
  readonly field?: string;
}

const MAX_RESPONSE_BYTES = 256 * 1024;
const STATUSES = [
  'granted',
  'grantedWithMods',
  'rejection',
  'waiting',
  'revocationWarning',
  'revocationNotification',
];

/**
 * A time-stamp authority that is asked over HTTP (RFC 3161, 3.4). Its answer is used only when the request was granted, the
 * token is for this digest and nonce, and a certificate for time-stamping has signed it.
 *
 * @throws InvalidInputError when the URL is no http or https URL
 */
export function timestampClient(options: TimestampClientOptions): TimestampAuthority {
  const field = options.field ?? 'timestampUrl';
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
    throw new InvalidInputError(`${field}: must be an http or https URL`, { field });
  }
  return {
    async timestamp(messageImprint) {
      const nonce = randomBytes(8);
      nonce[0] = (nonce[0]! & 0x7f) | 0x40;
      try {
        const response = await exchange(options, timestampRequest(messageImprint, nonce));
        return readTimestampResponse(response, messageImprint, nonce);
      } catch (error) {
        if (error instanceof PdfError) throw error;
        throw timestampFailure(field, reasonOf(error), error);
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Asn1Error) return error.message;
  const late = error instanceof Error && error.name === 'TimeoutError';
  return late ? 'the authority did not answer in time' : 'the authority cannot be reached';
}

function timestampFailure(field: string, reason: string, cause?: unknown): PdfError {
  return new PdfError('upstream', 'TIMESTAMP_FAILED', `${field}: no time stamp was given: ${reason}`, {
    field,
    cause,
  });
}

/** DER of a TimeStampReq for a SHA-256 digest that asks for the authority's certificate. */
export function timestampRequest(messageImprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  const imprint = sequence(sequence(objectIdentifier(OID.sha256), nullValue()), octetString(messageImprint));
  return sequence(integer(1), imprint, integer(nonce), boolean(true));
}

/**
 * Takes the token out of a TimeStampResp.
 *
 * @throws Asn1Error saying what is wrong with the response
 */
export function readTimestampResponse(
  response: Uint8Array,
  messageImprint: Uint8Array,
  nonce: Uint8Array,
): Uint8Array {
  const root = Asn1.parse(response);
  const statusInfo = root.at(0, 0x30);
  const status = statusInfo.at(0).integer;
  const encodedToken = root.children[1];
  if (status > 1 || status < 0 || encodedToken === undefined) {
    const text = statusInfo.find(0x30)?.children.map((line) => line.text.slice(0, 200)) ?? [];
    throw new Asn1Error(`it answered ${STATUSES[status] ?? `status ${status}`} ${text.join(' ')}`.trim());
  }
  const token = parseTimestampToken(encodedToken.raw);
  if (token.imprint.digest !== 'sha256' || Buffer.compare(token.imprint.bytes, messageImprint) !== 0) {
    throw new Asn1Error('the answer is for another digest');
  }
  if (token.nonce === undefined || Buffer.compare(token.nonce, nonce) !== 0) {
    throw new Asn1Error('the answer has another nonce');
  }
  const [problem] = token.problems;
  if (problem !== undefined) throw new Asn1Error(problem.message);
  return encodedToken.raw;
}

async function exchange(options: TimestampClientOptions, request: Uint8Array): Promise<Uint8Array> {
  const response = await options.fetch(options.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
    body: Uint8Array.from(request),
    redirect: 'error',
    signal: AbortSignal.timeout(options.timeout ?? 10_000),
  });
  if (response.status !== 200) throw new Asn1Error(`it answered with HTTP status ${response.status}`);
  return readBounded(response);
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES) throw new Asn1Error('its answer is longer than 256 KB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
