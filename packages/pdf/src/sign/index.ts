export type { Certificate } from '../cms/certificate.ts';
export { type CertifyResult, certify } from './certify.ts';
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
export type { SignatureAlgorithm, SigningKey, TimestampAuthority } from './ports.ts';
export type { CertifyRequest, VisibleSignature } from './request.ts';
export { type TimestampClientOptions, timestampClient } from './timestamp-client.ts';
