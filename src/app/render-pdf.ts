import { dataText } from '@platen/pdf';
import type { RenderInput } from '../contract/render.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { RENDER_METADATA } from '../contract/system-metadata.ts';
import type { MarkdownSource, StoredTemplateSource } from '../contract/template-source.ts';
import { MAX_DOCUMENT_NAME_LENGTH } from '../domain/document.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { PreparedInvoice } from '../invoice/prepare.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { describeWarnings } from '../rendering/render-warnings.ts';
import type { Renderer, RenderResult } from '../rendering/renderer.ts';
import { assertArchivable, assertShown, embeddedInvoice, invoiceWarnings } from './invoice-in-pdf.ts';

/** An invoice that a PDF is to carry, and the check that the PDF shows it. */
export interface InvoiceToRender {
  readonly prepared: PreparedInvoice;
  /** Reads the text of a PDF, with a reader that had no part in making it. */
  readonly readText: (pdf: Uint8Array) => Promise<string>;
}

/**
 * The data that a template is filled with: the content of the invoice, if there is one, and the data of the
 * request.
 */
export function templateData(data: JsonObject, invoice: PreparedInvoice | undefined): JsonObject {
  return invoice === undefined ? data : { ...data, ...(invoice.view as unknown as JsonObject) };
}

/**
 * The one path from template and data to a PDF.
 *
 * @throws InvalidInputError `EMBED_DATA_TOO_LARGE`, `EMBED_DATA_INVALID`; `RENDER_WARNINGS` when the request or the
 *   template is strict and there are any; `INVOICE_NOT_ARCHIVABLE`
 * @throws PlatenError `INVOICE_NOT_SHOWN`
 */
export async function renderPdf(
  renderer: Pick<Renderer, 'render'>,
  source: StoredTemplateSource | MarkdownSource,
  input: Pick<RenderInput, 'data' | 'embedData' | 'strict'>,
  options: {
    readonly flattenForms: boolean;
    readonly timeoutMs: number;
    /** The account whose document it is. */
    readonly owner?: string;
    /** Title of a PDF whose template has none. */
    readonly documentTitle?: string;
    /** A style sheet in addition to those of the source. */
    readonly css?: string | undefined;
    readonly invoice?: InvoiceToRender | undefined;
    /** Warn about what keeps the document from being accessible. Strict templates always ask. */
    readonly audit?: boolean;
    /** Warnings that were found before, and count like those of the render. */
    readonly known?: readonly RenderWarning[];
    /** How many warnings the refusal of a strict render names. */
    readonly named?: number;
  },
): Promise<RenderResult> {
  const { invoice, known = [], ...rest } = options;
  const data = templateData(input.data, invoice?.prepared);
  const rendered = await renderer.render({
    source,
    data,
    embed: embedded(source, { ...input, data }),
    invoice: invoice && embeddedInvoice(invoice.prepared),
    audit: source.options.strict,
    ...rest,
  });
  const found = [...known, ...rendered.warnings, ...(invoice ? invoiceWarnings(invoice.prepared) : [])];
  if (input.strict || source.options.strict) refuseWarnings(found, options.named);
  if (invoice) {
    assertArchivable(rendered, invoice.prepared);
    assertShown(await invoice.readText(rendered.pdf), invoice.prepared);
  }
  // A document that meets less than the requested standard still shows what was asked for, so it is not refused.
  const breaches = rendered.breaches.map((message) => ({ kind: 'conformance', message }) as const);
  return { ...rendered, warnings: [...found, ...breaches] };
}

function embedded(
  { options }: Pick<StoredTemplateSource, 'options'>,
  input: Pick<RenderInput, 'data' | 'embedData'>,
): string | undefined {
  const embed = input.embedData ?? options.embedData;
  return embed === false ? undefined : dataText(embed === true ? input.data : embed, 'embedData');
}

/** @throws InvalidInputError `RENDER_WARNINGS` when there are any */
export function refuseWarnings(warnings: readonly RenderWarning[], named?: number): void {
  if (warnings.length === 0) return;
  throw new InvalidInputError(
    `The document is not as it should be, and the render is strict: ${describeWarnings(warnings, named)}`,
    { code: 'RENDER_WARNINGS' },
  );
}

/**
 * The number of an invoice; else `{slug}-{YYYY-MM-DD}`, the date in UTC.
 *
 * @param slug of the template, or what a document without one is called
 */
export function defaultName(slug: string, nowMs: number, invoice?: PreparedInvoice): string {
  const number = invoice?.said.number?.replace(/\p{Cc}+/gu, ' ').trim();
  if (number) return number.slice(0, MAX_DOCUMENT_NAME_LENGTH).toWellFormed();
  return `${slug}-${new Date(nowMs).toISOString().slice(0, 10)}`;
}

/** The metadata of a rendered document. */
export type RenderMetadata = Pick<DocumentRecord, 'metadata' | 'systemMetadata'>;

/** The developer's pairs with the fields of {@link RENDER_METADATA}, and what Platen itself records. */
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

/** The standards that a PDF claims to keep, as headers, jobs and metadata have them: `PDF/A-2a; PDF/UA-1`. */
export function conformanceText(conformance: readonly string[]): string {
  return conformance.join('; ');
}
