import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { readStarters } from '../../src/adapters/aws/templates/starters.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { pageOf } from '../../src/ports/page.ts';
import { operation } from './schema.ts';

const starters = readStarters(import.meta.url);

export const handler = endpoint(operation, callerPorts(), async ({ query }) =>
  json(
    200,
    toEnvelope(pageOf(starters, query), query, ({ slug, name, documentType, description }) => ({
      slug,
      name,
      documentType,
      description,
    })),
  ),
);
