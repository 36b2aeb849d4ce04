import { dataText } from '@platen/pdf';
import type { FlatRenderInput, RenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { StoredTemplateSource } from '../contract/template-source.ts';
import type { DocumentMetadata } from '../domain/document.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { describeWarnings } from '../rendering/render-warnings.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';

/**
 * Settles what `strict` in a flat body is: data where the template's schema has such a field, else the reserved one.
 *
 * @throws InvalidInputError when the reserved field is no boolean
 */
export function settleStrict(input: FlatRenderInput, source: StoredTemplateSource): RenderInput {
  const { strict, ...rest } = input;
  if (strict === undefined) return rest;
  const { properties } = source.dataSchema ?? {};
  if (typeof properties === 'object' && properties !== null && Object.hasOwn(properties, 'strict')) {
    return { ...rest, data: { ...rest.data, strict } };
  }
  if (typeof strict === 'boolean') return { ...rest, strict };
  throw new InvalidInputError('strict: must be true or false', { field: 'strict' });
}

/**
 * The one path from template and data to a PDF.
 *
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; `RENDER_WARNINGS` when the request or the
 *   template is strict and there are any
 */
export async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  source: StoredTemplateSource,
  input: Pick<RenderInput, 'data' | 'embedData' | 'strict'>,
  options: {
    readonly flattenForms: boolean;
    readonly timeoutMs: number;
    /** Title of a PDF whose template has none. */
    readonly documentTitle: string;
  },
): Promise<RenderResult> {
  const rendered = await renderer.render({
    source,
    data: input.data,
    embed: embedded(source, input),
    ...options,
  });
  if (input.strict || source.options.strict) refuseWarnings(rendered.warnings);
  // A document that keeps less than it was to keep got what it asked for all the same, so that none is refused for it.
  const breaches = rendered.breaches.map((message) => ({ kind: 'conformance', message }) as const);
  return { ...rendered, warnings: [...rendered.warnings, ...breaches] };
}

function embedded(
  source: StoredTemplateSource,
  input: Pick<RenderInput, 'data' | 'embedData'>,
): string | undefined {
  const embed = input.embedData ?? source.options.embedData;
  return embed === false ? undefined : dataText(embed === true ? input.data : embed, 'embedData');
}

function refuseWarnings(warnings: readonly RenderWarning[]): void {
  if (warnings.length === 0) return;
  throw new InvalidInputError(
    `The document did not get all that it asked for, and the render is strict: ${describeWarnings(warnings)}`,
    { code: 'RENDER_WARNINGS' },
  );
}

/** `{slug}-{YYYY-MM-DD}`, the date in UTC. */
export function defaultName(slug: string, nowMs: number): string {
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}

/** The developer's pairs and the system fields: RENDER_METADATA. */
export function renderMetadata(
  input: RenderInput,
  slug: string,
  { renderTimeMs, warnings, conformance }: Pick<RenderResult, 'renderTimeMs' | 'warnings' | 'conformance'>,
): DocumentMetadata {
  return {
    ...input.metadata,
    renderTimeMs: Math.round(renderTimeMs),
    templateSlug: slug,
    ...(warnings.length > 0 && { renderWarnings: warnings.length }),
    ...(conformance.length > 0 && { conformance: conformanceText(conformance) }),
  };
}

/** The standards that a PDF claims to keep, as headers, jobs and metadata have them: `PDF/A-2a; PDF/UA-1`. */
export function conformanceText(conformance: readonly string[]): string {
  return conformance.join('; ');
}
