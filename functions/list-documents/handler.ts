import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { metadataFilters } from './metadata-filters.ts';
import { operation } from './schema.ts';

const documents = documentStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query, event }) => {
  const filter = {
    search: query.search,
    source: query.source,
    from: query.from,
    before: query.to,
    metadata: metadataFilters(event.multiValueQueryStringParameters ?? {}),
  };
  const page = await documents.list(caller.accountId, filter, query);
  return json(200, {
    ...toEnvelope(page, query, presentDocument),
    ...(page.totalIsExact === false && { totalIsExact: false, hasMore: true }),
  });
});
