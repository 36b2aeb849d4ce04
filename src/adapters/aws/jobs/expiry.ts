/** Days for which jobs and batches can be read. */
export const JOB_DAYS = 7;

/** Returns the time in Unix seconds after which DynamoDB may remove the items of a job or batch. */
export function expiry(createdAt: number): number {
  return Math.floor(createdAt / 1000) + JOB_DAYS * 86_400;
}
