import { type PipelineStep, rendersOf } from '../../contract/pipeline-steps.ts';
import { isKnownError, isOurFault } from '../../domain/errors.ts';

/**
 * Returns the number of renders made before a step failed. They are counted, since they took the same work as in a successful
 * pipeline, unless the failure is internal.
 *
 * @param error error of a step
 */
export function rendersInVain(error: unknown, steps: readonly PipelineStep[]): number {
  if (isOurFault(error) || !isKnownError(error) || error.step === undefined) return 0;
  return rendersOf(steps.slice(0, error.step.index));
}
