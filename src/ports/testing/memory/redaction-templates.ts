import type { AuditEvent } from '../../../domain/audit-event.ts';
import { PlatenError } from '../../../domain/errors.ts';
import { type Page, type PageRequest, pageOf } from '../../page.ts';
import type { RedactionTemplateRecord, RedactionTemplateStore } from '../../redaction-template-store.ts';
import { byId, isFound } from './collection.ts';
import type { MemoryEvents } from './events.ts';

export class MemoryRedactionTemplates implements RedactionTemplateStore {
  readonly #records = new Map<string, RedactionTemplateRecord>();
  readonly #events: MemoryEvents;

  constructor(events: MemoryEvents) {
    this.#events = events;
  }

  async create(template: RedactionTemplateRecord, event: AuditEvent): Promise<void> {
    if (this.#find(template)) {
      const message = `slug: there is already a redaction template ${template.slug}`;
      throw new PlatenError('conflict', 'SLUG_TAKEN', message);
    }
    this.#set(template, event);
  }

  async get(accountId: string, slug: string): Promise<RedactionTemplateRecord | undefined> {
    return this.#records.get(`${accountId}/${slug}`);
  }

  async list(
    accountId: string,
    search: string | undefined,
    page: PageRequest,
  ): Promise<Page<RedactionTemplateRecord>> {
    const all = [...this.#records.values()].filter((record) => record.accountId === accountId);
    return pageOf(all.filter((record) => isFound(record, search)).sort(byId), page);
  }

  async update(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean> {
    if (this.#find(template)?.id !== template.id) return false;
    this.#set(template, event);
    return true;
  }

  async delete(template: RedactionTemplateRecord, event: AuditEvent): Promise<boolean> {
    if (this.#find(template)?.id !== template.id) return false;
    this.#records.delete(`${template.accountId}/${template.slug}`);
    this.#events.write(event);
    return true;
  }

  #find({ accountId, slug }: RedactionTemplateRecord): RedactionTemplateRecord | undefined {
    return this.#records.get(`${accountId}/${slug}`);
  }

  #set(template: RedactionTemplateRecord, event: AuditEvent): void {
    this.#records.set(`${template.accountId}/${template.slug}`, structuredClone(template));
    this.#events.write(event);
  }
}
