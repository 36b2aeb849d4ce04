import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { describeError } from '../../domain/describe-error.ts';

/** Milliseconds of the function's time that are reserved for finishing the current step. */
const RESERVE_MS = 20_000;

/**
 * A Lambda handler that runs on a schedule. It logs what `work` returns. An error fails the run, which raises an alarm.
 *
 * @param work is told by `hasTime` when to stop; the next run continues
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
