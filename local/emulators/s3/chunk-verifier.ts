import { createHash, createHmac } from 'node:crypto';
import { sameSignature, sha256Hex, type VerifiedSignature } from '../sigv4.ts';
import { S3Error } from './errors.ts';

const TRAILER_SIGNATURE = 'x-amz-trailer-signature';

/**
 * Verifies chunk signatures, each of which depends on the previous one. Source: S3 API reference, "Signature calculations for the
 * Authorization header: transferring payload in multiple chunks".
 */
export class ChunkVerifier {
  readonly #signature: VerifiedSignature;
  readonly #signedTrailers: boolean;
  #previous: string;
  #given = '';
  #hash = createHash('sha256');

  constructor(signature: VerifiedSignature, signedTrailers: boolean) {
    this.#signature = signature;
    this.#signedTrailers = signedTrailers;
    this.#previous = signature.signature;
  }

  /** @throws S3Error when the chunk is unsigned. */
  startChunk(signature: string | undefined): void {
    if (signature === undefined) throw mismatch();
    this.#given = signature;
    this.#hash = createHash('sha256');
  }

  update(data: Buffer): void {
    this.#hash.update(data);
  }

  /** @throws S3Error when the signature does not match the chunk. */
  endChunk(): void {
    this.#check('AWS4-HMAC-SHA256-PAYLOAD', [sha256Hex(''), this.#hash.digest('hex')]);
  }

  /** @throws S3Error when declared trailer signatures are missing or do not match. */
  end(trailers: Readonly<Record<string, string>>): void {
    if (!this.#signedTrailers) return;
    const signed = Object.entries(trailers).filter(([name]) => name !== TRAILER_SIGNATURE);
    this.#given = trailers[TRAILER_SIGNATURE] ?? '';
    const canonical = signed.map(([name, value]) => `${name}:${value}\n`).join('');
    this.#check('AWS4-HMAC-SHA256-TRAILER', [sha256Hex(canonical)]);
  }

  #check(algorithm: string, hashes: readonly string[]): void {
    const { date, scope, signingKey } = this.#signature;
    const toSign = [algorithm, date, scope, this.#previous, ...hashes].join('\n');
    const expected = createHmac('sha256', signingKey).update(toSign).digest();
    if (!sameSignature(expected, this.#given)) throw mismatch();
    this.#previous = this.#given;
  }
}

function mismatch(): S3Error {
  return new S3Error(
    'SignatureDoesNotMatch',
    403,
    'The signature of a chunk does not match the signature we calculated.',
  );
}
