import * as z from 'zod';
import { documentView } from '../../src/contract/document.ts';
import { none, noParams } from '../../src/contract/fields.ts';
import { envelope, paging } from '../../src/contract/paging.ts';
import { timeRange } from '../../src/contract/time-range.ts';
import { DOCUMENT_SOURCES, MAX_DOCUMENT_NAME_LENGTH } from '../../src/domain/document.ts';
import { defineOperation } from '../../src/http/operation.ts';

const searchedName = z
  .string()
  .max(MAX_DOCUMENT_NAME_LENGTH, `must have at most ${MAX_DOCUMENT_NAME_LENGTH} characters`)
  .optional()
  .describe('Part of the name, in any case; newest 20,000 only');

export const operation = defineOperation({
  id: 'list-documents',
  method: 'GET',
  path: '/v1/documents',
  summary: 'List documents',
  description:
    'Newest first. Besides the parameters below, `metadata.<key>=<value>` finds documents by their metadata; ' +
    'up to five of these, and the other filters, must all hold. A number is found by its shortest decimal ' +
    'form: `metadata.amount=12.5`. `metadata.renderTimeMs` cannot be a filter.',
  tag: 'Documents',
  scope: 'render',
  listsPlanOnly: true,
  params: noParams,
  metadataQuery: true,
  query: z.object({
    ...paging,
    search: searchedName,
    source: z.enum(DOCUMENT_SOURCES, `must be one of ${DOCUMENT_SOURCES.join(', ')}`).optional(),
    ...timeRange,
  }),
  body: none,
  accepts: [],
  responses: {
    200: {
      description: 'A page of documents, newest first',
      json: envelope(documentView).extend({
        totalIsExact: z
          .literal(false)
          .optional()
          .describe(
            'Present when combined filters or a search match so many documents that `total` is only a lower bound',
          ),
      }),
    },
  },
  errors: [400, 401, 403, 429],
});
