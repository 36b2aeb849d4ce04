import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { assetStore } from '../../src/adapters/aws/stores.ts';
import { assetAt } from '../../src/app/template-assets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { download } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = assetStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params }) => {
  const { assets } = await store.get(caller.accountId);
  return download(await store.readAsset(assetAt(assets, params.path, 'the account')), params.path);
});
