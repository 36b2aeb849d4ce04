import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { readStarters } from '../../src/adapters/aws/templates/starters.ts';
import { templateNotFound } from '../../src/app/find-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const starters = new Map(readStarters(import.meta.url).map((starter) => [starter.slug, starter]));

export const handler = endpoint(operation, callerPorts(), async ({ params }) => {
  const data = starters.get(params.slug);
  if (!data) throw templateNotFound(params.slug);
  return json(200, { data });
});
