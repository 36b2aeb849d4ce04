/** Origins of requests: programs with an API key, and people with a session. */
export const REQUEST_SOURCES = ['api', 'dashboard'] as const;
export type RequestSource = (typeof REQUEST_SOURCES)[number];

/** Days for which requests are listed. */
export const REQUEST_LOG_DAYS = 7;

/** Request to an endpoint, as its log line describes it. */
export interface RequestRecord {
  /** `X-Request-Id`. */
  readonly id: string;
  /** Start, Unix ms. */
  readonly at: number;
  readonly method: string;
  /** Without query. */
  readonly path: string;
  /** Id of the operation, such as `list-documents`. */
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly keyId: string;
  readonly source: RequestSource;
  /** Code of the error, if it failed. */
  readonly code?: string;
}

/** Place in a list of requests, newest first. */
export interface RequestCursor {
  /** Start of the last listed request, Unix ms. */
  readonly at: number;
  /** Ids of the listed requests that started in that millisecond. */
  readonly seen: readonly string[];
}

/** Form of {@link writeRequestCursor}: request ids have letters, digits and hyphens. */
export const REQUEST_CURSOR = /^\d{13}(?:\.[\w-]{1,64}){1,100}$/;

export function writeRequestCursor({ at, seen }: RequestCursor): string {
  return [at, ...seen].join('.');
}

/** @param text of the form {@link REQUEST_CURSOR} */
export function readRequestCursor(text: string): RequestCursor {
  const [at, ...seen] = text.split('.');
  return { at: Number(at), seen };
}

/** Returns the cursor after a page, which continues the previous one. */
export function cursorAfter(
  page: readonly Pick<RequestRecord, 'id' | 'at'>[],
  previous: RequestCursor | undefined,
): RequestCursor | undefined {
  const at = page.at(-1)?.at;
  if (at === undefined) return undefined;
  const seen = page.filter((request) => request.at === at).map(({ id }) => id);
  return { at, seen: previous?.at === at ? [...previous.seen, ...seen] : seen };
}
