import {
  type Elsewhere,
  type RedactionPattern,
  type Sensitivity,
  validateRedactionRequest,
} from '@platen/pdf';
import type { AuditSubject } from '../domain/audit-event.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import { InvalidInputError, NotFoundError } from '../domain/errors.ts';
import { isSlug, newId } from '../domain/ids.ts';
import type { RedactionTemplateRecord, RedactionTemplateStore } from '../ports/redaction-template-store.ts';

interface RedactionTemplateFields {
  readonly name: string;
  readonly description: string;
  readonly patterns: readonly RedactionPattern[];
  readonly presets: readonly string[];
  readonly sensitivity?: Sensitivity | undefined;
  readonly elsewhere?: Elsewhere | undefined;
}

/** @throws InvalidInputError naming the invalid pattern or preset. */
export async function createRedactionTemplate(
  store: RedactionTemplateStore,
  request: RequestContext,
  slug: string,
  fields: RedactionTemplateFields,
): Promise<RedactionTemplateRecord> {
  validateRedactionRequest(fields);
  const now = Date.now();
  const { accountId } = request.caller;
  const template = { id: newId(now), accountId, slug, ...fields, createdAt: now, updatedAt: now };
  await store.create(template, auditEvent(request, 'redaction-template-created', subjectOf(template)));
  return template;
}

/** Updates a redaction template; omitted fields stay unchanged. */
export async function updateRedactionTemplate(
  store: RedactionTemplateStore,
  request: RequestContext,
  slug: string,
  change: Partial<RedactionTemplateFields>,
): Promise<RedactionTemplateRecord> {
  const previous = await findRedactionTemplate(store, request.caller.accountId, slug);
  const template: RedactionTemplateRecord = {
    ...previous,
    name: change.name ?? previous.name,
    description: change.description ?? previous.description,
    patterns: change.patterns ?? previous.patterns,
    presets: change.presets ?? previous.presets,
    sensitivity: change.sensitivity ?? previous.sensitivity,
    elsewhere: change.elsewhere ?? previous.elsewhere,
    updatedAt: Date.now(),
  };
  if (template.patterns.length + template.presets.length === 0) {
    throw new InvalidInputError('At least one of patterns, presets is required');
  }
  validateRedactionRequest(template);
  const event = auditEvent(request, 'redaction-template-updated', subjectOf(template));
  if (!(await store.update(template, event))) throw redactionTemplateNotFound(slug);
  return template;
}

/** @throws NotFoundError `REDACTION_TEMPLATE_NOT_FOUND` */
export async function deleteRedactionTemplate(
  store: RedactionTemplateStore,
  request: RequestContext,
  slug: string,
): Promise<void> {
  const template = await findRedactionTemplate(store, request.caller.accountId, slug);
  const event = auditEvent(request, 'redaction-template-deleted', subjectOf(template));
  if (!(await store.delete(template, event))) throw redactionTemplateNotFound(slug);
}

function subjectOf({ id, name }: RedactionTemplateRecord): AuditSubject {
  return { type: 'redaction-template', id, name };
}

/** @throws NotFoundError `REDACTION_TEMPLATE_NOT_FOUND` */
export async function findRedactionTemplate(
  store: RedactionTemplateStore,
  accountId: string,
  slug: string,
): Promise<RedactionTemplateRecord> {
  const template = isSlug(slug) ? await store.get(accountId, slug) : undefined;
  if (!template) throw redactionTemplateNotFound(slug);
  return template;
}

function redactionTemplateNotFound(slug: string): NotFoundError {
  return new NotFoundError(`Redaction template not found: ${slug}`, { code: 'REDACTION_TEMPLATE_NOT_FOUND' });
}
