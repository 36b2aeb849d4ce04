import { claimText, type FinishConvertedOptions } from '@platen/pdf';
import type { ConvertFormat, ConvertOptions } from '../contract/convert.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError, TimeLimitError } from '../domain/errors.ts';
import { PdfWorker } from '../pdf-worker/index.ts';
import { facesIn } from '../sandbox/font-faces.ts';
import { askedFonts, substitutedFonts } from './asked-fonts.ts';
import { checkImages, isImagePart } from './check-images.ts';
import { fontCarrier, namedFonts } from './document-fonts.ts';
import { assertSameKind, loadOptions, pdfOptions, unusedOptions } from './export-options.ts';
import { failedFormulas } from './failed-formulas.ts';
import { flatDocument, flatFormat } from './flat-document.ts';
import type { DocumentFont } from './font-file.ts';
import { leftOutParts } from './left-out-parts.ts';
import { replaceMedia } from './media-objects.ts';
import { missingImages } from './missing-images.ts';
import { type OfficeFailure, officeError, refusal, SPLIT } from './office-error.ts';
import { readOfficeFile } from './office-format.ts';
import {
  DEFAULT_LIMITS,
  type OfficeAnswer,
  type OfficeJob,
  type OfficeLimits,
  OfficeProcess,
} from './office-process.ts';
import { readPlainText } from './plain-text.ts';
import { type ConvertTo, prepareDocument } from './prepare-document.ts';
import { symbolMeanings } from './symbol-fonts.ts';
import { TimeBudget } from './time-budget.ts';

/** A document to convert. */
export interface OfficeDocument {
  readonly bytes: Uint8Array;
  readonly filename?: string | undefined;
  readonly password?: string | undefined;
  readonly options: ConvertOptions;
  /** Default: `pdf`. */
  readonly format?: ConvertFormat;
  /** Title of a document that has none. */
  readonly title: string;
  /** Language of a document that names none. Default: that of `locale`. */
  readonly lang?: string | undefined;
  /** Fonts that it may use besides those of Platen, such as those of its account. */
  readonly fonts?: readonly DocumentFont[];
  /** Default: PDF/A and PDF/UA are claimed as far as the PDF keeps them, and nothing is embedded. */
  readonly additions?: PdfAdditions;
}

/** What the PDF is given besides its content. */
export type PdfAdditions = Partial<
  Pick<FinishConvertedOptions, 'conformance' | 'data' | 'files' | 'invoice'>
>;

export interface ConvertedDocument {
  /** The PDF or office document. */
  readonly bytes: Uint8Array;
  readonly warnings: readonly RenderWarning[];
  /** Standards that the PDF claims, such as `PDF/A-2a`; none of an office document. */
  readonly conformance: readonly string[];
}

/** Name of a document that has none. */
const UNNAMED = 'document';
/** Characters with a meaning in paths and addresses, which LibreOffice would decode. */
const NOT_IN_NAMES = /[\p{Cc}/\\%#?:;*"<>|]/gu;
/** LibreOffice's file system allows 255 bytes. */
const MAX_NAME = 60;

/** Returns the name by which LibreOffice sees a file: that of the request without its extension. */
function fileName(name: string | undefined): string {
  const stem = (name ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(NOT_IN_NAMES, '_');
  return Array.from(stem.trim()).slice(0, MAX_NAME).join('') || UNNAMED;
}

/** Exported bytes beyond which LibreOffice is ended before the PDF is finished, which then may use its memory. */
const LARGE_EXPORT = 10 * 2 ** 20;
/** Resident memory of this process while a PDF is finished, beside LibreOffice and without it. MB. */
const FINISHING_MB = { beside: 1_000, alone: 2_200 };
/** Resident memory of this process, as an earlier document leaves it, that is too much beside LibreOffice. Bytes. */
const CROWDED = 500 * 2 ** 20;

/** Thrown when a process that has converted other documents exceeds its memory: they may be the reason. */
class NoRoomLeftError extends Error {}

/** Failures that LibreOffice reports itself, and continues after. */
const HARMLESS: ReadonlySet<OfficeFailure> = new Set(['load', 'export']);

/** Converts office documents, one at a time, in a process that is kept while it is safe to keep it. */
export class OfficeConverter {
  readonly #start: () => OfficeProcess;
  readonly #timeMs: number;
  readonly #fontsFolder: string;
  readonly #finisher = new PdfWorker();
  #process: OfficeProcess | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /**
   * @param officeFolder of the LibreOffice layer
   * @param fontsFolder of the only fonts that documents may use
   */
  constructor(officeFolder: string, fontsFolder: string, limits: Partial<OfficeLimits> = {}) {
    this.#start = () => new OfficeProcess(officeFolder, fontsFolder, limits);
    this.#fontsFolder = fontsFolder;
    this.#timeMs = limits.timeMs ?? DEFAULT_LIMITS.timeMs;
  }

  /** Starts LibreOffice before it is needed. */
  warm(): void {
    this.#process ??= this.#start();
  }

  /**
   * Converts a document to another format of its kind, or to a PDF that claims PDF/A-2a and PDF/UA-1 as far as it keeps them.
   *
   * @param deadline Unix ms at which the conversion is given up
   * @throws InvalidInputError for a format of another kind; `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `OFFICE_ENCRYPTED`, `OFFICE_LIMIT`, `OFFICE_CRASHED`
   * @throws TimeLimitError `RENDER_TIMEOUT`
   */
  convert(document: OfficeDocument, deadline: number): Promise<ConvertedDocument> {
    const turn = this.#queue.then(() => this.#convertUntil(document, deadline));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** Ends LibreOffice when the waiting documents are done. */
  async close(): Promise<void> {
    await this.#queue;
    this.#discard();
    await this.#finisher.close();
  }

  /** Ends LibreOffice at the deadline, whether it is starting or converting. */
  async #convertUntil(document: OfficeDocument, deadline: number): Promise<ConvertedDocument> {
    let late = false;
    const giveUp = setTimeout(() => {
      late = true;
      this.#discard();
      void this.#finisher.close();
    }, deadline - Date.now());
    try {
      return await this.#convertFresh(document);
    } catch (error) {
      if (!late) throw error;
      throw new TimeLimitError('The document was not converted in time', {
        code: 'RENDER_TIMEOUT',
        cause: error,
      });
    } finally {
      clearTimeout(giveUp);
    }
  }

  /** Converts a document for which earlier ones left too little memory in a process of its own. */
  async #convertFresh(document: OfficeDocument): Promise<ConvertedDocument> {
    try {
      return await this.#convertNow(document);
    } catch (error) {
      if (!(error instanceof NoRoomLeftError)) throw error;
      return await this.#convertNow(document);
    }
  }

  async #convertNow(document: OfficeDocument): Promise<ConvertedDocument> {
    const { filename: name, password, options, format: target = 'pdf' } = document;
    // All steps of a document together have the time of one.
    const budget = new TimeBudget(this.#timeMs);
    const file = await budget.charge(() =>
      readOfficeFile(document.bytes, { name, password, isReadLater: isImagePart }),
    );
    assertSameKind(file.format, target);
    const plain = await budget.charge(async () =>
      file.format === 'txt' || file.format === 'csv' || file.format === 'tsv'
        ? readPlainText(file.bytes, file.format, target)
        : undefined,
    );
    const leftOut = await budget.charge(() => leftOutParts(file));
    const checked = await budget.charge(() => checkImages(file));
    const withoutMedia = await budget.charge(() => replaceMedia(file, checked.bytes));
    if (this.#process?.usable === false) this.#discard();
    this.#process ??= this.#start();
    await this.#process.ready().catch((error: unknown) => {
      this.#discard();
      throw error;
    });
    const running = this.#process;
    const isFresh = !running.hasConverted;
    let isTainted = file.macros;
    const run = async (job: Omit<OfficeJob, 'name' | 'loadOptions'>): Promise<Converted> => {
      const ofImport = job.extension === 'csv' ? (plain?.importOptions ?? '') : '';
      const shared = { name: fileName(name), loadOptions: loadOptions(options, ofImport) };
      const answer = await running.convert({ ...job, ...shared }, budget);
      // Fonts would be used by later documents.
      isTainted ||= answer.hasFonts === true || ('failed' in answer && !HARMLESS.has(answer.failed));
      if ('failed' in answer && answer.failed === 'export' && job.format === 'pdf' && options.pages)
        throw new InvalidInputError('options.pages: name no page of the document', {
          field: 'options.pages',
        });
      if ('failed' in answer && answer.failed === 'memory' && !isFresh) throw new NoRoomLeftError();
      if ('failed' in answer) throw refusal(answer.failed);
      return answer;
    };
    try {
      const convertTo: ConvertTo = async ({ bytes, format }, to) => {
        const { output } = await run({ bytes, extension: format, format: to, exportOptions: '' });
        return output;
      };
      // The options of the import name the separator.
      const sourceFormat = file.format === 'tsv' ? 'csv' : file.format;
      const source = { bytes: plain?.bytes ?? withoutMedia.bytes, format: sourceFormat };
      const prepared = await budget.charge(() => prepareDocument(source, options, convertTo));
      const { bytes, format } = prepared;
      const fonts = await namedFonts(bytes, document.fonts ?? []);
      const isPdf = target === 'pdf';
      const copied = isPdf ? flatFormat(prepared, checked.images) : undefined;
      const answer = await run({
        ...{ bytes, extension: format, format: target, exportOptions: isPdf ? pdfOptions(options) : '' },
        ...(fonts.length > 0 && { fontCarrier: fontCarrier(fonts) }),
        ...(copied && { flatFormat: copied }),
      });
      const unused = [...unusedOptions(file.format, options, target), ...prepared.messages];
      const warnings: RenderWarning[] = [
        ...unused.map((message) => ({ kind: 'option', message }) as const),
        ...leftOut,
        ...[...(plain?.messages ?? []), ...checked.messages, ...withoutMedia.messages].map(
          (message) => ({ kind: 'resource', message }) as const,
        ),
      ];
      if (!isPdf) return { bytes: answer.output, warnings, conformance: [] };
      // Its memory is needed, and a new one is started below.
      const isCrowded = answer.output.length > LARGE_EXPORT || process.memoryUsage.rss() > CROWDED;
      if (isCrowded || !running.usable) {
        isTainted = true;
        this.#discard();
      }
      const checksImages = file.parts.length === 0;
      return await this.#finished(document, answer, { fonts, budget, checksImages, warnings });
    } finally {
      // Macros do not run. Even so, the process is discarded, so that nothing of one remains.
      if (isTainted) {
        this.#discard();
        this.warm();
      }
    }
  }

  async #finished(
    { title, lang, options, additions }: OfficeDocument,
    answer: Converted,
    { fonts, budget, checksImages, warnings }: Finishing,
  ): Promise<ConvertedDocument> {
    const { asked, missing, failed } = await budget.charge(async () => {
      const copy = flatDocument(answer.flatCopy);
      return {
        asked: askedFonts(copy),
        missing: copy ? missingImages(copy, checksImages) : [],
        failed: copy ? failedFormulas(copy) : [],
      };
    });
    const residentMb = this.#process ? FINISHING_MB.beside : FINISHING_MB.alone;
    const finished = await this.#finisher.finishConverted(
      answer.output,
      {
        ...{ title, lang: lang ?? options.locale, symbols: symbolMeanings(asked.symbols) },
        fonts: facesIn(this.#fontsFolder),
        ...(options.comments === 'margin' && { comments: 'margin' }),
        ...{ conformance: ['pdfa', 'ua'], ...additions },
      },
      { processorMs: budget.remainingMs, residentMb },
      (reason) =>
        officeError('OFFICE_LIMIT', `makes a PDF that is too complex: finishing it ${reason}: ${SPLIT}`),
    );
    const families = fonts.flatMap((font) => font.families);
    const substituted = substitutedFonts(asked.families, finished.fonts, families).map(
      (message) => ({ kind: 'font', message }) as const,
    );
    const images = [...missing, ...failed.map((message) => ({ message }))].map(
      (each) => ({ kind: 'resource', ...each }) as const,
    );
    const undrawn = finished.missing.map((character) => {
      const message = `options.comments: no font has ${character}, which is ? in the margin`;
      return { kind: 'font', message } as const;
    });
    const empty = finished.emptyPages.map((page) => {
      const message = `options.singlePageSheets: the sheet on page ${page} is empty; the page is A4`;
      return { kind: 'option', message } as const;
    });
    const violations = finished.violations.map((message) => ({ kind: 'conformance', message }) as const);
    return {
      bytes: finished.pdf,
      warnings: [...warnings, ...images, ...empty, ...undrawn, ...substituted, ...violations],
      conformance: finished.claims.map(claimText),
    };
  }

  #discard(): void {
    this.#process?.kill();
    this.#process = undefined;
  }
}

type Converted = Extract<OfficeAnswer, { readonly output: unknown }>;

/** What the finishing of a PDF needs besides it. */
interface Finishing {
  readonly fonts: readonly DocumentFont[];
  readonly budget: TimeBudget;
  /** Whether its images are checked in the copy of LibreOffice. */
  readonly checksImages: boolean;
  /** What is known of the document before. */
  readonly warnings: readonly RenderWarning[];
}
