import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { documentStore } from '../../src/adapters/aws/stores.ts';
import { documentLinks } from '../../src/app/document-links.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { presentDocument } from '../../src/http/presenters/document.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const documents = documentStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const links = await documentLinks(documents, caller.accountId, params.id, query.cursor);
  const { madeFrom, usedIn, nextCursor } = links;
  return json(200, {
    data: {
      madeFrom: madeFrom.map(({ id, document }) => ({
        id,
        document: document ? presentDocument(document) : null,
      })),
      usedIn: usedIn.map(presentDocument),
      nextCursor,
    },
  });
});
