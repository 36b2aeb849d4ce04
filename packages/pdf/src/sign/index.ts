export type { Certificate } from '../cms/certificate.ts';
export { readCertificate } from './credentials/certificate-rules.ts';
export {
  type CredentialsInput,
  certificateTextOf,
  type LocalCredentials,
  loadCredentials,
  localCredentials,
  remoteCredentials,
  type SigningCredentials,
} from './credentials/load-credentials.ts';
export { encodePem } from './credentials/pem.ts';
export { signatureAlgorithmOf } from './credentials/signing-key.ts';
export {
  type SignatureAlgorithm,
  type SigningKey,
  TIMESTAMP_DIGESTS,
  type TimestampAuthority,
  type TimestampDigest,
} from './ports.ts';
export type { SignRequest, VisibleSignature } from './request.ts';
export { type SignResult, sign } from './sign.ts';
export { SIGNING_WARNINGS, type SigningWarning } from './signing-warnings.ts';
export { type TimestampClientOptions, timestampClient } from './timestamp-client.ts';
