/** Error of a batch whose file was deleted, and of its jobs that had not begun. */
export const FILE_DELETED = 'The file of the batch has been deleted';

/** Why the result of a job is gone, or why the job failed. */
export function documentGone(id: string): string {
  return `The document ${id} has been deleted or has expired; what this job read out of it was removed with it`;
}
