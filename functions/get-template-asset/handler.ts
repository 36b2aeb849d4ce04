import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { assetAt, assetsOf } from '../../src/app/template-assets.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { download } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) => {
  const { slug, path } = params;
  const assets = await assetsOf(templates, caller.accountId, slug, query.version);
  return download(await templates.readAsset(assetAt(assets, path, slug)), path);
});
