import type { AuditEvent } from '../../../domain/audit-event.ts';
import { MAX_TRUSTED_ROOTS, type TrustedRoot, type TrustedRootStore } from '../../trusted-root-store.ts';
import { byId } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryTrustedRoots implements TrustedRootStore {
  readonly #roots = new Map<string, TrustedRoot>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async add(root: TrustedRoot, event: AuditEvent): Promise<boolean> {
    if ((await this.all(root.accountId)).length >= MAX_TRUSTED_ROOTS) return false;
    this.#roots.set(root.id, structuredClone(root));
    this.#events.write(event);
    return true;
  }

  async all(accountId: string): Promise<readonly TrustedRoot[]> {
    return [...this.#roots.values()].filter((root) => root.accountId === accountId).sort(byId);
  }

  async remove(accountId: string, id: string, event: AuditEvent): Promise<boolean> {
    if (this.#roots.get(id)?.accountId !== accountId) return false;
    this.#roots.delete(id);
    this.#events.write(event);
    return true;
  }
}
