import { readFileSync } from 'node:fs';
import { baseUrlOf } from '../../src/http/base-url.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { SERVER_PLACEHOLDER } from '../../src/openapi/server.ts';
import { operation } from './schema.ts';

// Written beside the bundle when the stacks are synthesized.
const page = readFileSync(new URL('docs.html', import.meta.url), 'utf8');

export const handler = endpoint(operation, null, async ({ event }) => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=300',
    // The page brings its own script and styles, and may ask nobody for anything.
    'Content-Security-Policy':
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
  body: page.replaceAll(SERVER_PLACEHOLDER, baseUrlOf(event, operation.path)),
}));
