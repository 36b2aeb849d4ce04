import type { IncomingHttpHeaders, RequestListener } from 'node:http';

/** Host names that always resolve to this machine, whatever a DNS server returns (RFC 6761, section 6.3). */
const LOOPBACK_HOST = /^(?:(?:[a-z0-9.-]{1,253}\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether the `Host` is not a name of this machine. A page whose name was pointed at 127.0.0.1 (DNS rebinding) would otherwise
 * count as same-origin.
 */
export function hasForeignHost({ host }: IncomingHttpHeaders): boolean {
  return !LOOPBACK_HOST.test(host ?? '');
}

/**
 * Whether a web page sent the request. Browsers send `Origin` with requests of scripts, and `Sec-Fetch-Site` also with images,
 * frames and links (Fetch Metadata Request Headers); programs send neither.
 */
export function isFromPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return origin !== undefined || (site !== undefined && site !== 'none');
}

/** Serves programs of this machine only: requests of web pages are refused before they reach the handler. */
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
