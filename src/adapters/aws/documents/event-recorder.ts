import type { AuditEvent } from '../../../domain/audit-event.ts';
import type { EventRecorder } from '../../../ports/event-store.ts';
import { writeAll } from '../transaction.ts';
import type { EventWriter } from './event-entities.ts';

/** Writes events in a separate transaction. */
export class DynamoEventRecorder implements EventRecorder {
  readonly #events: EventWriter;

  constructor(events: EventWriter) {
    this.#events = events;
  }

  async record(...events: readonly AuditEvent[]): Promise<void> {
    if (events.length > 0) await writeAll(this.#events(...events));
  }
}
