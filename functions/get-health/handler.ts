import { VERSION } from '../../src/domain/version.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

export const handler = endpoint(operation, null, async () => json(200, { status: 'ok', version: VERSION }));
