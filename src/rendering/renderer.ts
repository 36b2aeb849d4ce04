import type { TemplateSource } from '../contract/template-source.ts';
import type { JsonObject } from '../domain/json.ts';
import { composeDocument, type EmbeddedInvoice } from './compose-document.ts';
import { LiquidEngine } from './liquid-engine.ts';
import type { DocumentPrinter, Printed } from './printer.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './render-limits.ts';

export type { RenderWarning } from '../contract/render-warning.ts';
export type { TemplateOptions } from '../contract/template-options.ts';
export type { TemplateSource } from '../contract/template-source.ts';
export type { EmbeddedInvoice } from './compose-document.ts';

export interface RenderRequest {
  readonly source: TemplateSource;
  readonly data: JsonObject;
  /** Print form controls as static content. By default they become fields that can be filled in. */
  readonly flattenForms?: boolean;
  /** JSON text to embed in the PDF, as `dataText` of the engine makes it. */
  readonly embed?: string | undefined;
  readonly invoice?: EmbeddedInvoice | undefined;
  /** Title of the PDF when the template has none. */
  readonly documentTitle?: string;
  /** Warn about what keeps the document from being accessible, with line and column of the template. */
  readonly audit?: boolean;
  readonly signal?: AbortSignal;
  /** Time for this document, not counting the wait for its turn. Default: that of the limits. */
  readonly timeoutMs?: number;
}

export interface RenderResult extends Printed {
  /** From the start of the work to the finished PDF, in milliseconds. */
  readonly renderTimeMs: number;
}

/** Makes PDFs from templates and data. The template is filled in here; a printer turns the result into pages. */
export class Renderer {
  readonly #printer: DocumentPrinter;
  readonly #limits: RenderLimits;
  readonly #engine = new LiquidEngine();

  constructor(printer: DocumentPrinter, limits: Partial<RenderLimits> = {}) {
    this.#printer = printer;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /**
   * Renders one document.
   *
   * @throws InvalidInputError `MISSING_FIELD`, `INVALID_FIELD`, `TEMPLATE_SYNTAX`, `TEMPLATE_RENDER`,
   *   `TEMPLATE_LIMIT`
   * @throws TimeLimitError, PlatenError as `DocumentPrinter.print` says
   */
  async render(request: RenderRequest): Promise<RenderResult> {
    request.signal?.throwIfAborted();
    const started = performance.now();
    const timeoutMs = request.timeoutMs ?? this.#limits.timeoutMs;
    const { html, header, footer } = request.source;
    await this.#engine.prepare([html, header, footer]);
    const document = composeDocument(this.#engine, request, this.#limits);
    const printed = await this.#printer.print(document, {
      timeoutMs,
      spentMs: performance.now() - started,
      signal: request.signal,
    });
    const warnings = [...(document.markup ?? []), ...printed.warnings];
    return { ...printed, warnings, renderTimeMs: performance.now() - started };
  }
}
