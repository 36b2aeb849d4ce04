import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { readStarters } from '../../src/adapters/aws/templates/starters.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const data = readStarters(import.meta.url).map(({ slug, name, documentType, description }) => ({
  slug,
  name,
  documentType,
  description,
}));

export const handler = endpoint(operation, callerPorts(), async () => json(200, { data }));
