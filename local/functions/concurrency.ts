import { availableParallelism } from 'node:os';
import type { FunctionResource } from '../assembly/functions.ts';
import type { RestApi } from '../assembly/rest-api.ts';
import type { EventSourceMapping } from '../assembly/triggers.ts';

/**
 * How many instances of a function its callers use at once, if that is not up to this machine: as many as a queue's
 * mapping says; and for a function that only functions invoke, as many as there can be of those.
 */
export function concurrencyOf(
  fn: FunctionResource,
  mappings: readonly EventSourceMapping[],
  api: RestApi,
): number | undefined {
  const isOf = (arn: string) => arn.split(':').slice(0, 7).join(':') === fn.arn;
  const mapping = mappings.find(({ functionArn }) => isOf(functionArn));
  if (mapping) return mapping.maximumConcurrency;
  const routed = api.methods.some(
    ({ integration }) => integration.kind === 'lambda' && isOf(integration.functionArn),
  );
  if (routed) return undefined;
  return Math.max(
    availableParallelism(),
    ...mappings.map(({ maximumConcurrency }) => maximumConcurrency ?? 0),
  );
}
