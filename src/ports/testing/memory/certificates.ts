import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { CertificateMaterial, CertificateStore, CertificateSummary } from '../../certificate-store.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import { byId } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryCertificates implements CertificateStore {
  readonly #certificates = new Map<string, CertificateSummary & CertificateMaterial>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async create(certificate: CertificateSummary & CertificateMaterial, event: AuditEvent): Promise<void> {
    this.#certificates.set(certificate.id, structuredClone(certificate));
    this.#events.write(event);
  }

  async get(accountId: string, id: string): Promise<CertificateSummary | undefined> {
    const found = this.#find(accountId, id);
    return found && summaryOf(found);
  }

  async material(accountId: string, id: string): Promise<CertificateMaterial | undefined> {
    const found = this.#find(accountId, id);
    return found && { id, accountId, certificatePem: found.certificatePem, key: found.key };
  }

  async list(accountId: string, page: PageRequest): Promise<Page<CertificateSummary>> {
    const all = [...this.#certificates.values()].filter((found) => found.accountId === accountId);
    return pageOf(all.sort(byId).map(summaryOf), page);
  }

  async delete(accountId: string, id: string, event: AuditEvent): Promise<boolean> {
    if (!this.#find(accountId, id)) return false;
    this.#certificates.delete(id);
    this.#events.write(event);
    return true;
  }

  #find(accountId: string, id: string): (CertificateSummary & CertificateMaterial) | undefined {
    const found = this.#certificates.get(id);
    return found?.accountId === accountId ? found : undefined;
  }
}

function summaryOf(certificate: CertificateSummary): CertificateSummary {
  const { id, accountId, name, subject, expiresAt, createdAt } = certificate;
  return { id, accountId, name, subject, expiresAt, createdAt };
}
