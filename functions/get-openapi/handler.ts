import { readFileSync } from 'node:fs';
import { baseUrlOf } from '../../src/http/base-url.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { SERVER_PLACEHOLDER } from '../../src/http/openapi/server.ts';
import { operation } from './schema.ts';

// Written beside the bundle when the stacks are synthesized.
const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');

export const handler = endpoint(operation, null, async ({ event }) => ({
  status: 200,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
  body: text.replace(SERVER_PLACEHOLDER, baseUrlOf(event, operation.path)),
}));
