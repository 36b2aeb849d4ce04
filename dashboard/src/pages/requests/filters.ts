import type { ListRequestsQuery } from '@platen/client';
import { dateIn } from '../../ui/address.ts';
import { isId } from '../../ui/is-id.ts';

export const STATUSES = ['failed', '2xx', '4xx', '5xx'] as const;
export const SOURCES = ['api', 'dashboard'] as const;
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

const PAGE_SIZE = 50;

/** Filters of the requests and the current page, all stored in the URL. Empty: no filter. */
export interface RequestFilters {
  readonly status: (typeof STATUSES)[number] | '';
  readonly source: (typeof SOURCES)[number] | '';
  readonly method: (typeof METHODS)[number] | '';
  readonly keyId: string;
  /** As typed. */
  readonly requestId: string;
  /** ISO date; the same for `to`. */
  readonly from: string;
  readonly to: string;
  readonly cursor: string;
}

export const NO_FILTERS: RequestFilters = {
  status: '',
  source: '',
  method: '',
  keyId: '',
  requestId: '',
  from: '',
  to: '',
  cursor: '',
};

export function readFilters(search: URLSearchParams): RequestFilters {
  const oneOf = <T extends string>(values: readonly T[], name: string): T | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  return {
    status: oneOf(STATUSES, 'status'),
    source: oneOf(SOURCES, 'source'),
    method: oneOf(METHODS, 'method'),
    keyId: isId(search.get('keyId') ?? '') ? search.get('keyId')! : '',
    requestId: search.get('requestId') ?? '',
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    cursor: search.get('cursor') ?? '',
  };
}

export function writeFilters(filters: RequestFilters): URLSearchParams {
  return new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
}

export function areNarrowing({ cursor: _, ...filters }: RequestFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** @returns undefined while the request id is incomplete. */
export function queryOf(filters: RequestFilters): ListRequestsQuery | undefined {
  if (filters.requestId !== '' && !isId(filters.requestId)) return undefined;
  const active = Object.entries(filters).filter(([, value]) => value !== '');
  return { limit: PAGE_SIZE, ...Object.fromEntries(active) };
}
