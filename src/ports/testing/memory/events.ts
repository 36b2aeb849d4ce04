import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { EventFilter, EventRecorder, EventStore } from '../../event-store.ts';
import type { CursorPage, CursorPageRequest } from '../../page.ts';

export class MemoryEvents implements EventStore, EventRecorder {
  readonly #events: AuditEvent[] = [];

  /** Writes events as part of a change that cannot fail any more. */
  write(...events: readonly AuditEvent[]): void {
    this.#events.push(...events);
  }

  /** Returns the events of an account, or of one of its documents, in the order of writing. */
  written(accountId: string, documentId?: string): readonly AuditEvent[] {
    const matching = new Set(this.#matching(accountId, { documentId }));
    return this.#events.filter((event) => matching.has(event));
  }

  async record(...events: readonly AuditEvent[]): Promise<void> {
    this.write(...events);
  }

  async list(
    accountId: string,
    filter: EventFilter,
    page: CursorPageRequest,
  ): Promise<CursorPage<AuditEvent>> {
    const found = this.#matching(accountId, filter);
    const after = page.cursor === undefined ? undefined : (id: string) => id < page.cursor!;
    const rest = after ? found.filter(({ id }) => after(id)) : found.slice(page.offset);
    const items = rest.slice(0, page.limit);
    const nextCursor = rest.length > items.length ? items.at(-1)!.id : null;
    return { items, total: found.length, nextCursor };
  }

  async hasEventsOf(accountId: string, documentId: string): Promise<boolean> {
    return this.#matching(accountId, { documentId }).length > 0;
  }

  /** Returns matching events, newest first. */
  #matching(
    accountId: string,
    { documentId, event, actor, requestId, from, before }: EventFilter,
  ): AuditEvent[] {
    return this.#events
      .filter(
        (found) =>
          found.accountId === accountId &&
          (documentId === undefined ||
            (found.subject.type === 'document' && found.subject.id === documentId)) &&
          (event === undefined || found.event === event) &&
          (actor === undefined || found.actor === actor) &&
          (requestId === undefined || found.requestId === requestId) &&
          (from === undefined || found.at >= from) &&
          (before === undefined || found.at < before),
      )
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }
}
