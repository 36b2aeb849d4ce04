import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedAssetStore } from '../../src/adapters/aws/stores.ts';
import { deleteAccountAsset } from '../../src/app/account-assets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const store = auditedAssetStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  await deleteAccountAsset(store, request, request.params.path);
  return noContent();
});
