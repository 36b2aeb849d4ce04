import { type AuditEvent, type ListEventsQuery, type Platen, RateLimitError } from '@platen/client';
import { csvOf } from './csv.ts';

/** Events of one request: the most that the API allows. */
const AT_ONCE = 100;
/** Maximum exported events: 200 requests. */
const MOST_EVENTS = 20_000;

export interface CsvExport {
  readonly csv: string;
  readonly count: number;
  /** Whether older events were left out. */
  readonly isCut: boolean;
}

interface Options {
  /** Headers of the columns, and the names of events. */
  readonly heads: readonly string[];
  readonly nameOf: (event: AuditEvent['event']) => string;
  readonly onProgress: (count: number) => void;
  readonly signal: AbortSignal;
}

/** Reads all events of a filter, the newest first, and returns them as CSV. Waits when the rate limit is reached. */
export async function exportCsv(
  platen: Platen,
  query: ListEventsQuery,
  { heads, nameOf, onProgress, signal }: Options,
): Promise<CsvExport> {
  const events: AuditEvent[] = [];
  let cursor: string | undefined;
  do {
    const page = await patiently(
      () => platen.listEvents({ ...query, limit: AT_ONCE, cursor, names: true }, { signal }),
      signal,
    );
    events.push(...page.data);
    onProgress(events.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && events.length < MOST_EVENTS);
  const rows = events.map(({ time, event, subject, actor, operation = '', requestId }) => [
    time,
    nameOf(event),
    subject.name ?? '',
    subject.id,
    actor,
    operation,
    requestId,
  ]);
  return { csv: csvOf([heads, ...rows]), count: events.length, isCut: cursor !== undefined };
}

async function patiently<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      const seconds = error.retryAfterSeconds ?? 10;
      await new Promise((done) => setTimeout(done, seconds * 1000));
      signal.throwIfAborted();
    }
  }
}
