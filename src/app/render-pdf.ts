import { dataText } from '@platen/pdf';
import type { RenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { RENDER_METADATA } from '../contract/system-metadata.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { WaitFor } from '../contract/web-page.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { describeWarnings } from '../rendering/render-warnings.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';
import type { PreparedRender } from './prepare-render.ts';
import type { ReadText, RenderExtension } from './render-extension.ts';

export interface RenderPdfPorts {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly readText: ReadText;
}

/** The template as a document records it. */
type TemplateOfDocument = NonNullable<DocumentRecord['template']>;

/** A document or image before it is delivered. */
export interface MadeRender {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly template?: TemplateOfDocument | undefined;
  readonly warnings: readonly RenderWarning[];
  /** The conformance claims of a PDF. */
  readonly conformance: readonly string[];
  /** Of a PDF, if it is saved. */
  readonly metadata: RenderMetadata | undefined;
  /** The file that the PDF embeds for its extension. */
  readonly file?: RenderExtension['file'];
}

interface DocumentOptions {
  /** Absent for a source that came with the request. */
  readonly template?: TemplateOfDocument | undefined;
  /** Title that the request gives the document. */
  readonly title?: string | undefined;
  readonly css?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly waitFor?: WaitFor | undefined;
  readonly flattenForms: boolean;
  readonly timeoutMs: number;
  /** The account whose document it is. */
  readonly owner: string;
}

/** Name of a document that has neither a template nor a name. */
export const UNNAMED = 'document';

/**
 * The one path from a prepared render to a PDF.
 *
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; `RENDER_WARNINGS` when the request or the
 *   template is strict and there are any
 */
export async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  { source, input, extension }: PreparedRender,
  options: {
    readonly flattenForms: boolean;
    readonly timeoutMs: number;
    /** The account whose document it is. */
    readonly owner?: string;
    /** Title of a PDF whose template has none. */
    readonly documentTitle?: string | undefined;
    /** A style sheet in addition to those of the source. */
    readonly css?: string | undefined;
    /** Relative addresses are resolved against it. */
    readonly baseUrl?: string | undefined;
    readonly waitFor?: WaitFor | undefined;
    /** Warn about what keeps the document from being accessible. Strict templates always ask. */
    readonly audit?: boolean;
    /** Warnings that were found before, and count like those of the render. */
    readonly known?: readonly RenderWarning[];
    /** How many warnings the refusal of a strict render names. */
    readonly named?: number;
  },
): Promise<RenderResult> {
  const { known = [], documentTitle, ...rest } = options;
  const rendered = await renderer.render({
    source,
    data: input.data,
    embed: embedded(source, input),
    audit: source.options.strict,
    ...(documentTitle !== undefined && { documentTitle }),
    ...extension.rendering,
    ...rest,
  });
  const found = [...known, ...rendered.warnings, ...extension.warnings];
  if (input.strict || source.options.strict) refuseWarnings(found, options.named);
  // A document that meets less than the requested standard still shows what was asked for, so it is not refused.
  const breaches = rendered.breaches.map((message) => ({ kind: 'conformance', message }) as const);
  return { ...rendered, warnings: [...found, ...breaches] };
}

/**
 * Renders a PDF and verifies that it holds what its extension asks for.
 *
 * @throws as `renderPdf` does, and as the extension does
 */
export async function renderVerified(
  { renderer, readText }: RenderPdfPorts,
  prepared: PreparedRender,
  options: Parameters<typeof renderPdf>[2],
): Promise<RenderResult> {
  const rendered = await renderPdf(renderer, prepared, options);
  const found = (await prepared.extension.verify?.(rendered, readText)) ?? [];
  if (prepared.input.strict || prepared.source.options.strict) refuseWarnings(found, options.named);
  return { ...rendered, warnings: [...rendered.warnings, ...found] };
}

/**
 * Renders a document without any further effect: a saved template, or a source that came with the request.
 *
 * @throws as `renderVerified` does
 */
export async function makePdf(
  ports: RenderPdfPorts,
  prepared: PreparedRender,
  { template, title, ...options }: DocumentOptions,
): Promise<MadeRender> {
  const { source, input, extension } = prepared;
  const name =
    input.saveName ?? title ?? extension.documentName ?? datedName(template?.slug ?? UNNAMED, Date.now());
  // Markdown has a heading from which the title is taken.
  const untitled = 'markdown' in source ? title : name;
  const rendered = await renderVerified(ports, prepared, {
    ...options,
    documentTitle: template?.name ?? untitled,
  });
  return {
    bytes: rendered.pdf,
    mediaType: 'application/pdf',
    name,
    template,
    warnings: rendered.warnings,
    conformance: rendered.conformance,
    metadata: renderMetadata(input, template?.slug, rendered),
    file: extension.file,
  };
}

function embedded(
  { options }: Pick<TemplateSource, 'options'>,
  input: Pick<RenderInput, 'data' | 'embedData'>,
): string | undefined {
  const embed = input.embedData ?? options.embedData;
  return embed === false ? undefined : dataText(embed === true ? input.data : embed, 'embedData');
}

/** @throws InvalidInputError `RENDER_WARNINGS` when there are any */
export function refuseWarnings(warnings: readonly RenderWarning[], named?: number): void {
  if (warnings.length === 0) return;
  throw new InvalidInputError(`Strict mode: ${describeWarnings(warnings, named)}`, {
    code: 'RENDER_WARNINGS',
  });
}

/**
 * `{slug}-{YYYY-MM-DD}`, the date in UTC.
 *
 * @param slug of the template, or what a document without one is called
 */
export function datedName(slug: string, nowMs: number): string {
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}

/** The metadata of a rendered document. */
export type RenderMetadata = Pick<DocumentRecord, 'metadata' | 'systemMetadata'>;

/** The developer's pairs with the fields of {@link RENDER_METADATA}, and what Platen itself records. */
function renderMetadata(
  input: Pick<RenderInput, 'metadata'>,
  slug: string | undefined,
  { renderTimeMs, warnings, conformance }: Pick<RenderResult, 'renderTimeMs' | 'warnings' | 'conformance'>,
): RenderMetadata {
  const specified = {
    renderTimeMs: Math.round(renderTimeMs),
    ...(slug !== undefined && { templateSlug: slug }),
  } satisfies Partial<Record<(typeof RENDER_METADATA)[number], string | number>>;
  const systemMetadata = {
    ...specified,
    ...(warnings.length > 0 && { renderWarnings: warnings.length }),
    ...(conformance.length > 0 && { conformance: conformanceText(conformance) }),
  };
  return { metadata: { ...input.metadata, ...specified }, systemMetadata };
}

/** The standards that a PDF claims to keep, as headers, jobs and metadata have them: `PDF/A-2a; PDF/UA-1`. */
export function conformanceText(conformance: readonly string[]): string {
  return conformance.join('; ');
}
