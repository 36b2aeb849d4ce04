import { awsAccess } from '../../src/adapters/aws/access.ts';
import { documentStore } from '../../src/adapters/aws/stores.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { toEnvelope } from '../../src/http/schemas/common.ts';
import { presentDocument } from '../../src/http/schemas/document.ts';
import { operation } from './schema.ts';

const documents = documentStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, query }) => {
  const page = await documents.list(caller.accountId, { source: query.source }, query);
  return json(200, toEnvelope(page, query, presentDocument));
});
