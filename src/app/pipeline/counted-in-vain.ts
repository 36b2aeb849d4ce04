import { type PipelineStep, rendersOf } from '../../contract/pipeline-steps.ts';
import { isKnownError, isOurFault } from '../../domain/errors.ts';

/**
 * How many renders a pipeline had made when a step failed: they took as much work as those of a pipeline that succeeds,
 * so they are counted, unless the failure is ours.
 *
 * @param error of a step
 */
export function rendersInVain(error: unknown, steps: readonly PipelineStep[]): number {
  if (isOurFault(error) || !isKnownError(error) || error.step === undefined) return 0;
  return rendersOf(steps.slice(0, error.step.index));
}
