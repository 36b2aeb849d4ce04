import type { JobSummary } from '@platen/client';
import { useQueueTexts } from './texts.ts';

/** What a job is called: by the template or pipeline that it was queued with, or by its kind. */
export function useTaskName(): (job: Pick<JobSummary, 'kind' | 'template' | 'pipeline'>) => string {
  const { queue: texts } = useQueueTexts();
  return ({ kind, template, pipeline }) => (template ?? pipeline)?.name ?? texts.jobKinds[kind];
}
