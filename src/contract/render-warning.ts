import { z } from 'zod';

export const renderWarningView = z
  .object({
    kind: z.enum(['resource', 'script', 'conformance', 'invoice']),
    url: z.string().optional().describe('What was asked for, or the address of the script'),
    message: z.string(),
  })
  .meta({ id: 'RenderWarning' });

/**
 * A resource that the document asked for and did not get, an uncaught error of one of its scripts, a reason why it
 * does not meet a requested standard, or something that its invoice should state and does not.
 */
export type RenderWarning = Readonly<z.output<typeof renderWarningView>>;
