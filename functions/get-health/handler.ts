import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { VERSION } from '../../src/version.ts';
import { operation } from './schema.ts';

export const handler = endpoint(operation, null, async () => json(200, { status: 'ok', version: VERSION }));
