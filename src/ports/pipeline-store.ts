import type { AuditEvent } from '../domain/audit-event.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Page, PageRequest } from './page.ts';
import type { SavedVersion } from './saved-version.ts';

/** What a run of a saved pipeline does. Each version has its own; name and description belong to the pipeline. */
export interface PipelineContent {
  /** Names of the PDFs that a run supplies. */
  readonly inputs: readonly string[];
  /** Saved steps, with references to a run's data. */
  readonly steps: readonly JsonObject[];
}

/** Pipeline saved under a name, with its current version. */
export interface PipelineRecord extends PipelineContent {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** From 1. */
  readonly version: number;
  /** Oldest stored version. It is above 1 for pipelines that were saved before their versions were kept. */
  readonly oldestVersion: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Name of the API key that saved this version; missing for records that predate it. */
  readonly savedBy?: string | undefined;
}

/** Version of a pipeline with its steps. */
export type PipelineVersion = SavedVersion & PipelineContent;

export interface PipelineStore {
  get(accountId: string, slug: string): Promise<PipelineRecord | undefined>;
  /** Lists pipelines, newest first. */
  list(accountId: string, search: string | undefined, page: PageRequest): Promise<Page<PipelineRecord>>;
  /**
   * Saves the next version of a pipeline, and keeps the previous one.
   *
   * @param previous current version; undefined for a new pipeline
   * @returns `false` if it is not current any more, or the new pipeline exists
   */
  save(pipeline: PipelineRecord, previous: PipelineRecord | undefined, event: AuditEvent): Promise<boolean>;
  /** Deletes a pipeline; returns `false` if it does not exist. */
  delete(pipeline: PipelineRecord, event: AuditEvent): Promise<boolean>;
  /** Lists versions, newest first. */
  versions(pipeline: PipelineRecord, page: PageRequest): Promise<Page<SavedVersion>>;
  /** Returns the version with this number; `undefined` if it does not exist. */
  version(pipeline: PipelineRecord, version: number): Promise<PipelineVersion | undefined>;
  /** Removes every earlier version of a deleted pipeline. */
  dropVersions(pipeline: Pick<PipelineRecord, 'accountId' | 'id'>): Promise<void>;
}
