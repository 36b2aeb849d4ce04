import * as z from 'zod';
import { assetChanges } from '../../src/contract/asset.ts';
import { flag, noParams, objectError, slug } from '../../src/contract/fields.ts';
import { jsonObject } from '../../src/contract/json-object.ts';
import { templateName } from '../../src/contract/template.ts';
import { eitherSource, refineSource, sourceFields } from '../../src/contract/template-source.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'preview-template',
  method: 'POST',
  path: '/v1/templates/preview',
  summary: 'Render a template that is not saved',
  description:
    'For authors of templates: it creates no version and no document, and counts no render; there is a limit of previews a day. A preview bears a mark on its pages unless `draftOf` names the saved template that it is a draft of. Errors are a 400 with line and column; what keeps documents from being accessible is in `X-Render-Warnings`, even for a strict template.',
  tag: 'Templates',
  scope: 'admin',
  works: true,
  params: noParams,
  query: z.object({ flattenForms: flag.describe('Turn form fields into static content') }),
  body: z
    .strictObject(
      {
        ...sourceFields,
        ...eitherSource,
        assets: assetChanges.optional(),
        css: z.string().max(1_000_000).optional().describe('A style sheet in addition to those of the HTML'),
        draftOf: slug
          .optional()
          .describe(
            'Slug of the saved template that this is a draft of: without it, or when the account has no such template, the pages bear a mark. Without `html` and `file`, its saved source is rendered, with the other parts of the request in place of its own',
          ),
        name: templateName.optional().describe('Title for a document that has none'),
        data: jsonObject.optional().describe('Data to render with. Default: the sample data'),
      },
      objectError('The body must be a JSON object'),
    )
    .superRefine((body, context) => refineSource(body.draftOf !== undefined)(body, context)),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'The PDF',
      bytes: 'application/pdf',
      headers: ['X-Conformance', 'X-Render-Warnings'],
    },
  },
  keepsAnswer: () => false,
  errors: [400, 401, 403, 404, 413, 415, 429, 503, 504],
});
