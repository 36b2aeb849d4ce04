import type { AuditEvent } from '@platen/client';

/** Events of a document that are shown as one. */
export interface HistoryGroup {
  /** The newest of the events. */
  readonly event: AuditEvent;
  readonly count: number;
}

/** Events that change nothing: they are often repeated. */
const READINGS: ReadonlySet<string> = new Set(['viewed', 'read', 'downloaded']);

/**
 * Joins readings of the same kind that follow each other, by the same person on the same day.
 *
 * @param events the newest first
 */
export function historyGroups(events: readonly AuditEvent[]): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && isRepeated(last.event, event)) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ event, count: 1 });
  }
  return groups;
}

function isRepeated(newer: AuditEvent, older: AuditEvent): boolean {
  return (
    READINGS.has(newer.event) &&
    newer.event === older.event &&
    newer.actor === older.actor &&
    new Date(newer.time).toDateString() === new Date(older.time).toDateString()
  );
}
