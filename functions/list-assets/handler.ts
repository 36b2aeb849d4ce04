import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { assetStore } from '../../src/adapters/aws/stores.ts';
import { assetViews } from '../../src/contract/asset.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { toEnvelope } from '../../src/http/presenters/envelope.ts';
import { json } from '../../src/http/responses.ts';
import { pageOf } from '../../src/ports/page.ts';
import { operation } from './schema.ts';

const store = assetStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, query }) => {
  const { assets } = await store.get(caller.accountId);
  const search = query.search?.toLowerCase() ?? '';
  const found = assetViews(assets).filter(({ path }) => path.toLowerCase().includes(search));
  return json(
    200,
    toEnvelope(pageOf(found, query), query, (asset) => asset),
  );
});
