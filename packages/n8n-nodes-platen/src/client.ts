import { Platen } from '@platen/client';
import type { ExecuteFunctions, HttpResponse } from './n8n.ts';

/** Returns a client with the node's credentials that sends requests through n8n, with its proxies and limits. */
export async function clientOf(context: ExecuteFunctions): Promise<Platen> {
  const { baseUrl, apiKey } = await context.getCredentials('platenApi');
  return new Platen({ baseUrl: String(baseUrl), apiKey: String(apiKey), fetch: fetchOf(context) });
}

const WITHOUT_BODY = new Set([204, 304]);

/** Wraps n8n's requests in the interface of `fetch`. */
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
      // The error that `fetch` throws for an unreachable server, so that the client retries.
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
  // Some versions of n8n parse the body despite the encoding option.
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
}
