import { availableParallelism } from 'node:os';
import type { FunctionResource } from '../assembly/functions.ts';
import type { RestApi } from '../assembly/rest-api.ts';
import type { EventSourceMapping } from '../assembly/triggers.ts';

/** More than an account on the Free plan may have at work, so that other accounts find an instance as they do on AWS. */
const INSTANCES_FOR_REQUESTS = 8;

/**
 * How many instances of a function its callers use at once: as many as a queue's mapping says; enough for requests
 * of several accounts; and for a function that only functions invoke, as many as there can be of those.
 */
export function concurrencyOf(
  fn: FunctionResource,
  mappings: readonly EventSourceMapping[],
  api: RestApi,
): number {
  const least = Math.max(availableParallelism(), INSTANCES_FOR_REQUESTS);
  const isOf = (arn: string) => arn.split(':').slice(0, 7).join(':') === fn.arn;
  const mapping = mappings.find(({ functionArn }) => isOf(functionArn));
  if (mapping) return mapping.maximumConcurrency ?? least;
  const routed = api.methods.some(
    ({ integration }) => integration.kind === 'lambda' && isOf(integration.functionArn),
  );
  if (routed) return least;
  return Math.max(least, ...mappings.map(({ maximumConcurrency }) => maximumConcurrency ?? 0));
}
