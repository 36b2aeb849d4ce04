/** Messages to the workers. */
export interface Queues {
  renderJob(accountId: string, jobId: string): Promise<void>;
  pipelineJob(accountId: string, jobId: string): Promise<void>;
  /** Sends up to ten jobs of one account in one call. */
  renderJobs(accountId: string, jobIds: readonly string[]): Promise<void>;
  fanOut(accountId: string, batchId: string): Promise<void>;
  webhook(accountId: string, jobId: string): Promise<void>;
}
