import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { assertAsset, assetAt, changeAssets } from '../../src/app/template-assets.ts';
import { assetViews } from '../../src/contract/asset.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = auditedTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const { slug, path } = request.params;
  assertAsset(path, request.bytes);
  const changes = new Map([[path, request.bytes]]);
  const { template, assets } = await changeAssets(templates, request, slug, () => changes);
  const [data] = assetViews({ [path]: assetAt(assets, path, slug) });
  return json(200, { data, version: template.version });
});
