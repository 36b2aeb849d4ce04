import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { TemplateRecord, TemplateStore } from '../ports/template-store.ts';
import { findTemplate, findVersion, templateSubject } from './find-template.ts';
import { versionNumber } from './saved-versions.ts';

/**
 * Saves the sources of an earlier version as a new version. Name and document type are not part of a version, so they stay
 * unchanged.
 *
 * @param version version as written in the path.
 * @throws NotFoundError `TEMPLATE_NOT_FOUND`, `TEMPLATE_VERSION_NOT_FOUND`
 * @throws PlatenError `VERSION_CONFLICT` when another save came first.
 */
export async function restoreTemplateVersion(
  templates: TemplateStore,
  request: RequestContext,
  slug: string,
  version: string,
): Promise<TemplateRecord> {
  const current = await findTemplate(templates, request.caller.accountId, slug);
  const earlier = await findVersion(templates, current, versionNumber(version));
  const { sourceKey: _, ...kept } = current;
  const [source, { storedAssets }] = await Promise.all([
    templates.source(earlier),
    templates.source(current),
  ]);
  return templates.update(
    current,
    { ...kept, version: current.version + 1, updatedAt: Date.now() },
    // Files of later versions stay stored.
    { ...source, ...(storedAssets && { storedAssets }) },
    auditEvent(request, 'template-restored', templateSubject(current)),
  );
}
