import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { auditedTemplateStore } from '../../src/adapters/aws/stores.ts';
import { assetChangesOf, changeAssets } from '../../src/app/template-assets.ts';
import { assetViews } from '../../src/contract/asset.ts';
import { parseWith } from '../../src/contract/validation/parse-with.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { assetsForm, multipartFields } from '../../src/http/multipart.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = auditedTemplateStore();

export const handler = endpoint(operation, callerPorts(), async (request) => {
  const body =
    request.mediaType === 'multipart/form-data'
      ? parseWith(operation.body, await multipartFields(request.event, request.bytes, assetsForm()))
      : request.body;
  const given = assetChangesOf({ assets: body.assets });
  const { template, assets } = await changeAssets(templates, request, request.params.slug, (before) => {
    if (!request.query.replace) return given;
    const removed = Object.keys(before).filter((path) => !given.has(path));
    return new Map([...given, ...removed.map((path) => [path, null] as const)]);
  });
  return json(200, { data: assetViews(assets), version: template.version });
});
