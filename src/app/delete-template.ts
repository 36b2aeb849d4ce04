import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import { findTemplate, templateNotFound, templateSubject } from './find-template.ts';

/**
 * Removes a template, then its versions. Queued jobs that use one of them fail. After a crash in between, `sweepDeletedVersions`
 * removes the rest.
 *
 * @throws NotFoundError `TEMPLATE_NOT_FOUND`
 */
export async function deleteTemplate(
  templates: TemplateStore,
  request: RequestContext,
  slug: string,
): Promise<void> {
  const template = await findTemplate(templates, request.caller.accountId, slug);
  const event = auditEvent(request, 'template-deleted', templateSubject(template));
  if (!(await templates.delete(template, event))) throw templateNotFound(slug);
  await templates.dropVersions(template);
}
