import type { AuditSubject } from '../domain/audit-event.ts';
import { NotFoundError } from '../domain/errors.ts';
import { isSlug } from '../domain/ids.ts';
import type { TemplateRecord, TemplateStore, TemplateVersion } from '../ports/template-store.ts';

/** @throws NotFoundError `TEMPLATE_NOT_FOUND` */
export async function findTemplate(
  templates: Pick<TemplateStore, 'get'>,
  accountId: string,
  slug: string,
): Promise<TemplateRecord> {
  const template = isSlug(slug) ? await templates.get(accountId, slug) : undefined;
  if (!template) throw templateNotFound(slug);
  return template;
}

export function templateSubject({ id, name }: Pick<TemplateRecord, 'id' | 'name'>): AuditSubject {
  return { type: 'template', id, name };
}

export function templateNotFound(slug: string): NotFoundError {
  return new NotFoundError(`Template not found: ${slug}`, { code: 'TEMPLATE_NOT_FOUND' });
}

/** @throws NotFoundError `TEMPLATE_VERSION_NOT_FOUND` */
export async function findVersion(
  templates: Pick<TemplateStore, 'version'>,
  template: TemplateRecord,
  version: number,
): Promise<TemplateVersion> {
  const found = await templates.version(template, version);
  if (found) return found;
  throw new NotFoundError(`Version not found: ${template.slug} has the versions 1 to ${template.version}`, {
    code: 'TEMPLATE_VERSION_NOT_FOUND',
    field: 'version',
  });
}
