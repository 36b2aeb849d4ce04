import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { describeError } from '../../domain/describe-error.ts';

/** Left of the function's time for ending the step that it is in. */
const RESERVE_MS = 20_000;

/**
 * A Lambda handler for a schedule. What it does in several runs it says by itself; what is thrown fails the run,
 * which an alarm sees.
 */
export function scheduled(name: string, work: (hasTime: () => boolean) => Promise<Record<string, unknown>>) {
  const logger = new Logger({ serviceName: 'platen' });
  return async (_event: unknown, context: Context): Promise<void> => {
    const until = Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS;
    try {
      logger.info('scheduled run', { task: name, ...(await work(() => Date.now() < until)) });
    } catch (error) {
      logger.error('scheduled run failed', { task: name, ...describeError(error) });
      throw error;
    }
  };
}
