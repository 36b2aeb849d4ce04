import type { AuditSubject } from '../domain/audit-event.ts';
import { NotFoundError } from '../domain/errors.ts';
import { isSlug } from '../domain/ids.ts';
import type { TemplateRecord, TemplateStore, TemplateVersion } from '../ports/template-store.ts';
import { versionNotFound } from './saved-versions.ts';

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

/** A template with the location of one version's source. */
interface LocatedVersion {
  readonly template: TemplateRecord;
  readonly version: number;
  readonly sourceKey: string;
}

/**
 * Finds one version of a template.
 *
 * @param version default: the current one
 * @throws NotFoundError `TEMPLATE_NOT_FOUND`, `TEMPLATE_VERSION_NOT_FOUND`
 */
export async function findTemplateVersion(
  templates: Pick<TemplateStore, 'get' | 'version'>,
  accountId: string,
  slug: string,
  version?: number,
): Promise<LocatedVersion> {
  const template = await findTemplate(templates, accountId, slug);
  const isCurrent = version === undefined || version === template.version;
  const saved = isCurrent ? template : await findVersion(templates, template, version);
  return { template, version: saved.version, sourceKey: saved.sourceKey };
}

/** @throws NotFoundError `TEMPLATE_VERSION_NOT_FOUND` */
export async function findVersion(
  templates: Pick<TemplateStore, 'version'>,
  template: TemplateRecord,
  version: number,
): Promise<TemplateVersion> {
  const found = await templates.version(template, version);
  if (found) return found;
  throw versionNotFound('TEMPLATE_VERSION_NOT_FOUND', template.slug, { oldest: 1, newest: template.version });
}
