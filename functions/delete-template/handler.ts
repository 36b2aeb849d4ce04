import { awsAccess } from '../../src/adapters/aws/accounts/access.ts';
import { templateStore } from '../../src/adapters/aws/stores.ts';
import { findTemplate, templateNotFound } from '../../src/app/find-template.ts';
import { endpoint } from '../../src/http/endpoint.ts';
import { noContent } from '../../src/http/responses.ts';
import { operation } from './schema.ts';

const templates = templateStore();

export const handler = endpoint(operation, awsAccess(), async ({ caller, params }) => {
  const template = await findTemplate(templates, caller.accountId, params.slug);
  if (!(await templates.delete(template))) throw templateNotFound(params.slug);
  return noContent();
});
