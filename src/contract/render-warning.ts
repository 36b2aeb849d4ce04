import { z } from 'zod';

export const renderWarningView = z
  .object({
    kind: z.enum(['resource', 'script', 'conformance', 'invoice']),
    url: z.string().optional().describe('What was asked for, or the address of the script'),
    message: z.string(),
  })
  .meta({ id: 'RenderWarning' });

/**
 * Something that a document asked for and did not get, that one of its scripts threw and did not catch, why it does
 * not keep a standard that it was to keep, or what its invoice should say and does not.
 */
export type RenderWarning = Readonly<z.output<typeof renderWarningView>>;
