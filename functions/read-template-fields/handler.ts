import { endpointPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { templateFiles } from '../../src/adapters/aws/template-files.ts';
import { readTemplateFields } from '../../src/app/read-template-fields.ts';
import { assetChangesOf, changedAssets } from '../../src/app/template-assets.ts';
import { sourcePartsOf } from '../../src/contract/template-source.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const ports = { templates: templateStore(), readFile: templateFiles() };

export const handler = endpoint(operation, endpointPorts(), async ({ caller, body }) => {
  const { template, html = '' } = body;
  const assets = changedAssets(undefined, assetChangesOf(body));
  const draft = template ?? { ...sourcePartsOf(body), html, assets };
  return json(200, { data: await readTemplateFields(ports, caller, draft) });
});
