import {
  isPresigned,
  type SecretFor,
  SignatureError,
  type SignatureProblem,
  signedRequest,
  type VerifiedSignature,
  verifyAuthorization,
  verifyPresigned,
} from '../sigv4.ts';
import { S3Error } from './errors.ts';
import type { S3Request } from './request.ts';

/** Values of `x-amz-content-sha256` other than a hash (S3 API reference, "Transferring payload in multiple chunks"). */
const PAYLOADS: ReadonlySet<string> = new Set([
  'UNSIGNED-PAYLOAD',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
]);

const ERRORS: Readonly<Record<SignatureProblem, readonly [code: string, status: number]>> = {
  missing: ['AccessDenied', 403],
  malformed: ['AuthorizationHeaderMalformed', 400],
  'unknown-key': ['InvalidAccessKeyId', 403],
  'unsigned-header': ['AccessDenied', 403],
  mismatch: ['SignatureDoesNotMatch', 403],
  skewed: ['RequestTimeTooSkewed', 403],
  expired: ['AccessDenied', 403],
};

/**
 * Verifies the signature of a request, in its headers or query. The body is verified while it is read.
 *
 * @throws S3Error 403, or 400 for a malformed signature.
 */
export function authenticate(
  { message, headers, query }: S3Request,
  secretFor: SecretFor,
): VerifiedSignature {
  const rules = { service: 's3', secretFor };
  const presigned = isPresigned(query);
  try {
    if (presigned) return verifyPresigned(signedRequest(message), rules);
    const payload = headers['x-amz-content-sha256'] ?? '';
    const verified = verifyAuthorization(signedRequest(message), payload, rules);
    if (!PAYLOADS.has(payload) && !/^[0-9a-f]{64}$/.test(payload)) {
      throw new S3Error(
        'InvalidRequest',
        400,
        `x-amz-content-sha256: not supported (${payload || 'missing'})`,
      );
    }
    return verified;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    const [code, status] = ERRORS[error.problem];
    const inQuery = presigned && error.problem === 'malformed';
    throw new S3Error(inQuery ? 'AuthorizationQueryParametersError' : code, status, error.message);
  }
}
