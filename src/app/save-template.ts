import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateTest } from '../contract/template.ts';
import type { DraftSource, StoredTemplateSource } from '../contract/template-source.ts';
import { auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError, isKnownError, PlatenError } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { PLAN_LIMITS } from '../domain/plans.ts';
import type { NewTemplateRecord, TemplateRecord, TemplateStore } from '../ports/template-store.ts';
import { checkMarkup } from '../rendering/accessibility/check-markup.ts';
import { checkTemplateSource } from '../rendering/check-template.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { sampleData } from '../rendering/sample-data/sample-data.ts';
import { validateData } from '../rendering/validate-data.ts';
import { authorWarnings } from './author-warnings.ts';
import { findTemplate, templateSubject } from './find-template.ts';
import { prepareRender } from './prepare-render.ts';
import { refuseWarnings, renderPdf } from './render-pdf.ts';
import { type AssetChanges, changedAssets, storeAssets } from './template-assets.ts';
import { checkTemplateFile, optionsForFile, trialMs } from './template-renderer.ts';

interface SaveTemplatePorts {
  readonly templates: TemplateStore;
  readonly renderer: Pick<Renderer, 'render'>;
}

interface TemplateFields {
  readonly name: string;
  readonly documentType: string;
  readonly description?: string;
  readonly source: StoredTemplateSource;
  readonly assets: AssetChanges;
}

interface SavedTemplate {
  readonly template: TemplateRecord;
  readonly test: TemplateTest;
}

/** Kinds of warnings that do not depend on the data of the test render. */
const WITHOUT_DATA: ReadonlySet<RenderWarning['kind']> = new Set([
  'accessibility',
  'reserved-field',
  'unknown-field',
  'unfilled-tag',
]);

/** A strict template is refused with all of its problems. */
const TEST_OPTIONS = { flattenForms: false, audit: true, named: 100 };

/** Creates the first version of a template. */
export async function createTemplate(
  ports: SaveTemplatePorts,
  request: RequestContext & { readonly caller: Caller },
  slug: string,
  fields: TemplateFields,
): Promise<SavedTemplate> {
  const { caller } = request;
  if (await ports.templates.get(caller.accountId, slug)) {
    throw new PlatenError('conflict', 'SLUG_TAKEN', `slug: there is already a template ${slug}`);
  }
  const { source, assets } = fields;
  const test = await checkTemplate(
    ports,
    caller.accountId,
    { ...source, assets: changedAssets(undefined, assets) },
    fields.name,
  );
  const now = Date.now();
  const record: NewTemplateRecord = {
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
  const event = auditEvent(request, 'template-created', templateSubject(record));
  const template = await storeAssets(ports.templates, record, {}, assets, (files) =>
    ports.templates.create(record, { ...source, ...files }, PLAN_LIMITS[caller.plan].templates, event),
  );
  return { template, test };
}

interface TemplateChange extends Partial<Omit<TemplateFields, 'source' | 'assets'>> {
  readonly assets: AssetChanges;
  readonly source: Partial<StoredTemplateSource>;
  /** Version that the change is based on, if given. */
  readonly baseVersion?: number;
}

/**
 * Saves a new version; omitted fields stay unchanged.
 *
 * @throws PlatenError `VERSION_CONFLICT` when the base version of the change is not the current one.
 */
export async function updateTemplate(
  ports: SaveTemplatePorts,
  request: RequestContext,
  slug: string,
  change: TemplateChange,
): Promise<SavedTemplate> {
  const previous = await findTemplate(ports.templates, request.caller.accountId, slug);
  const { baseVersion = previous.version } = change;
  if (baseVersion !== previous.version) {
    throw new PlatenError(
      'conflict',
      'VERSION_CONFLICT',
      `baseVersion: the template has version ${previous.version} by now, the change was made from ${baseVersion}`,
    );
  }
  const stored = await ports.templates.source(previous);
  const source = { ...stored, ...change.source };
  const replacesHtml = source.html === '' && stored.html !== '';
  if (replacesHtml && change.source.options === undefined) source.options = optionsForFile(stored.options);
  const assets = changedAssets(source.assets, change.assets);
  const test = await checkTemplate(
    ports,
    previous.accountId,
    { ...source, assets },
    change.name ?? previous.name,
  );
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
  const template = await storeAssets(ports.templates, previous, source, change.assets, (files) =>
    ports.templates.update(previous, next, { ...source, ...files }, event),
  );
  return { template, test };
}

/**
 * Checks Liquid syntax, schema, and a test render.
 * @throws InvalidInputError with the part, line and column of the error.
 */
async function checkTemplate(
  ports: SaveTemplatePorts,
  owner: string,
  source: DraftSource & Pick<StoredTemplateSource, 'samples'>,
  documentTitle: string,
): Promise<TemplateTest> {
  checkTemplateSource(source);
  checkSamples(source);
  await checkTemplateFile(source);
  if (source.sampleData === undefined) {
    const test = await testWithMadeData(ports, owner, source);
    if (source.options.strict)
      refuseWarnings(
        test.warnings.filter(({ kind }) => WITHOUT_DATA.has(kind)),
        TEST_OPTIONS.named,
      );
    return test;
  }
  try {
    const input = { data: source.sampleData, embedData: false };
    const { warnings } = await renderPdf(ports.renderer, prepareRender(source, input), {
      ...TEST_OPTIONS,
      timeoutMs: trialMs(source),
      owner,
      documentTitle,
      known: authorWarnings(source, source.sampleData),
    });
    return { tested: true, testedWith: 'sampleData', warnings };
  } catch (error) {
    if (!isKnownError(error) || error.kind === 'internal') throw error;
    throw new InvalidInputError(`The test render with sampleData failed: ${error.message}`, {
      code: error.code,
      position: error.position,
      cause: error,
    });
  }
}

/** @throws InvalidInputError naming the first data set that does not satisfy the schema. */
function checkSamples({
  dataSchema,
  samples = {},
}: Pick<StoredTemplateSource, 'dataSchema' | 'samples'>): void {
  for (const [name, data] of Object.entries(samples)) {
    try {
      validateData(dataSchema, data);
    } catch (error) {
      if (!isKnownError(error) || error.kind === 'internal') throw error;
      throw new InvalidInputError(`samples.${name}: ${error.message}`, {
        code: error.code,
        field: `samples.${name}`,
        cause: error,
      });
    }
  }
}

/**
 * Tests a template without sample data. Generated data differs from real data: a failure may not be the template's fault, so it
 * is only a warning.
 */
async function testWithMadeData(
  ports: SaveTemplatePorts,
  owner: string,
  source: DraftSource,
): Promise<TemplateTest> {
  const data = source.dataSchema === undefined ? {} : sampleData(source.dataSchema);
  if (data === undefined) {
    return untested(source, 'No data could be made from dataSchema: give sampleData');
  }
  try {
    const { warnings } = await ports.renderer.render({
      ...{ source, data, owner, timeoutMs: trialMs(source) },
      ...TEST_OPTIONS,
    });
    return {
      tested: true,
      testedWith: source.dataSchema === undefined ? 'nothing' : 'schema',
      warnings: [...authorWarnings(source, data), ...warnings],
    };
  } catch (error) {
    if (!isKnownError(error) || error.kind === 'internal') throw error;
    const made = source.dataSchema === undefined ? 'without data' : 'with data made from dataSchema';
    return untested(source, `A test render ${made} failed: ${error.message}. Give sampleData`);
  }
}

/** Returns the warnings about a template that could not be rendered. */
function untested(source: DraftSource, reason: string): TemplateTest {
  const markup = source.html === '' ? [] : checkMarkup(source.html);
  const warnings = [...authorWarnings(source, {}), ...markup];
  return { tested: false, reason, warnings };
}
