import type { IncomingMessage } from 'node:http';
import {
  type SecretFor,
  SignatureError,
  type SignatureProblem,
  sha256Hex,
  signedRequest,
  verifyAuthorization,
} from './sigv4.ts';

/** Error codes of the AWS JSON APIs (common errors of DynamoDB, SQS, KMS and Lambda). */
const CODES: Readonly<Record<SignatureProblem, string>> = {
  missing: 'MissingAuthenticationTokenException',
  malformed: 'IncompleteSignatureException',
  'unknown-key': 'UnrecognizedClientException',
  'unsigned-header': 'InvalidSignatureException',
  mismatch: 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  expired: 'InvalidSignatureException',
};

/** @returns the error code of the service; undefined for any other error. */
export function signatureErrorCode(error: unknown): string | undefined {
  return error instanceof SignatureError ? CODES[error.problem] : undefined;
}

/**
 * Verifies the signature of a request with its whole body.
 *
 * @param service name in the credential scope, such as `sqs`.
 * @returns the access key id that signed it.
 * @throws SignatureError
 */
export function signerOf(
  message: IncomingMessage,
  body: Buffer,
  service: string,
  secretFor: SecretFor,
): string {
  return verifyAuthorization(signedRequest(message), sha256Hex(body), { service, secretFor }).accessKeyId;
}
