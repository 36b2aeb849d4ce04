import type { Elsewhere, RedactionPattern, Sensitivity } from '@platen/pdf';
import type { AuditEvent } from '../domain/audit-event.ts';
import type { Page, PageRequest } from './page.ts';

/** Patterns and presets that are saved under a name. */
export interface RedactionTemplateRecord {
  readonly id: string;
  readonly accountId: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly patterns: readonly RedactionPattern[];
  readonly presets: readonly string[];
  /** For requests that do not set them. */
  readonly sensitivity?: Sensitivity | undefined;
  readonly elsewhere?: Elsewhere | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface RedactionTemplateStore {
  /** @throws PlatenError `SLUG_TAKEN` (conflict) */
  create(template: RedactionTemplateRecord, event: AuditEvent): Promise<void>;
  get(accountId: string, slug: string): Promise<RedactionTemplateRecord | undefined>;
  /** Newest first. */
  list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<RedactionTemplateRecord>>;
  /** `false` when it is gone. */
  update(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean>;
  /** `false` when there was none. */
  delete(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean>;
}
