import type { ListDocumentsQuery } from '@platen/client';
import { dateIn } from '../../ui/address.ts';

export const SOURCES = ['generated', 'uploaded', 'redacted', 'merged', 'certified', 'processed'] as const;
export type Source = (typeof SOURCES)[number];

export const PAGE_SIZE = 20;
const MAX_METADATA_FILTERS = 5;

/** Filters of the list and its current page, all stored in the URL. */
export interface Filters {
  /** Part of the name. */
  readonly search: string;
  readonly source: Source | '';
  /** Slug of the template. */
  readonly template: string;
  /** ISO date, or empty; the same for `to`. */
  readonly from: string;
  readonly to: string;
  /** `key=value, key=value`, as typed. */
  readonly metadata: string;
  readonly offset: number;
}

export const NO_FILTERS: Filters = {
  search: '',
  source: '',
  template: '',
  from: '',
  to: '',
  metadata: '',
  offset: 0,
};

export function readFilters(search: URLSearchParams): Filters {
  const source = search.get('source') ?? '';
  const offset = Number(search.get('offset') ?? 0);
  return {
    search: search.get('search') ?? '',
    template: search.get('template') ?? '',
    source: SOURCES.includes(source as Source) ? (source as Source) : '',
    from: dateIn(search.get('from')),
    to: dateIn(search.get('to')),
    metadata: search.get('metadata') ?? '',
    offset: Number.isInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** Returns the active filters as query parameters. */
export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, String(value));
  return search;
}

export function areNarrowing({ offset: _, ...filters }: Filters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** @returns undefined when the metadata is invalid. */
export function queryOf({
  search,
  source,
  template,
  from,
  to,
  metadata,
  offset,
}: Filters): ListDocumentsQuery | undefined {
  const pairs = metadataPairs(metadata);
  if (pairs === undefined) return undefined;
  return {
    limit: PAGE_SIZE,
    offset,
    search: search || undefined,
    source: source || undefined,
    from: from || undefined,
    to: to || undefined,
    ...(template && { 'metadata.templateSlug': template }),
    ...Object.fromEntries(pairs.map(([key, value]) => [`metadata.${key}`, value])),
  };
}

/** @returns undefined unless the text consists of `key=value` pairs, and not too many. */
export function metadataPairs(text: string): readonly (readonly [string, string])[] | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part) => {
    const mark = part.indexOf('=');
    return [part.slice(0, Math.max(0, mark)).trim(), part.slice(mark + 1).trim()] as const;
  });
  const isGood =
    pairs.length <= MAX_METADATA_FILTERS && pairs.every(([key, value]) => key !== '' && value !== '');
  return isGood ? pairs : undefined;
}

/** Returns the key under which the browser stores the saved filters of an API key. */
export function savedFiltersKey(keyId: string): string {
  return `platen.filters.${keyId}`;
}
