import { dataText } from '@platen/pdf';
import type { RenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { RENDER_METADATA } from '../contract/system-metadata.ts';
import type { TemplateSource } from '../contract/template-source.ts';
import type { WaitFor } from '../contract/web-page.ts';
import { TEMPLATE_FORMATS, type TemplateFormat } from '../domain/asset-type.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { describeWarnings } from '../rendering/render-warnings.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';
import type { PreparedRender } from './prepare-render.ts';
import type { ReadText, RenderExtension } from './render-extension.ts';
import type { TemplateRenderer } from './template-renderer.ts';

export interface RenderPdfPorts {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly readText: ReadText;
}

/** Template fields that a document records. */
type TemplateOfDocument = NonNullable<DocumentRecord['template']>;

/** Document or image before its delivery. */
export interface MadeRender {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly name: string;
  readonly template?: TemplateOfDocument | undefined;
  readonly warnings: readonly RenderWarning[];
  /** Conformance claims of the PDF. */
  readonly conformance: readonly string[];
  /** Metadata of the PDF, if it is saved. */
  readonly metadata: RenderMetadata | undefined;
  /** File that the PDF embeds for its extension. */
  readonly file?: RenderExtension['file'];
}

interface DocumentOptions {
  /** Template; absent for a source from the request. */
  readonly template?: TemplateOfDocument | undefined;
  /** Document title set by the request. */
  readonly title?: string | undefined;
  readonly css?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly waitFor?: WaitFor | undefined;
  readonly flattenForms: boolean;
  readonly timeoutMs: number;
  /** Account that owns the document. */
  readonly owner: string;
}

/** Default name of a document without a template. */
export const UNNAMED = 'document';

/**
 * Renders a prepared render to a PDF; all renders pass through here.
 *
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; `RENDER_WARNINGS` when the request or the template is
 *   strict and warnings exist
 */
export async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  { source, input, extension }: PreparedRender,
  options: {
    readonly flattenForms: boolean;
    readonly timeoutMs: number;
    /** Account that owns the document. */
    readonly owner?: string;
    /** Title of the PDF if its template has none. */
    readonly documentTitle?: string | undefined;
    /** Style sheet in addition to the source's. */
    readonly css?: string | undefined;
    /** Base URL for relative URLs. */
    readonly baseUrl?: string | undefined;
    readonly waitFor?: WaitFor | undefined;
    /** Whether to warn about accessibility problems of the document. Strict templates always do. */
    readonly audit?: boolean;
    /** Earlier warnings, which count like those of the render. */
    readonly known?: readonly RenderWarning[];
    /** Number of warnings listed when a strict render is refused. */
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
  // A document that misses the requested standard still has its content, so it is not refused.
  const violations = rendered.violations.map((message) => ({ kind: 'conformance', message }) as const);
  return { ...rendered, warnings: [...found, ...violations] };
}

/**
 * Renders a PDF and verifies that it meets its extension's requirements.
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
 * Renders a document without any further effect: a saved template, or a source from the request.
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
  // Markdown takes the title from its heading.
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

/**
 * Fills an office template without converting it. The result is not saved as a document.
 *
 * @throws as `TemplateRenderer.fill` does
 */
export async function makeFilled(
  { renderer }: { readonly renderer: Pick<TemplateRenderer, 'fill'> },
  { source, input, extension }: PreparedRender,
  { template, owner }: Pick<DocumentOptions, 'template' | 'owner'>,
  format: TemplateFormat,
): Promise<MadeRender> {
  // The default of the template is for PDFs.
  const embed = input.embedData === undefined ? undefined : embedded(source, input);
  const { bytes, warnings } = await renderer.fill(
    { source, data: input.data, embed, owner, ...extension.rendering },
    format,
  );
  if (input.strict || source.options.strict) refuseWarnings(warnings);
  return {
    bytes,
    mediaType: TEMPLATE_FORMATS[format],
    name: input.saveName ?? datedName(template?.slug ?? UNNAMED, Date.now()),
    template,
    warnings,
    conformance: [],
    metadata: undefined,
  };
}

function embedded(
  { options }: Pick<TemplateSource, 'options'>,
  input: Pick<RenderInput, 'data' | 'embedData'>,
): string | undefined {
  const embed = input.embedData ?? options.embedData;
  return embed === false ? undefined : dataText(embed === true ? input.data : embed, 'embedData');
}

/** @throws InvalidInputError `RENDER_WARNINGS` when warnings exist */
export function refuseWarnings(warnings: readonly RenderWarning[], named?: number): void {
  if (warnings.length === 0) return;
  throw new InvalidInputError(`Strict mode: ${describeWarnings(warnings, named)}`, {
    code: 'RENDER_WARNINGS',
  });
}

/**
 * Returns `{slug}-{YYYY-MM-DD}`, with the date in UTC.
 *
 * @param slug slug of the template, or the default name of a document without one
 */
export function datedName(slug: string, nowMs: number): string {
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}

/** Metadata of a rendered document. */
export type RenderMetadata = Pick<DocumentRecord, 'metadata' | 'systemMetadata'>;

/** Returns the developer's pairs with the fields of {@link RENDER_METADATA}, and Platen's own metadata. */
export function renderMetadata(
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

/** Formats the conformance claims of a PDF for headers, jobs and metadata: `PDF/A-2a; PDF/UA-1`. */
export function conformanceText(conformance: readonly string[]): string {
  return conformance.join('; ');
}
