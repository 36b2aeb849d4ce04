import { readFileSync } from 'node:fs';
import { baseUrlOf } from '../../src/http/base-url.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { SERVER_PLACEHOLDER } from '../../src/http/openapi/server.ts';
import { Representation } from '../../src/http/representation.ts';
import { operation } from './schema.ts';

// Written next to the bundle when the stacks are synthesized.
const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8');

/** By base URL: the deployment's own and that of its domain name differ. */
const representations = new Map<string, Representation>();
const MAX_REPRESENTATIONS = 4;

export const handler = endpoint(operation, null, async ({ event }) =>
  representationAt(baseUrlOf(event, operation.path)).responseTo(event),
);

function representationAt(baseUrl: string): Representation {
  const known = representations.get(baseUrl);
  if (known) return known;
  const made = new Representation(text.replace(SERVER_PLACEHOLDER, baseUrl), {
    mediaType: 'application/json',
    maxAgeSeconds: 300,
  });
  if (representations.size === MAX_REPRESENTATIONS) representations.clear();
  representations.set(baseUrl, made);
  return made;
}
