import type { Elsewhere, RedactionPattern, Sensitivity } from '@platen/pdf';
import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';

/** Patterns and presets saved under a name. */
export interface RedactionTemplateRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly patterns: readonly RedactionPattern[];
  readonly presets: readonly string[];
  /** Default for requests that do not set it. */
  readonly sensitivity?: Sensitivity | undefined;
  readonly elsewhere?: Elsewhere | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface RedactionTemplateStore {
  /** @throws PlatenError `SLUG_TAKEN` (conflict) */
  create(template: RedactionTemplateRecord, event: AuditEvent): Promise<void>;
  get(accountId: string, slug: string): Promise<RedactionTemplateRecord | undefined>;
  /** Lists redaction templates, newest first. */
  list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<RedactionTemplateRecord>>;
  /** Updates a redaction template; returns `false` if it no longer exists. */
  update(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean>;
  /** Deletes a redaction template; returns `false` if it does not exist. */
  delete(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean>;
}
