import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { AssetStore } from '../ports/asset-store.ts';
import type { PreviewCounter } from '../ports/preview-counter.ts';
import type { TemplateStore, TemplateThumbnail } from '../ports/template-store.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { findTemplateVersion, templateNotFound } from './find-template.ts';
import { dataForTrial, prepareTrial, previewLimitReached } from './preview-template.ts';
import { renderPdf } from './render-pdf.ts';
import { trialMs } from './template-renderer.ts';

interface ThumbnailPorts {
  readonly assets: Pick<AssetStore, 'get'>;
  readonly renderer: Pick<Renderer, 'render'>;
  readonly previews: PreviewCounter;
  readonly templates: Pick<
    TemplateStore,
    'get' | 'source' | 'version' | 'thumbnail' | 'putThumbnail' | 'dropThumbnail'
  >;
  readonly worker: Pick<PdfWorker, 'rasterize'>;
}

/** Width of a thumbnail in pixels: a card of 240, on screens of up to twice the density. */
const WIDTH = 480;

/**
 * Returns an image of the first page of a version with its sample data. A version never changes, so its image is rendered once and
 * stored, and again only if it shows assets of the account and these have changed. Such a render counts as a preview.
 *
 * @param version default: the current one
 * @returns PNG
 * @throws NotFoundError `TEMPLATE_NOT_FOUND`, `TEMPLATE_VERSION_NOT_FOUND`
 * @throws InvalidInputError as a render with the sample data does
 * @throws PlatenError `PREVIEW_LIMIT_REACHED`
 */
export async function templateThumbnail(
  { assets, renderer, previews, templates, worker }: ThumbnailPorts,
  caller: Caller,
  slug: string,
  version?: number,
): Promise<Uint8Array> {
  const { accountId } = caller;
  const saved = await findTemplateVersion(templates, accountId, slug, version);
  const { template } = saved;
  const stored = await templates.thumbnail(saved);
  if (stored && (await isCurrent(assets, accountId, stored))) return stored.png;
  // Read before the render: a change during it makes the stored image outdated.
  const [source, taken, { version: assetsVersion }] = await Promise.all([
    templates.source(saved),
    previews.take(caller, Date.now()),
    assets.get(accountId),
  ]);
  if (taken === undefined) throw previewLimitReached(caller);
  const { pdf, usesAccountAssets } = await renderPdf(renderer, prepareTrial(source, dataForTrial(source)), {
    flattenForms: false,
    timeoutMs: trialMs(source),
    owner: accountId,
    documentTitle: template.name,
  });
  const { value: png } = await worker.rasterize(pdf, { width: WIDTH, pages: [0] }).next();
  await templates.putThumbnail(saved, { png, ...(usesAccountAssets && { assetsVersion }) });
  // A deletion during the render removed the objects of the template before this one was stored.
  if ((await templates.get(accountId, slug))?.id !== template.id) {
    await templates.dropThumbnail(saved);
    throw templateNotFound(slug);
  }
  return png;
}

/** Reads the account's assets only for an image that shows some, so that others take no further request. */
async function isCurrent(
  assets: Pick<AssetStore, 'get'>,
  accountId: string,
  { assetsVersion }: TemplateThumbnail,
): Promise<boolean> {
  return assetsVersion === undefined || (await assets.get(accountId)).version === assetsVersion;
}
