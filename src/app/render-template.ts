import type { JsonObject } from '../json.ts';
import { embedData } from '../pdf/embed/index.ts';
import type { DocumentMetadata, DocumentRecord } from '../ports/document-store.ts';
import type { ObjectUploader, S3Target } from '../ports/object-uploader.ts';
import type { StoredTemplateSource, TemplateStore } from '../ports/template-store.ts';
import type { RenderQuota } from '../ports/usage.ts';
import type { Renderer } from '../rendering/renderer.ts';
import { findTemplate } from './find-template.ts';
import type { Caller } from './plans.ts';
import { type SaveDocumentPorts, saveDocument } from './save-document.ts';

export interface RenderPorts extends SaveDocumentPorts {
  readonly templates: TemplateStore;
  readonly quota: RenderQuota;
  readonly renderer: Pick<Renderer, 'render'>;
  readonly uploader: ObjectUploader;
}

export interface RenderRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly slug: string;
  readonly data: JsonObject;
  readonly flattenForms: boolean;
  /** Embed the data, another object, or follow the template's option. */
  readonly embedData?: boolean | JsonObject;
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: DocumentMetadata;
  readonly s3?: S3Target;
  /** Most ms that rendering may take. */
  readonly timeoutMs: number;
}

export interface RenderResult {
  readonly pdf: Uint8Array;
  readonly name: string;
  readonly document?: DocumentRecord;
  /** Where the PDF was uploaded to, when an object store was asked for. */
  readonly url?: string;
}

/**
 * Renders a template with data and delivers the result. Nothing is visible and nothing is counted before every
 * step that can fail has been done.
 */
export async function renderTemplate(ports: RenderPorts, request: RenderRequest): Promise<RenderResult> {
  const { caller, slug } = request;
  const template = await findTemplate(ports.templates, caller.accountId, slug);
  await ports.quota.assertRoom(caller, Date.now());
  const source = await ports.templates.source(template);
  const { pdf, renderTimeMs } = await renderPdf(ports.renderer, source, request);
  const name = request.saveName ?? defaultName(slug, Date.now());
  const url = request.s3 && (await ports.uploader.upload(request.s3, pdf, 'application/pdf'));
  if (!request.save) {
    await ports.quota.count(caller, Date.now());
    return { pdf, name, url };
  }
  const document = await saveDocument(ports, request, {
    bytes: pdf,
    source: 'generated',
    event: 'generated',
    name,
    metadata: { ...request.metadata, renderTimeMs: Math.round(renderTimeMs), templateSlug: slug },
    template: { id: template.id, name: template.name, slug },
    countsAsRender: true,
  });
  return { pdf, name, document, url };
}

async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  source: StoredTemplateSource,
  request: RenderRequest,
): Promise<{ pdf: Uint8Array; renderTimeMs: number }> {
  const rendered = await renderer.render({
    source,
    data: request.data,
    flattenForms: request.flattenForms,
    timeoutMs: request.timeoutMs,
  });
  const embed = request.embedData ?? source.options.embedData;
  if (embed === false) return rendered;
  const pdf = await embedData(rendered.pdf, embed === true ? request.data : embed);
  return { pdf, renderTimeMs: rendered.renderTimeMs };
}

/** `{slug}-{YYYY-MM-DD}`, the date in UTC. */
export function defaultName(slug: string, nowMs: number): string {
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}
