import type { FontFace, Stamp } from '@platen/pdf';
import { templateOptionsSchema } from '../contract/template-options.ts';
import type { DraftSource } from '../contract/template-source.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError, PlatenError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { previewsPerDay, unmarkedPreviewsPerDay } from '../domain/plans.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { PreviewCounter } from '../ports/preview-counter.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import { checkTemplateSource } from '../rendering/check-template.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';
import { sampleData } from '../rendering/sample-data/sample-data.ts';
import { authorWarnings } from './author-warnings.ts';
import { templateNotFound } from './find-template.ts';
import { type PreparedRender, prepareRender } from './prepare-render.ts';
import { renderPdf } from './render-pdf.ts';
import { type AssetChanges, changedAssets } from './template-assets.ts';
import { checkTemplateFile, trialMs } from './template-renderer.ts';

export interface PreviewPorts {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly previews: PreviewCounter;
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly worker: Pick<PdfWorker, 'run'>;
  readonly fonts: readonly FontFace[];
}

interface PreviewRequest {
  readonly caller: Caller;
  /** Slug of the saved template, if this is a draft of one. */
  readonly draftOf: string | undefined;
  /** Parts of the source in the request. Without HTML and office template, the others are those of the saved template. */
  readonly parts: Partial<DraftSource>;
  /** Files of the draft, which take precedence over those of the saved template. */
  readonly assets: AssetChanges;
  /** Style sheet in addition to the template's. */
  readonly css: string | undefined;
  readonly name: string;
  /** Default: the sample data, or data generated from the schema if there is none. */
  readonly data: JsonObject | undefined;
  readonly flattenForms: boolean;
}

/** Stamp that makes a preview unusable as a render. */
const MARK: Stamp = { text: 'PREVIEW', bold: true, color: '#808080', opacity: 0.25, rotate: 45, fit: true };

/**
 * Renders an unsaved template without storing anything. A strict template is not refused: its author should see its problems.
 * Drafts of saved templates have no stamp, up to a daily limit; all other previews do.
 *
 * @throws InvalidInputError as saving a template does, with part, line and column; as a render does
 * @throws NotFoundError `TEMPLATE_NOT_FOUND` for a request without a source that names no saved template
 * @throws PlatenError `PREVIEW_LIMIT_REACHED`
 */
export async function previewTemplate(ports: PreviewPorts, request: PreviewRequest): Promise<RenderResult> {
  const { caller, draftOf, parts } = request;
  checkTemplateSource({ html: '', ...parts });
  const [saved, taken] = await Promise.all([
    draftOf === undefined ? undefined : ports.templates.get(caller.accountId, draftOf),
    ports.previews.take(caller, Date.now()),
  ]);
  if (taken === undefined) throw previewLimitReached(caller);
  if (!saved && parts.html === undefined) throw templateNotFound(draftOf ?? '');
  const stored = saved && (await ports.templates.source(saved));
  const own = { options: templateOptionsSchema.parse({}), html: '' };
  const assets = changedAssets(stored?.assets, request.assets);
  const source = { ...own, ...(parts.html === undefined && stored), ...parts, assets };
  await checkTemplateFile(source);
  const result = await render(ports, request, source);
  if (saved && taken <= unmarkedPreviewsPerDay(caller.plan)) return result;
  const { pdf } = await ports.worker.run('stampPages', result.pdf, [MARK], { fonts: ports.fonts });
  return { ...result, pdf };
}

function render(
  ports: Pick<PreviewPorts, 'renderer'>,
  { caller, css, name, data, flattenForms }: PreviewRequest,
  source: DraftSource,
): Promise<RenderResult> {
  const used = data ?? dataForTrial(source);
  return renderPdf(ports.renderer, prepareTrial(source, used), {
    flattenForms,
    timeoutMs: trialMs(source),
    owner: caller.accountId,
    css,
    documentTitle: name,
    audit: true,
    known: authorWarnings(source, used),
  });
}

/** Prepares a render that shows a template to its author: problems of a strict template do not refuse it. */
export function prepareTrial(source: DraftSource, data: JsonObject): PreparedRender {
  const options = { ...source.options, strict: false };
  return prepareRender({ ...source, options }, { data, embedData: false });
}

/**
 * Returns the sample data of a template, or data generated from its schema.
 *
 * @throws InvalidInputError for `sampleData` when no data can be generated
 */
export function dataForTrial({ sampleData: given, dataSchema }: DraftSource): JsonObject {
  if (given) return given;
  const data = dataSchema === undefined ? {} : sampleData(dataSchema);
  if (data) return data;
  throw new InvalidInputError('sampleData: is required, since no data could be made from dataSchema', {
    field: 'sampleData',
  });
}

export function previewLimitReached({ plan }: Caller): PlatenError {
  const now = new Date();
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return new PlatenError(
    'rate-limited',
    'PREVIEW_LIMIT_REACHED',
    `The ${plan} plan has ${previewsPerDay(plan).toLocaleString('en-US')} previews of templates a day, and they are used up`,
    { retryAfterSeconds: Math.ceil((tomorrow - now.getTime()) / 1000) },
  );
}
