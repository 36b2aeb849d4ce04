export type { Certificate } from '../../document/cms/certificate.ts';
export { isSignedAttributes } from '../../document/cms/parse-signed-data.ts';
export {
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
  type SigningKey,
  TIMESTAMP_DIGESTS,
  type TimestampAuthority,
  type TimestampDigest,
} from '../../document/cms/ports.ts';
export { readCertificate } from '../../document/credentials/certificate-rules.ts';
export {
  type CredentialsInput,
  certificateTextOf,
  type LocalCredentials,
  loadCredentials,
  localCredentials,
  remoteCredentials,
  type SigningCredentials,
} from '../../document/credentials/load-credentials.ts';
export { encodePem } from '../../document/credentials/pem.ts';
export { signatureAlgorithmOf } from '../../document/credentials/signing-key.ts';
export type { SignRequest } from './request.ts';
export { type SignResult, sign } from './sign.ts';
export type { VisibleSignature } from './signature-texts.ts';
export { SIGNING_WARNINGS, type SigningWarning } from './signing-warnings.ts';
export { type TimestampClientOptions, timestampClient } from './timestamp-client.ts';
