import * as z from 'zod';
import { documentView } from '../../src/contract/document.ts';
import { id, idParams, none } from '../../src/contract/fields.ts';
import { defineOperation } from '../../src/http/operation.ts';

export const operation = defineOperation({
  id: 'get-document-links',
  method: 'GET',
  path: '/v1/documents/{id}/links',
  summary: 'Get what a document was made from, and what was made from it',
  description:
    'A document made from more than 20 others is found only by the first 20. Renders from a template have no sources.',
  tag: 'Documents',
  scope: 'render',
  params: idParams,
  query: z.object({
    cursor: id.optional().describe('`nextCursor` of the previous page'),
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'The documents on both sides',
      json: z.object({
        data: z.object({
          madeFrom: z.array(
            z.object({
              id: z.string(),
              document: documentView.nullable().describe('`null` when it was deleted or has expired'),
            }),
          ),
          usedIn: z.array(documentView).describe('Newest first'),
          nextCursor: z.string().nullable().describe('Cursor of the next page of `usedIn`'),
        }),
      }),
    },
  },
  errors: [400, 401, 404, 429],
});
