/** Error of a batch whose file was deleted, and of its jobs that had not started. */
export const FILE_DELETED = 'The file of the batch has been deleted';

/** Returns why the result of a job was deleted, or why the job failed. */
export function documentGone(id: string): string {
  return `The document ${id} has been deleted or has expired; what this job read out of it was removed with it`;
}
