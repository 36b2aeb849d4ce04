import type { StoredTemplateSource } from '../contract/template-source.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { checkTemplateSource } from '../rendering/check-template.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';
import { sampleData } from '../rendering/sample-data/sample-data.ts';
import { renderPdf } from './render-pdf.ts';

interface PreviewRequest {
  readonly source: StoredTemplateSource;
  /** A style sheet in addition to those of the template. */
  readonly css: string | undefined;
  readonly name: string;
  /** Default: the sample data, or data made from the schema if there is none. */
  readonly data: JsonObject | undefined;
  readonly flattenForms: boolean;
}

const TIMEOUT_MS = 20_000;

/**
 * Renders a template that is not saved, and leaves nothing behind. A strict template is not refused: its author should
 * see what is wrong with it.
 *
 * @throws InvalidInputError as saving a template does, with part, line and column; as a render does
 */
export function previewTemplate(
  ports: { readonly renderer: Pick<Renderer, 'render'> },
  { source, css, name, data, flattenForms }: PreviewRequest,
): Promise<RenderResult> {
  checkTemplateSource(source);
  const used = data ?? source.sampleData ?? made(source);
  const options = { ...source.options, strict: false };
  const input = { data: used, embedData: false };
  return renderPdf(ports.renderer, { ...source, options }, input, {
    flattenForms,
    timeoutMs: TIMEOUT_MS,
    css,
    documentTitle: name,
    audit: true,
  });
}

function made({ dataSchema }: StoredTemplateSource): JsonObject {
  const data = dataSchema === undefined ? {} : sampleData(dataSchema);
  if (data) return data;
  throw new InvalidInputError('sampleData: is required, since no data could be made from dataSchema', {
    field: 'sampleData',
  });
}
