import type { AssetFile } from '../contract/asset.ts';
import { convertOptions } from '../contract/convert.ts';
import type { InlineSource } from '../contract/inline-source.ts';
import { RENDER_TIME } from '../contract/limits.ts';
import { templateOptionsSchema } from '../contract/template-options.ts';
import { type TemplateSource, templateFileOf } from '../contract/template-source.ts';
import { type TemplateFormat, templateFilePath } from '../domain/asset-type.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { PdfAdditions } from '../office/office-converter.ts';
import { hasContents } from '../office/update-indexes.ts';
import {
  type FilledTemplate,
  fillOfficeTemplate,
  parseOfficeTemplate,
} from '../office-template/fill-template.ts';
import type { ReadAccountAssets, Renderer, RenderRequest, RenderResult } from '../rendering/renderer.ts';
import { validateData } from '../rendering/validate-data.ts';
import type { DocumentConverter } from './document-converter.ts';
import { fontAssets } from './font-assets.ts';

/** Default time limit of a render in ms, without the wait for its turn. */
const TIMEOUT_MS = 30_000;
/** Options of pages that the browser makes. An office template has its own. */
const OPTIONS_OF_HTML = ['pageSize', 'orientation', 'margins', 'javascript', 'tagged', 'outline'] as const;

/** Renders templates of both kinds: HTML by the renderer, office templates by filling and converting them. */
export class TemplateRenderer {
  readonly #html: Pick<Renderer, 'render' | 'capture'>;
  readonly #converter: DocumentConverter;
  readonly #readFile: (file: AssetFile) => Promise<Uint8Array>;
  readonly #accountAssets: ReadAccountAssets;

  /**
   * @param readFile reads a file of a template or an account
   * @param accountAssets reads the list of an account's assets
   */
  constructor(
    html: Pick<Renderer, 'render' | 'capture'>,
    converter: DocumentConverter,
    readFile: (file: AssetFile) => Promise<Uint8Array>,
    accountAssets: ReadAccountAssets = async () => ({}),
  ) {
    this.#accountAssets = accountAssets;
    this.#html = html;
    this.#converter = converter;
    this.#readFile = readFile;
  }

  capture(...request: Parameters<Renderer['capture']>): ReturnType<Renderer['capture']> {
    return this.#html.capture(...request);
  }

  /** @throws as `Renderer.render`, `fillOfficeTemplate` and `OfficeConverter.convert` do */
  async render(request: RenderRequest): Promise<RenderResult> {
    if (!isOfficeTemplate(request.source)) return this.#html.render(request);
    const { source, documentTitle, flattenForms, timeoutMs = TIMEOUT_MS } = request;
    assertAvailable(request);
    const started = performance.now();
    const { bytes, format, warnings } = await this.#filled(request, source);
    const converted = await this.#converter.convert(
      {
        bytes,
        filename: templateFilePath(format),
        additions: additionsOf(request, source),
        // A table of contents was saved with the template, without the data.
        options: convertOptions.parse({ formFields: !flattenForms, updateIndexes: await hasContents(bytes) }),
        title: documentTitle ?? 'document',
        lang: source.options.lang,
        owner: request.owner,
        fonts: fontAssets(source.assets ?? {}),
      },
      Math.ceil(timeoutMs - (performance.now() - started)),
    );
    const isViolation = ({ kind }: { kind: string }) => kind === 'conformance';
    return {
      pdf: converted.bytes,
      warnings: [...warnings, ...converted.warnings.filter((warning) => !isViolation(warning))],
      violations: converted.warnings.filter(isViolation).map(({ message }) => message),
      conformance: converted.conformance,
      renderTimeMs: performance.now() - started,
      // Fonts of the account, at least.
      usesAccountAssets: request.owner !== undefined,
    };
  }

  /**
   * Fills an office template without converting it.
   *
   * @param format of the template
   * @throws InvalidInputError when the template has another format, and as `fillOfficeTemplate` does
   */
  async fill(request: RenderRequest, format: TemplateFormat): Promise<FilledTemplate> {
    const { source } = request;
    const own = isOfficeTemplate(source) ? (templateFileOf(source)?.format ?? 'HTML') : 'HTML';
    if (!isOfficeTemplate(source) || own !== format)
      throw new InvalidInputError(
        `format: must be the format of the template or pdf (the template is ${own})`,
        {
          field: 'format',
        },
      );
    assertAvailable(request);
    if (request.embed !== undefined || request.invoice)
      throw new InvalidInputError(
        `format: must be pdf, since a .${format} embeds neither data nor an invoice`,
        {
          field: 'format',
        },
      );
    return this.#filled(request, source);
  }

  async #filled(
    { data, owner, audit }: RenderRequest,
    source: TemplateSource,
  ): Promise<FilledTemplate & { readonly format: TemplateFormat }> {
    validateData(source.dataSchema, data);
    const { lang, timeZone } = source.options;
    const template = templateFileOf(source);
    if (!template)
      throw new InvalidInputError('file: the template has no file any more: save it again', {
        field: 'file',
      });
    const filled = await fillOfficeTemplate(await this.#readFile(template.file), {
      ...{ data, lang, timeZone },
      partials: source.partials,
      // The author of a template gets these warnings, not the sender of data.
      dataSchema: audit ? source.dataSchema : undefined,
      readFiles: (paths) => this.#images(paths, source, owner),
    });
    return { ...filled, format: template.format };
  }

  /** Reads images of the template, and of the account by `asset:` and their path. */
  async #images(
    paths: readonly string[],
    { assets = {} }: TemplateSource,
    owner: string | undefined,
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    const isShared = (path: string) => path.startsWith(ACCOUNT_ASSET);
    const shared = owner !== undefined && paths.some(isShared) ? await this.#accountAssets(owner) : {};
    const found = paths.flatMap((path) => {
      const own = isShared(path) ? path.slice(ACCOUNT_ASSET.length).replace(/^\/{0,2}/, '') : path;
      const files = isShared(path) ? shared : assets;
      return Object.hasOwn(files, own) ? [[path, files[own]!] as const] : [];
    });
    return new Map(
      await Promise.all(found.map(async ([path, file]) => [path, await this.#readFile(file)] as const)),
    );
  }
}

/** How a template addresses an asset of its account. */
const ACCOUNT_ASSET = 'asset:';

/** What the PDF embeds and claims. An invoice can only be embedded in PDF/A (Factur-X 1.0, 6). */
function additionsOf({ embed, invoice }: RenderRequest, { options }: TemplateSource): PdfAdditions {
  const { conformance }: Partial<TemplateSource['options']> = options;
  const chosen = conformance === 'none' ? [] : (conformance ?? ['pdfa', 'ua']);
  return {
    conformance: invoice && !chosen.includes('pdfa') ? ['pdfa', ...chosen] : chosen,
    ...(embed !== undefined && { data: embed }),
    ...(invoice && {
      files: [invoice.file, ...invoice.supplements],
      ...(invoice.said && { invoice: invoice.said }),
    }),
  };
}

function isOfficeTemplate(source: InlineSource): source is TemplateSource {
  return 'html' in source && source.html === '';
}

/** Time limit in ms of a render that shows whether a template works. */
export function trialMs(source: InlineSource): number {
  return isOfficeTemplate(source) ? RENDER_TIME.officeTrialMs : RENDER_TIME.trialMs;
}

/** Refuses what an office template cannot do. */
function assertAvailable({ css }: RenderRequest): void {
  if (css !== undefined)
    throw new InvalidInputError('css: is not available for office templates', { field: 'css' });
}

/** Returns the options of a template of HTML that an office template in its place keeps. */
export function optionsForFile(options: TemplateSource['options']): TemplateSource['options'] {
  const defaults = templateOptionsSchema.parse({});
  const ended = OPTIONS_OF_HTML.map((name) => [name, defaults[name]]);
  return { ...options, ...Object.fromEntries(ended) };
}

/**
 * Checks an office template before it is saved: its tags, and options that only pages of HTML have.
 *
 * @throws InvalidInputError as `parseOfficeTemplate` does
 */
export async function checkTemplateFile(source: TemplateSource): Promise<void> {
  const { file } = templateFileOf(source) ?? {};
  if (!file) return;
  const defaults = templateOptionsSchema.parse({});
  for (const name of OPTIONS_OF_HTML)
    if (JSON.stringify(source.options[name]) !== JSON.stringify(defaults[name]))
      throw new InvalidInputError(`options.${name}: is for HTML; an office template has its own pages`, {
        field: `options.${name}`,
      });
  // A file that was saved before has been checked.
  if ('data' in file) await parseOfficeTemplate(Buffer.from(file.data, 'base64'), source.partials);
}
