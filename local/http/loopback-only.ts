import type { IncomingHttpHeaders, RequestListener } from 'node:http';

/** Names of this machine that no DNS server can give another meaning (RFC 6761, section 6.3). */
const LOOPBACK_HOST = /^(?:(?:[a-z0-9.-]{1,253}\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the `Host` is not a name of this machine: a page whose own name was pointed at 127.0.0.1 (DNS rebinding)
 * counts as of the same origin.
 */
export function hasForeignHost({ host }: IncomingHttpHeaders): boolean {
  return !LOOPBACK_HOST.test(host ?? '');
}

/**
 * Whether a web page caused the request. Browsers send `Origin` with what scripts request, and `Sec-Fetch-Site` also
 * with images, frames and links (Fetch Metadata Request Headers); programs send neither.
 */
export function isFromPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || (site !== undefined && site !== 'none');
}

/** Serves programs of this machine only: a request of a web page is refused before the handler sees it. */
export function forProgramsOnly(handler: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasForeignHost(request.headers) && !isFromPage(request.headers)) {
      handler(request, response);
      return;
    }
    const message = 'This address serves programs of this machine only: Origin or Host is foreign';
    request.resume();
    response.writeHead(403, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ __type: 'AccessDeniedException', message, Message: message }));
  };
}
