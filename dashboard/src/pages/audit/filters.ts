import type { ListEventsQuery } from '@platen/client';
import { dateIn } from '../../ui/address.ts';
import { isId } from '../../ui/is-id.ts';

type EventName = NonNullable<ListEventsQuery['event']>;

/** Names of events, grouped by the kind of their subject, in display order. */
export const EVENT_NAMES = [
  'generated',
  'uploaded',
  'redacted',
  'merged',
  'certified',
  'processed',
  'downloaded',
  'viewed',
  'read',
  'updated',
  'deleted',
  'template-created',
  'template-updated',
  'template-restored',
  'template-deleted',
  'asset-saved',
  'asset-deleted',
  'redaction-template-created',
  'redaction-template-updated',
  'redaction-template-deleted',
  'pipeline-created',
  'pipeline-updated',
  'pipeline-restored',
  'pipeline-deleted',
  'certificate-created',
  'certificate-used',
  'certificate-deleted',
  'trusted-root-added',
  'trusted-root-removed',
  'key-created',
  'key-revoked',
  'webhook-secrets-read',
  'webhook-secret-rotated',
] as const satisfies readonly EventName[];

const PAGE_SIZE = 50;

/** Filters of the audit trail and the current page, all stored in the URL. */
export interface AuditFilters {
  readonly event: EventName | '';
  /** Name of an API key. */
  readonly actor: string;
  /** As typed; the same for `requestId`. */
  readonly documentId: string;
  readonly requestId: string;
  /** ISO date, or empty; the same for `to`. */
  readonly from: string;
  readonly to: string;
  /** Cursor of the current page; empty for the newest. New events do not shift the pages after a cursor. */
  readonly cursor: string;
}

export const NO_FILTERS: AuditFilters = {
  event: '',
  actor: '',
  documentId: '',
  requestId: '',
  from: '',
  to: '',
  cursor: '',
};

export function readFilters(search: URLSearchParams): AuditFilters {
  const event = search.get('event') ?? '';
  return {
    event: EVENT_NAMES.includes(event as EventName) ? (event as EventName) : '',
    actor: search.get('actor') ?? '',
    documentId: search.get('documentId') ?? '',
    requestId: search.get('requestId') ?? '',
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    cursor: search.get('cursor') ?? '',
  };
}

/** Returns the active filters as query parameters. */
export function writeFilters(filters: AuditFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
}

export function areNarrowing({ cursor: _, ...filters }: AuditFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** @returns undefined while an id is incomplete. */
export function queryOf(filters: AuditFilters): ListEventsQuery | undefined {
  const { documentId, requestId } = filters;
  if ([documentId, requestId].some((id) => id !== '' && !isId(id))) return undefined;
  const active = Object.entries(filters).filter(([, value]) => value !== '');
  return { limit: PAGE_SIZE, names: true, ...Object.fromEntries(active) };
}
