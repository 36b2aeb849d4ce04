import { Platen } from '@platen/client';
import type { ExecuteFunctions, HttpResponse } from './n8n.ts';

/** The client of the credentials, whose requests go the way of n8n's own: through its proxies, within its limits. */
export async function clientOf(context: ExecuteFunctions): Promise<Platen> {
  const { baseUrl, apiKey } = await context.getCredentials('platenApi');
  return new Platen({ baseUrl: String(baseUrl), apiKey: String(apiKey), fetch: fetchOf(context) });
}

const WITHOUT_BODY = new Set([204, 304]);

/** n8n's requests in the form of `fetch`. */
export function fetchOf({ helpers }: Pick<ExecuteFunctions, 'helpers'>): typeof fetch {
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    signal?.throwIfAborted();
    let response: HttpResponse;
    try {
      response = (await helpers.httpRequest({
        method,
        url: String(input),
        headers: Object.fromEntries(new Headers(headers)),
        ...(body == null ? {} : { body: typeof body === 'string' ? body : Buffer.from(body as Uint8Array) }),
        encoding: 'arraybuffer',
        returnFullResponse: true,
        ignoreHttpStatusErrors: true,
      })) as HttpResponse;
    } catch (cause) {
      // As `fetch` says that nobody was reached: the client tries again then.
      throw new TypeError('fetch failed', { cause });
    }
    const entries = Object.entries(response.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const content = WITHOUT_BODY.has(response.statusCode) ? null : bytesOf(response.body);
    return new Response(content, { status: response.statusCode, headers: entries });
  };
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  // What some versions of n8n have parsed in spite of the encoding.
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
}
