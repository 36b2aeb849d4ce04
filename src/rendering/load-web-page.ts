import type { WebPage } from '../contract/web-page.ts';
import { InvalidInputError, isKnownError, PlatenError } from '../domain/errors.ts';
import type { EgressPolicy } from '../egress/egress-policy.ts';
import { guardedFetch } from '../egress/guarded-fetch.ts';
import type { OriginHeaders } from './document-resources.ts';
import { htmlText } from './html-encoding.ts';
import type { RenderLimits } from './render-limits.ts';
import { MAX_REDIRECTS, USER_AGENT } from './resource-guard.ts';

/** Web page as its server sent it. */
export interface LoadedPage {
  readonly html: string;
  /** Address after redirects. */
  readonly url: string;
  /** Absent when the request had none, or a redirect led to another origin. */
  readonly credentials?: OriginHeaders | undefined;
}

const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1';
const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Loads the HTML of a page through the egress guard.
 *
 * @param options.lang language in which the page is requested
 * @throws InvalidInputError `URL_REFUSED` for an address that is not public; `PAGE_FAILED` for a page that is refused, missing or
 *   not HTML
 * @throws PlatenError of the kind `upstream`, and TimeLimitError, as `guardedFetch` does; `PAGE_FAILED` for a response status of
 *   500 and more
 */
export async function loadWebPage(
  page: WebPage,
  options: {
    readonly policy: EgressPolicy;
    readonly limits: RenderLimits;
    readonly lang: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<LoadedPage> {
  const originHeaders = headersOf(page);
  const { policy, limits, lang, signal } = options;
  const response = await guardedFetch(page.url, {
    policy,
    ...(signal && { signal }),
    timeoutMs: limits.resourceTimeoutMs,
    maxBytes: limits.maxResourceBytes,
    redirect: MAX_REDIRECTS,
    headers: { accept: ACCEPT, 'accept-language': lang, 'user-agent': USER_AGENT },
    originHeaders,
  }).catch((error: unknown) => {
    throw withField(error);
  });
  const { status, headers, body } = response;
  if (status >= 500) throw new PlatenError('upstream', 'PAGE_FAILED', `url: answered ${status}`, FIELD);
  if (status >= 300 && status < 400)
    throw failed(`redirects more than ${MAX_REDIRECTS} times, or to nowhere`);
  if (status >= 400) throw failed(`answered ${status}`);
  const contentType = headers['content-type'] ?? 'text/html';
  const mediaType = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (!HTML_TYPES.has(mediaType)) throw failed(`is not HTML (${mediaType.slice(0, 100)})`);
  const html = htmlText(body, contentType);
  if (html.trim() === '') throw failed('is empty');
  const { origin } = new URL(page.url);
  const stays = new URL(response.url).origin === origin;
  const credentials = stays && originHeaders ? { origin, headers: originHeaders } : undefined;
  return { html, url: response.url, credentials };
}

const FIELD = { field: 'url' };

function failed(rule: string): InvalidInputError {
  return new InvalidInputError(`url: ${rule}`, { ...FIELD, code: 'PAGE_FAILED' });
}

/** Adds the name of the faulty field to the error of a fetch. */
function withField(error: unknown): unknown {
  if (!isKnownError(error) || !(error instanceof PlatenError)) return error;
  const message = `url: ${error.message}`;
  if (error.kind === 'invalid') return new InvalidInputError(message, { ...FIELD, code: error.code });
  return new PlatenError(error.kind, error.code, message, { ...FIELD, cause: error });
}

function headersOf({ headers = {}, cookies = {} }: WebPage): Record<string, string> | undefined {
  const all = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  if (pairs.length > 0) all.cookie = pairs.join('; ');
  return Object.keys(all).length > 0 ? all : undefined;
}
