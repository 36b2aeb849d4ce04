import type * as z from 'zod';
import type { certificateView } from '../../contract/certificate.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { CertificateSummary } from '../../ports/certificate-store.ts';
/** Converts a certificate for the API, without PEM and key. */
export function presentCertificate(record: CertificateSummary): z.input<typeof certificateView> {
  return {
    id: record.id,
    name: record.name,
    subject: record.subject,
    expiresAt: isoTime(record.expiresAt),
    createdAt: isoTime(record.createdAt),
  };
}
