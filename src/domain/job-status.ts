export const JOB_STATUSES = ['pending', 'processing', 'complete', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
