import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedAssetStore } from '../../src/adapters/aws/stores.ts';
import { saveAccountAsset } from '../../src/app/account-assets.ts';
import { assetViews } from '../../src/contract/asset.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = auditedAssetStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { path } = request.params;
  const saved = await saveAccountAsset(store, request, path, request.bytes);
  const [data] = assetViews({ [path]: saved });
  return json(200, { data });
});
