import type * as z from 'zod';
import type { savedPipelineSummary, savedPipelineView } from '../../contract/saved-pipeline.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { PipelineRecord } from '../../ports/pipeline-store.ts';

/** Converts a saved pipeline without its steps. */
export function summarizePipeline(record: PipelineRecord): z.input<typeof savedPipelineSummary> {
  const { id, slug, name, description, inputs, version, createdAt, updatedAt } = record;
  return {
    id,
    slug,
    name,
    description,
    inputs: [...inputs],
    version,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

export function presentPipeline(record: PipelineRecord): z.input<typeof savedPipelineView> {
  const steps = record.steps as unknown as z.input<typeof savedPipelineView>['steps'];
  return { ...summarizePipeline(record), steps };
}
