import { randomBytes } from 'node:crypto';
import { Asn1, Asn1Error } from '../../document/cms/asn1.ts';
import {
  boolean,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
} from '../../document/cms/der.ts';
import { OID } from '../../document/cms/oids.ts';
import type { TimestampAuthority, TimestampDigest } from '../../document/cms/ports.ts';
import { parseTimestampToken } from '../../document/cms/timestamp-token.ts';
import { InvalidInputError, PdfError } from '../../errors.ts';

export interface TimestampClientOptions {
  /** Address of the authority, http or https. */
  readonly url: string;
  /** Function that sends the request. Pass one that refuses private addresses if the URL is not trusted. */
  readonly fetch: typeof globalThis.fetch;
  /** Time limit for the whole exchange in milliseconds; 10,000 when left out. */
  readonly timeout?: number | undefined;
  /** Digest algorithm of the message imprint; SHA-256 when left out. */
  readonly digest?: TimestampDigest | undefined;
  /** Object identifier of the required policy; the authority chooses when left out. */
  readonly policy?: string | undefined;
  /** HTTP Basic credentials (RFC 7617). */
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
  /** Name of the input that `url` came from; `timestampUrl` when left out. */
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

/** Bits of PKIFailureInfo (RFC 3161, 2.4.2). */
const FAILURES: Readonly<Record<number, string>> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

/** Content of a request, against which its answer is checked. */
export interface TimestampQuery {
  readonly imprint: Uint8Array;
  readonly nonce: Uint8Array;
  /** Digest algorithm of `imprint`; SHA-256 when left out. */
  readonly digest?: TimestampDigest | undefined;
  readonly policy?: string | undefined;
}

/**
 * Creates a client of a time-stamp authority over HTTP (RFC 3161, 3.4). It accepts an answer only if the authority granted the
 * request, the token is for this digest, nonce and policy, and it is signed with a time-stamping certificate.
 *
 * @throws InvalidInputError when the URL is not an http or https URL, the policy is not an object identifier, or the user name
 *   has a colon
 */
export function timestampClient(options: TimestampClientOptions): TimestampAuthority {
  const { field = 'timestampUrl', digest, policy } = options;
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol)) {
    throw new InvalidInputError(`${field}: must be an http or https URL`, { field });
  }
  if (policy !== undefined && !OBJECT_IDENTIFIER.test(policy)) {
    throw new InvalidInputError(`timestampPolicy: must be an object identifier such as 1.3.6.1.4.1.13762.3`, {
      field: 'timestampPolicy',
    });
  }
  if (options.credentials?.username.includes(':')) {
    throw new InvalidInputError('timestampUsername: must not contain a colon', {
      field: 'timestampUsername',
    });
  }
  return {
    digest,
    async timestamp(imprint) {
      const nonce = randomBytes(8);
      nonce[0] = (nonce[0]! & 0x7f) | 0x40;
      const query = { imprint, nonce, digest, policy };
      try {
        return readTimestampResponse(await exchange(options, timestampRequest(query)), query);
      } catch (error) {
        if (error instanceof PdfError) throw error;
        throw timestampFailure(field, reasonOf(error, timeoutOf(options)), error);
      }
    },
  };
}

/** Object identifier with arcs of at most nine digits, which are exact as numbers. */
const OBJECT_IDENTIFIER = /^[0-2](?:\.(?:0|[1-9]\d{0,8})){1,30}$/;

function timeoutOf({ timeout }: TimestampClientOptions): number {
  return timeout ?? 10_000;
}

function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof Asn1Error) return error.message;
  const late = error instanceof Error && error.name === 'TimeoutError';
  return late
    ? `the authority did not answer in full within ${timeout / 1000} s`
    : 'the authority cannot be reached';
}

function timestampFailure(field: string, reason: string, cause?: unknown): PdfError {
  return new PdfError('upstream', 'TIMESTAMP_FAILED', `${field}: no time stamp was given: ${reason}`, {
    field,
    cause,
  });
}

/** Returns the DER of a TimeStampReq (RFC 3161, 2.4.1) that requests the authority's certificate. */
export function timestampRequest({ imprint, nonce, digest = 'sha256', policy }: TimestampQuery): Uint8Array {
  return sequence(
    integer(1),
    sequence(sequence(objectIdentifier(OID[digest]), nullValue()), octetString(imprint)),
    ...(policy === undefined ? [] : [objectIdentifier(policy)]),
    integer(nonce),
    boolean(true),
  );
}

/**
 * Extracts the token from a TimeStampResp (RFC 3161, 2.4.2).
 *
 * @throws Asn1Error describing the fault of the response
 */
export function readTimestampResponse(
  response: Uint8Array,
  { imprint, nonce, digest = 'sha256', policy }: TimestampQuery,
): Uint8Array {
  const root = Asn1.parse(response);
  const statusInfo = root.at(0, 0x30);
  const status = statusInfo.at(0).integer;
  const encodedToken = root.children[1];
  if (status > 1 || status < 0 || encodedToken === undefined) {
    const text = statusInfo.find(0x30)?.children.map((line) => line.text.slice(0, 200)) ?? [];
    const reasons = [STATUSES[status] ?? `status ${status}`, ...failuresOf(statusInfo), ...text];
    throw new Asn1Error(`it answered ${reasons.join(' ')}`);
  }
  const token = parseTimestampToken(encodedToken.raw);
  if (token.imprint.digest !== digest || Buffer.compare(token.imprint.bytes, imprint) !== 0) {
    throw new Asn1Error('the answer is for another digest');
  }
  if (token.nonce === undefined || Buffer.compare(token.nonce, nonce) !== 0) {
    throw new Asn1Error('the answer has another nonce');
  }
  if (policy !== undefined && token.policy !== policy) {
    throw new Asn1Error(`the answer is under another policy (${token.policy})`);
  }
  const [problem] = token.problems;
  if (problem !== undefined) throw new Asn1Error(problem.message);
  return encodedToken.raw;
}

function failuresOf(statusInfo: Asn1): string[] {
  const bits = statusInfo.find(0x03)?.bits ?? new Uint8Array();
  return Object.entries(FAILURES).flatMap(([bit, name]) =>
    ((bits[Number(bit) >> 3] ?? 0) & (0x80 >> (Number(bit) & 7))) === 0 ? [] : [name],
  );
}

async function exchange(options: TimestampClientOptions, request: Uint8Array): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutOf(options));
  const { credentials } = options;
  const response = await options.fetch(options.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/timestamp-query',
      Accept: 'application/timestamp-reply',
      ...(credentials && { Authorization: basic(credentials) }),
    },
    body: Uint8Array.from(request),
    redirect: 'error',
    signal,
  });
  if (response.status === 401 || response.status === 403) {
    const fault = credentials
      ? 'it refused the user name and password'
      : 'it asks for a user name and password';
    throw new Asn1Error(`${fault} (HTTP status ${response.status})`);
  }
  if (response.status !== 200) throw new Asn1Error(`it answered with HTTP status ${response.status}`);
  const body = await readBounded(response);
  signal.throwIfAborted();
  return body;
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
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
