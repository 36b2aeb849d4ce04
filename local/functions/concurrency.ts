import { availableParallelism } from 'node:os';
import type { FunctionResource } from '../assembly/functions.ts';
import type { RestApi } from '../assembly/rest-api.ts';
import type { EventSourceMapping } from '../assembly/triggers.ts';

/** More than the concurrency of a Free plan account, so that other accounts still find an instance, as on AWS. */
const INSTANCES_FOR_REQUESTS = 8;

/**
 * Returns the maximum concurrency of a function's callers: that of its queue mapping; enough for requests of several accounts;
 * or, if only functions invoke it, the highest limit of any mapping.
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
