import { InvalidInputError, PlatenError } from '../errors.ts';
import { newId } from '../ids.ts';
import type {
  NewTemplateRecord,
  StoredTemplateSource,
  TemplateRecord,
  TemplateStore,
} from '../ports/template-store.ts';
import { checkTemplateSource } from '../rendering/check-template.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { auditEvent, type RequestContext } from './audit-event.ts';
import { findTemplate, templateSubject } from './find-template.ts';
import { type Caller, PLAN_LIMITS } from './plans.ts';

export interface SaveTemplatePorts {
  readonly templates: TemplateStore;
  readonly renderer: Pick<Renderer, 'render'>;
}

export interface TemplateFields {
  readonly name: string;
  readonly documentType: string;
  readonly description?: string;
  readonly source: StoredTemplateSource;
}

const TEST_RENDER_TIMEOUT_MS = 20_000;

/** Makes a template's first version. */
export async function createTemplate(
  ports: SaveTemplatePorts,
  request: RequestContext & { readonly caller: Caller },
  slug: string,
  fields: TemplateFields,
): Promise<TemplateRecord> {
  const { caller } = request;
  if (await ports.templates.get(caller.accountId, slug)) {
    throw new PlatenError('conflict', 'SLUG_TAKEN', `slug: there is already a template ${slug}`);
  }
  await checkTemplate(ports, fields.source);
  const now = Date.now();
  const template: NewTemplateRecord = {
    id: newId(now),
    accountId: caller.accountId,
    slug,
    name: fields.name,
    documentType: fields.documentType,
    description: fields.description,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  return ports.templates.create(
    template,
    fields.source,
    PLAN_LIMITS[caller.plan].templates,
    auditEvent(request, 'template-created', templateSubject(template)),
  );
}

/** Saves a new version; what a change leaves out stays as it was. */
export async function updateTemplate(
  ports: SaveTemplatePorts,
  request: RequestContext,
  slug: string,
  change: Partial<Omit<TemplateFields, 'source'>> & { readonly source: Partial<StoredTemplateSource> },
): Promise<TemplateRecord> {
  const previous = await findTemplate(ports.templates, request.caller.accountId, slug);
  const source = { ...(await ports.templates.source(previous)), ...change.source };
  await checkTemplate(ports, source);
  const { sourceKey: _, ...kept } = previous;
  const next: NewTemplateRecord = {
    ...kept,
    name: change.name ?? previous.name,
    documentType: change.documentType ?? previous.documentType,
    description: change.description ?? previous.description,
    version: previous.version + 1,
    updatedAt: Date.now(),
  };
  const event = auditEvent(request, 'template-updated', templateSubject(next));
  return ports.templates.update(previous, next, source, event);
}

/**
 * Liquid syntax, schema, and a test render with the sample data.
 * @throws InvalidInputError with the part, line and column that is wrong.
 */
async function checkTemplate(ports: SaveTemplatePorts, source: StoredTemplateSource): Promise<void> {
  checkTemplateSource(source);
  if (source.sampleData === undefined) return;
  try {
    await ports.renderer.render({ source, data: source.sampleData, timeoutMs: TEST_RENDER_TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof PlatenError) || error.kind === 'internal') throw error;
    throw new InvalidInputError(`The test render with sampleData failed: ${error.message}`, {
      code: error.code,
      cause: error,
    });
  }
}
