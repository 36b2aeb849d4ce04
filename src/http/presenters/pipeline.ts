import type * as z from 'zod';
import type {
  savedPipelineSummary,
  savedPipelineVersion,
  savedPipelineView,
} from '../../contract/saved-pipeline.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { PipelineContent, PipelineRecord, PipelineVersion } from '../../ports/pipeline-store.ts';
import { presentVersion } from './version.ts';

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
  return { ...summarizePipeline(record), steps: presentSteps(record) };
}

export function presentPipelineVersion(version: PipelineVersion): z.input<typeof savedPipelineVersion> {
  return { ...presentVersion(version), inputs: [...version.inputs], steps: presentSteps(version) };
}

function presentSteps({ steps }: PipelineContent): z.input<typeof savedPipelineView>['steps'] {
  return steps as unknown as z.input<typeof savedPipelineView>['steps'];
}
