import type { RequestCursor, RequestRecord, RequestSource } from '../domain/request-record.ts';

export interface RequestFilter {
  readonly requestId?: string;
  readonly keyId?: string;
  readonly method?: string;
  /** Inclusive range of statuses. */
  readonly status?: { readonly from: number; readonly to: number };
  readonly source?: RequestSource;
  /** Inclusive lower bound, Unix ms. */
  readonly from: number;
  /** Exclusive upper bound, Unix ms. */
  readonly before: number;
}

export interface RequestPage {
  readonly items: readonly RequestRecord[];
  /** Place after this page; undefined on the last one. */
  readonly next?: RequestCursor;
}

/** Requests of accounts, read-only. A request appears within seconds after its response. */
export interface RequestLog {
  /**
   * Lists requests, newest first.
   *
   * @throws PlatenError `STORAGE_BUSY` when the log is queried too often, or takes too long
   */
  list(
    accountId: string,
    filter: RequestFilter,
    page: { readonly limit: number; readonly cursor?: RequestCursor },
  ): Promise<RequestPage>;
}
