import * as z from 'zod';
import { noParams, noQuery, objectError } from '../../src/contract/fields.ts';
import { password, pdfInput } from '../../src/contract/pdf-input.ts';
import { verificationView } from '../../src/contract/verification.ts';
import { defineOperation } from '../../src/http/operation.ts';
import { MAX_TRUSTED_ROOTS } from '../../src/ports/trusted-root-store.ts';

export const operation = defineOperation({
  id: 'verify-pdf',
  method: 'POST',
  path: '/v1/verify',
  summary: 'Verify the signatures of a PDF',
  description: 'For each signature: who, when, what it covers, whether it holds, and what changed after it.',
  tag: 'PDF',
  scope: 'render',
  works: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject(
    {
      pdf: pdfInput,
      password,
      trustedRoots: z
        .array(
          z.string('must be a PEM certificate').max(100_000, 'must have at most 100,000 characters'),
          'must be an array of PEM certificates',
        )
        .max(MAX_TRUSTED_ROOTS, 'must have at most 20 certificates')
        .optional()
        .describe('PEM certificates that chains may end at, in place of the trusted roots of the account'),
    },
    objectError('The body must be a JSON object'),
  ),
  accepts: ['application/json'],
  responses: {
    200: {
      description: 'What was found',
      json: z.object({ data: verificationView }),
    },
  },
  errors: [400, 401, 404, 413, 415, 429],
});
