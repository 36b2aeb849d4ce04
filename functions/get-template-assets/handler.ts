import { callerPorts } from '../../src/adapters/aws/endpoint-ports.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { assetsOf } from '../../src/app/template-assets.ts';
import { assetViews } from '../../src/contract/asset.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { json } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, callerPorts(), async ({ caller, params, query }) =>
  json(200, { data: assetViews(await assetsOf(templates, caller.accountId, params.slug, query.version)) }),
);
