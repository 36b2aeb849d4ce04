import { VERSION } from '../../src/domain/version.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { Representation } from '../../src/http/representation.ts';
import { operation } from './schema.ts';

/** Cached for less than the interval of any monitor. */
const representation = new Representation(JSON.stringify({ status: 'ok', version: VERSION }), {
  mediaType: 'application/json',
  maxAgeSeconds: 5,
});

export const handler = endpoint(operation, null, async ({ event }) => representation.responseTo(event));
