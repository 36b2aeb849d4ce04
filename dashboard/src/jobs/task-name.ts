import type { JobSummary } from '@platen/client';
import { useQueueTexts } from './texts.ts';

/** Returns the name of a job: its template or pipeline, or else its kind. */
export function useTaskName(): (job: Pick<JobSummary, 'kind' | 'template' | 'pipeline'>) => string {
  const { queue: texts } = useQueueTexts();
  return ({ kind, template, pipeline }) => (template ?? pipeline)?.name ?? texts.jobKinds[kind];
}
