/** How long jobs and batches can be read. */
export const JOB_DAYS = 7;

/** When DynamoDB may drop what belongs to a job or batch, in Unix seconds. */
export function expiry(createdAt: number): number {
  return Math.floor(createdAt / 1000) + JOB_DAYS * 86_400;
}
