import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';

/** Saved signing certificate, as shown to users. */
export interface CertificateSummary {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly subject: string;
  /** End of the certificate's validity, Unix ms. */
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** Signing material of a saved certificate. */
export interface CertificateMaterial {
  readonly id: string;
  readonly accountId: string;
  /** Certificate and its chain, PEM. */
  readonly certificatePem: string;
  /** Location of the private key: encrypted next to the certificate, or in AWS KMS only. */
  readonly key: { readonly sealed: Uint8Array } | { readonly kmsKeyArn: string };
}

export interface CertificateStore {
  create(certificate: CertificateSummary & CertificateMaterial, event: AuditEvent): Promise<void>;
  get(accountId: string, id: string): Promise<CertificateSummary | undefined>;
  material(accountId: string, id: string): Promise<CertificateMaterial | undefined>;
  /** Lists certificates, newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<CertificateSummary>>;
  /** Deletes a certificate; returns `false` if it does not exist. */
  delete(accountId: string, id: string, event: AuditEvent): Promise<boolean>;
}
