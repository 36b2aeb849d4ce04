import type { AuditEvent } from '../domain/audit-event.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Page, PageRequest } from './page.ts';

/** A pipeline that is saved under a name. */
export interface PipelineRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** Names of the PDFs that a run brings. */
  readonly inputs: readonly string[];
  /** As they were saved, with references into the data of a run. */
  readonly steps: readonly JsonObject[];
  /** From 1. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface PipelineStore {
  get(accountId: string, slug: string): Promise<PipelineRecord | undefined>;
  /** Newest first. */
  list(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<PipelineRecord>>;
  /**
   * Saves the version of the record, if the one before it is current (of version 1: if there is no such pipeline).
   * @returns `false` when it is not
   */
  save(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean>;
  /** `false` when there was none. */
  delete(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean>;
}
