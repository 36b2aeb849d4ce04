import type { JsonObject } from '../json.ts';
import { embedData } from '../pdf/embed/index.ts';
import type { DocumentMetadata } from '../ports/document-store.ts';
import type { S3Target } from '../ports/object-uploader.ts';
import type { StoredTemplateSource } from '../ports/template-store.ts';
import type { Renderer } from '../rendering/renderer.ts';

/** The part of a render request that is the same whether it is answered at once, queued or in a batch. */
export interface RenderInput {
  readonly data: JsonObject;
  /** Embed the data, another object, or follow the template's option. */
  readonly embedData?: boolean | JsonObject;
  readonly save: boolean;
  readonly saveName?: string;
  readonly metadata?: DocumentMetadata;
  readonly s3?: S3Target;
}

/** The one path from template and data to a PDF. */
export async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  source: StoredTemplateSource,
  input: Pick<RenderInput, 'data' | 'embedData'>,
  options: { readonly flattenForms: boolean; readonly timeoutMs: number },
): Promise<{ pdf: Uint8Array; renderTimeMs: number }> {
  const rendered = await renderer.render({ source, data: input.data, ...options });
  const embed = input.embedData ?? source.options.embedData;
  if (embed === false) return rendered;
  const pdf = await embedData(rendered.pdf, embed === true ? input.data : embed);
  return { pdf, renderTimeMs: rendered.renderTimeMs };
}

/** `{slug}-{YYYY-MM-DD}`, the date in UTC. */
export function defaultName(slug: string, nowMs: number): string {
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}

/** The developer's pairs and the system fields, which win. */
export function renderMetadata(input: RenderInput, slug: string, renderTimeMs: number): DocumentMetadata {
  return { ...input.metadata, renderTimeMs: Math.round(renderTimeMs), templateSlug: slug };
}
