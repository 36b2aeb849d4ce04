import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';

/** A saved signing certificate, as it is shown. */
export interface CertificateSummary {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly subject: string;
  /** End of the certificate's validity, Unix ms. */
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** What a saved certificate signs with. */
export interface CertificateMaterial {
  readonly id: string;
  readonly accountId: string;
  /** The certificate and its chain, PEM. */
  readonly certificatePem: string;
  /** Where the private key is: encrypted next to the certificate, or in AWS KMS only. */
  readonly key: { readonly sealed: Uint8Array } | { readonly kmsKeyArn: string };
}

export interface CertificateStore {
  create(certificate: CertificateSummary & CertificateMaterial, event: AuditEvent): Promise<void>;
  get(accountId: string, id: string): Promise<CertificateSummary | undefined>;
  material(accountId: string, id: string): Promise<CertificateMaterial | undefined>;
  /** Newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<CertificateSummary>>;
  /** `false` when there was none. */
  delete(accountId: string, id: string, event: AuditEvent): Promise<boolean>;
}
