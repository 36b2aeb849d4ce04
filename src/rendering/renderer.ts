import type { ImageSettings } from '../contract/image-settings.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import { type EgressPolicy, egressPolicyFromEnvironment } from '../egress/egress-policy.ts';
import { loadableAccountAssets } from './account-assets.ts';
import { composeDocument, type Document, liquidEngines, prepareEngines } from './compose-document.ts';
import type { Composition } from './composition.ts';
import type { DocumentAssets } from './document-resources.ts';
import { type LoadedPage, loadWebPage } from './load-web-page.ts';
import type { Captured, DocumentPrinter, Printed, PrintOptions } from './printer.ts';
import { DEFAULT_LIMITS, type RenderLimits } from './render-limits.ts';

export type { RenderWarning } from '../contract/render-warning.ts';

export type { TemplateSource } from '../contract/template-source.ts';
export type { EmbeddedInvoice } from './composition.ts';

interface Timing {
  readonly signal?: AbortSignal;
  /** Time limit of this document, without the wait for its turn. Default: the limit in `RenderLimits`. */
  readonly timeoutMs?: number;
  /** Owner of the document. Only documents of the same owner are printed in the same page, one after the other. */
  readonly owner?: string;
}

export interface RenderRequest extends Composition, Timing {}

/** Request for an image of a document, without embedded files or form fields. */
export interface CaptureRequest
  extends Pick<Composition, 'source' | 'data' | 'css' | 'documentTitle' | 'baseUrl' | 'waitFor'>,
    Timing {
  readonly image: ImageSettings;
}

/** Reads the assets of an account, by path. */
export type ReadAccountAssets = (accountId: string) => Promise<DocumentAssets>;

/** Time from the start of the work to the finished bytes, in milliseconds. */
interface Timed {
  readonly renderTimeMs: number;
}

/** Dependence of a result on more than its source and data. */
interface Dependent {
  /** Whether assets of the account may be part of it. */
  readonly usesAccountAssets?: boolean;
}

export interface RenderResult extends Printed, Timed, Dependent {}
export interface CaptureResult extends Captured, Timed, Dependent {}

/**
 * Renders PDFs and images from templates and data. It fills in the template; a printer converts the result to pages or pixels.
 */
export class Renderer {
  readonly #printer: DocumentPrinter;
  readonly #limits: RenderLimits;
  readonly #egress: EgressPolicy;
  readonly #accountAssets: ReadAccountAssets;
  readonly #engines = liquidEngines();

  /**
   * @param egress hosts that web pages may be loaded from in addition to the public Internet
   * @param accountAssets reads the assets of a document's owner; by default an owner has none
   */
  constructor(
    printer: DocumentPrinter,
    limits: Partial<RenderLimits> = {},
    egress: EgressPolicy = egressPolicyFromEnvironment(),
    accountAssets: ReadAccountAssets = async () => ({}),
  ) {
    this.#accountAssets = accountAssets;
    this.#printer = printer;
    this.#egress = egress;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /**
   * Renders one document to a PDF.
   *
   * @throws InvalidInputError `MISSING_FIELD`, `INVALID_FIELD`, `TEMPLATE_SYNTAX`, `TEMPLATE_RENDER`, `TEMPLATE_LIMIT`; for a web
   *   page as `loadWebPage` does
   * @throws TimeLimitError, PlatenError as `DocumentPrinter.print` does
   */
  render(request: RenderRequest): Promise<RenderResult> {
    return this.#make(request, 'print', (document, options) => this.#printer.print(document, options));
  }

  /**
   * Renders one document to an image.
   *
   * @throws as `render` does, and InvalidInputError when `image.selector` matches no visible element
   */
  capture(request: CaptureRequest): Promise<CaptureResult> {
    return this.#make(request, 'screen', (document, options) =>
      this.#printer.capture(document, request.image, options),
    );
  }

  async #make<Made extends { readonly warnings: readonly RenderWarning[] }>(
    request: Composition & Timing,
    medium: 'print' | 'screen',
    make: (document: Document, options: PrintOptions) => Promise<Made>,
  ): Promise<Made & Timed & Dependent> {
    request.signal?.throwIfAborted();
    const started = performance.now();
    const timeoutMs = request.timeoutMs ?? this.#limits.timeoutMs;
    const [page] = await Promise.all([this.#load(request), prepareEngines(this.#engines, request.source)]);
    const composed = composeDocument(this.#engines, request, this.#limits, medium, page);
    const document = await this.#withAccountAssets(composed, request.owner);
    const made = await make(document, {
      timeoutMs,
      spentMs: performance.now() - started,
      signal: request.signal,
      owner: request.owner,
    });
    const found = [...(document.markup ?? []), ...made.warnings];
    const warnings = 'markdown' in request.source ? found.map(inMarkdown) : found;
    const usesAccountAssets = document.resources?.accountAssets !== undefined;
    return {
      ...made,
      warnings,
      renderTimeMs: performance.now() - started,
      ...(usesAccountAssets && { usesAccountAssets }),
    };
  }

  /** Adds the assets of the account that the document may load. Only such a document has them read. */
  async #withAccountAssets(document: Document, owner: string | undefined): Promise<Document> {
    const { html, header, footer, resources } = document;
    if (resources?.accountAssets === undefined || owner === undefined) return document;
    const all = await this.#accountAssets(owner);
    const accountAssets = loadableAccountAssets(all, [html, header, footer], resources.assets);
    return { ...document, resources: { ...resources, accountAssets } };
  }

  async #load({ source, signal }: Composition & Timing): Promise<LoadedPage | undefined> {
    if (!('page' in source)) return undefined;
    const { lang } = source.options;
    return loadWebPage(source.page, { policy: this.#egress, limits: this.#limits, lang, signal });
  }
}

function inMarkdown(warning: RenderWarning): RenderWarning {
  return warning.part === undefined ? warning : { ...warning, part: 'markdown' };
}
