import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { describeError } from '../../domain/describe-error.ts';

/** Milliseconds of the function's timeout reserved for finishing the current step. */
const RESERVE_MS = 20_000;

/**
 * Creates a Lambda handler that runs on a schedule and logs the result of `work`. An error fails the run, which raises an alarm.
 *
 * @param work checks `hasTime` to stop in time; the next run continues
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
