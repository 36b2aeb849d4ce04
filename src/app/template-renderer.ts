import type { AssetFile } from '../contract/asset.ts';
import { convertOptions } from '../contract/convert.ts';
import type { InlineSource } from '../contract/inline-source.ts';
import { templateOptionsSchema } from '../contract/template-options.ts';
import { type TemplateSource, templateFileOf } from '../contract/template-source.ts';
import { TEMPLATE_FILE } from '../domain/asset-type.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { ConvertedDocument, OfficeDocument } from '../office/office-converter.ts';
import type { Renderer, RenderRequest, RenderResult } from '../rendering/renderer.ts';
import { validateData } from '../rendering/validate-data.ts';
import { checkDocxTemplate, fillDocxTemplate } from '../word-template/fill-template.ts';

/** Converts an office document, such as a filled Word template. */
export interface DocumentConverter {
  convert(document: OfficeDocument, timeoutMs: number): Promise<ConvertedDocument>;
}

/** Default time limit of a render in ms, without the wait for its turn. */
const TIMEOUT_MS = 30_000;
/** Options of pages that the browser makes. A Word template has its own. */
const OPTIONS_OF_HTML = ['pageSize', 'orientation', 'margins', 'javascript', 'tagged', 'outline'] as const;

/** Renders templates of both kinds: HTML by the renderer, Word templates by filling and converting them. */
export class TemplateRenderer {
  readonly #html: Pick<Renderer, 'render' | 'capture'>;
  readonly #converter: DocumentConverter;
  readonly #readFile: (file: AssetFile) => Promise<Uint8Array>;

  /** @param readFile reads a file of a template */
  constructor(
    html: Pick<Renderer, 'render' | 'capture'>,
    converter: DocumentConverter,
    readFile: (file: AssetFile) => Promise<Uint8Array>,
  ) {
    this.#html = html;
    this.#converter = converter;
    this.#readFile = readFile;
  }

  capture(...request: Parameters<Renderer['capture']>): ReturnType<Renderer['capture']> {
    return this.#html.capture(...request);
  }

  /** @throws as `Renderer.render`, `fillDocxTemplate` and `OfficeConverter.convert` do */
  async render(request: RenderRequest): Promise<RenderResult> {
    if (!isWordTemplate(request.source)) return this.#html.render(request);
    const { source, documentTitle, flattenForms, timeoutMs = TIMEOUT_MS } = request;
    assertAvailable(request);
    const started = performance.now();
    const docx = await this.#filled(request, source);
    const converted = await this.#converter.convert(
      {
        bytes: docx,
        filename: TEMPLATE_FILE,
        options: convertOptions.parse({ formFields: !flattenForms }),
        title: documentTitle ?? 'document',
        lang: source.options.lang,
      },
      Math.ceil(timeoutMs - (performance.now() - started)),
    );
    const isViolation = ({ kind }: { kind: string }) => kind === 'conformance';
    return {
      pdf: converted.pdf,
      warnings: converted.warnings.filter((warning) => !isViolation(warning)),
      violations: converted.warnings.filter(isViolation).map(({ message }) => message),
      conformance: converted.conformance,
      renderTimeMs: performance.now() - started,
    };
  }

  /**
   * Fills a Word template without converting it.
   *
   * @returns the .docx
   * @throws InvalidInputError when the template is HTML, and as `fillDocxTemplate` does
   */
  async fill(request: RenderRequest): Promise<Uint8Array> {
    if (!isWordTemplate(request.source))
      throw new InvalidInputError('format: docx needs a Word template, and this template is HTML', {
        field: 'format',
      });
    assertAvailable(request);
    return this.#filled(request, request.source);
  }

  async #filled({ data }: RenderRequest, source: TemplateSource): Promise<Uint8Array> {
    validateData(source.dataSchema, data);
    const { lang, timeZone } = source.options;
    return fillDocxTemplate(await this.#file(source), {
      ...{ data, lang, timeZone },
      partials: source.partials,
      readAssets: () => this.#images(source),
    });
  }

  #file(source: TemplateSource): Promise<Uint8Array> {
    const file = templateFileOf(source);
    if (file) return this.#readFile(file);
    throw new InvalidInputError('file: the template has no file any more: save it again', { field: 'file' });
  }

  async #images({ assets = {} }: TemplateSource): Promise<ReadonlyMap<string, Uint8Array>> {
    const images = Object.entries(assets).filter(([, { mediaType }]) => mediaType.startsWith('image/'));
    return new Map(
      await Promise.all(images.map(async ([path, file]) => [path, await this.#readFile(file)] as const)),
    );
  }
}

function isWordTemplate(source: InlineSource): source is TemplateSource {
  return 'html' in source && source.html === '';
}

/** Refuses options that a Word template does not support. */
function assertAvailable({ embed, invoice, css }: RenderRequest): void {
  const field =
    embed !== undefined ? 'embedData' : invoice ? 'invoice' : css !== undefined ? 'css' : undefined;
  if (field !== undefined)
    throw new InvalidInputError(`${field}: is not available for Word templates`, { field });
}

/**
 * Checks a Word template before it is saved: its tags, and options that only pages of HTML have.
 *
 * @throws InvalidInputError as `checkDocxTemplate` does
 */
export async function checkWordTemplate(source: TemplateSource): Promise<void> {
  const file = templateFileOf(source);
  if (!file) return;
  const defaults = templateOptionsSchema.parse({});
  for (const name of OPTIONS_OF_HTML)
    if (JSON.stringify(source.options[name]) !== JSON.stringify(defaults[name]))
      throw new InvalidInputError(`options.${name}: is for HTML; a Word template has its own pages`, {
        field: `options.${name}`,
      });
  // A file that was saved before has been checked.
  if ('data' in file) await checkDocxTemplate(Buffer.from(file.data, 'base64'), source.partials);
}
