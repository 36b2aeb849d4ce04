import type { AuditEvent } from '../domain/audit-event.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Page, PageRequest } from './page.ts';

/** Pipeline saved under a name. */
export interface PipelineRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Names of the PDFs that a run supplies. */
  readonly inputs: readonly string[];
  /** Saved steps, with references to a run's data. */
  readonly steps: readonly JsonObject[];
  /** From 1. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface PipelineStore {
  get(accountId: string, slug: string): Promise<PipelineRecord | undefined>;
  /** Lists pipelines, newest first. */
  list(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<PipelineRecord>>;
  /**
   * Saves the version of the record if the previous one is current (for version 1: if the pipeline does not exist).
   * @returns `false` if it is not
   */
  save(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean>;
  /** Deletes a pipeline; returns `false` if it does not exist. */
  delete(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean>;
}
