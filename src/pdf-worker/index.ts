import type {
  EditOptions,
  EditResult,
  EmbedOptions,
  ExtractedFile,
  ExtractedImages,
  ExtractedText,
  ExtractImagesOptions,
  ExtractOptions,
  ExtractTextOptions,
  FillOptions,
  FillResult,
  FlattenOptions,
  FormDescription,
  Information,
  InformationOptions,
  MergeOptions,
  MergeResult,
  OptimizeOptions,
  OptimizeResult,
  PageEdit,
  ProtectOptions,
  ProtectRequest,
  ProtectResult,
  RasterizeOptions,
  ReadFormOptions,
  ReadTextOptions,
  RedactionPreview,
  RedactionRequest,
  RedactionResult,
  SignRequest,
  SignResult,
  SplitPart,
  SplitRequest,
  Stamp,
  StampOptions,
  StampResult,
  ValidateOptions,
  ValidationReport,
  VerificationReport,
  VerifyOptions,
} from '@platen/pdf';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import type { XmlReading } from '../invoice/read.ts';
import { bufferThenStream } from './buffer-then-stream.ts';
import type {
  EditPagesOptions,
  EmbedDataOptions,
  ExtractFileOptions,
  FillFormOptions,
  ProtectPdfOptions,
  SignOptions,
  SplitOptions,
  StampPagesOptions,
} from './capabilities.ts';
import { PdfThread } from './pdf-thread.ts';

/** Capabilities that change nothing, with what they take and say. */
interface Reading {
  readonly extract: { readonly options: ExtractOptions; readonly result: JsonValue };
  readonly extractText: { readonly options: ExtractTextOptions; readonly result: ExtractedText };
  readonly readInformation: { readonly options: InformationOptions; readonly result: Information };
  readonly validate: { readonly options: ValidateOptions; readonly result: ValidationReport };
  readonly verify: { readonly options: VerifyOptions; readonly result: VerificationReport };
}

/**
 * The functions of the engine, run in a thread that can be terminated when a file turns out to be hostile (see
 * `PdfThread`). Their options are plain data, and they can also throw PDF_TOO_COMPLEX. The bytes passed to them may be
 * empty afterwards.
 */
export class PdfWorker {
  readonly #thread: PdfThread;

  constructor(thread = new PdfThread()) {
    this.#thread = thread;
    thread.warm();
  }

  /** See `sign` of the engine. The key and the time-stamp authority are used on this side. */
  sign(pdf: Uint8Array, request: SignRequest): Promise<SignResult> {
    const { credentials, timestamp, ...rest } = request;
    const options: SignOptions = {
      ...rest,
      algorithm: credentials.key.algorithm,
      certificates: credentials.certificates.map(({ der }) => der),
      timestamp: timestamp && (timestamp.digest ?? 'sha256'),
    };
    const callbacks = {
      sign: (bytes: Uint8Array) => credentials.key.sign(bytes),
      timestamp: (imprint: Uint8Array) => timestamp!.timestamp(imprint),
    };
    const job = { field: 'pdf', callbacks };
    return this.#thread.run('sign', [pdf], options, job) as Promise<SignResult>;
  }

  /** See `embedData` of the engine. */
  embed(pdf: Uint8Array, data: JsonValue, { password }: EmbedOptions = {}): Promise<Uint8Array> {
    const options: EmbedDataOptions = { data, password };
    return this.#thread.run('embed', [pdf], options, { field: 'pdf' }) as Promise<Uint8Array>;
  }

  /** See `extractData` of the engine. */
  extractData(pdf: Uint8Array, options: ExtractOptions = {}): Promise<JsonValue> {
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('extract', [pdf], options, job) as Promise<JsonValue>;
  }

  /** See `extractFile` of packages/pdf/src/operations/embed. */
  extractFile(
    pdf: Uint8Array,
    names: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractedFile | undefined> {
    const job = { field: options.field ?? 'pdf' };
    const all: ExtractFileOptions = { ...options, names };
    return this.#thread.run('extractFile', [pdf], all, job) as Promise<ExtractedFile | undefined>;
  }

  /**
   * See `readXml` of src/invoice.
   * @throws InvalidInputError also `XML_LIMIT` when time or memory run out
   */
  readInvoice(xml: Uint8Array, field: string, charset?: string): Promise<XmlReading> {
    const tooComplex = (reason: string) =>
      new InvalidInputError(`${field}: the invoice is too complex: working on it ${reason}`, {
        field,
        code: 'XML_LIMIT',
      });
    return this.#thread.run('readInvoice', [xml], { charset }, { field, tooComplex }) as Promise<XmlReading>;
  }

  /** See `extractImages` of the engine. */
  extractImages(pdf: Uint8Array, options: ExtractImagesOptions = {}): Promise<ExtractedImages> {
    const job = { field: 'pdf' };
    return this.#thread.run('extractImages', [pdf], options, job) as Promise<ExtractedImages>;
  }

  /** See `extractText` of the engine. */
  extractText(pdf: Uint8Array, options: ExtractTextOptions = {}): Promise<ExtractedText> {
    return this.#thread.run('extractText', [pdf], options, { field: 'pdf' }) as Promise<ExtractedText>;
  }

  /** See `fillForm` of the engine. */
  fillForm(pdf: Uint8Array, values: JsonObject, options: FillOptions = {}): Promise<FillResult> {
    const all: FillFormOptions = { ...options, values };
    return this.#thread.run('fillForm', [pdf], all, { field: 'pdf' }) as Promise<FillResult>;
  }

  /** See `flatten` of the engine. */
  flatten(pdf: Uint8Array, options: FlattenOptions = {}): Promise<Uint8Array> {
    return this.#thread.run('flatten', [pdf], options, { field: 'pdf' }) as Promise<Uint8Array>;
  }

  /** See `editPages` of the engine. */
  editPages(pdf: Uint8Array, edit: PageEdit, options: EditOptions = {}): Promise<EditResult> {
    const all: EditPagesOptions = { ...options, edit };
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('editPages', [pdf], all, job) as Promise<EditResult>;
  }

  /** See `split` of the engine. */
  split(pdf: Uint8Array, request: SplitRequest, options: EditOptions = {}): Promise<SplitPart[]> {
    const all: SplitOptions = { ...options, request };
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('split', [pdf], all, job) as Promise<SplitPart[]>;
  }

  /** See `stampPages` of the engine. */
  stampPages(pdf: Uint8Array, stamps: readonly Stamp[], options: StampOptions = {}): Promise<StampResult> {
    const all: StampPagesOptions = { ...options, stamps };
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('stampPages', [pdf], all, job) as Promise<StampResult>;
  }

  /** See `protect` of the engine. */
  protect(pdf: Uint8Array, request: ProtectRequest, options: ProtectOptions = {}): Promise<ProtectResult> {
    const all: ProtectPdfOptions = { ...options, request };
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('protect', [pdf], all, job) as Promise<ProtectResult>;
  }

  /** See `unprotect` of the engine. */
  unprotect(pdf: Uint8Array, options: ProtectOptions = {}): Promise<ProtectResult> {
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('unprotect', [pdf], options, job) as Promise<ProtectResult>;
  }

  /** See `merge` of the engine. */
  merge(pdfs: readonly Uint8Array[], options: MergeOptions = {}): Promise<MergeResult> {
    const job = { field: options.field ?? 'pdfs' };
    return this.#thread.run('merge', pdfs, options, job) as Promise<MergeResult>;
  }

  /** See `optimize` of the engine. */
  optimize(pdf: Uint8Array, options: OptimizeOptions = {}): Promise<OptimizeResult> {
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('optimize', [pdf], options, job) as Promise<OptimizeResult>;
  }

  /** See `rasterize` of the engine. Holds pages back until all of them, or many, are there (see `bufferThenStream`). */
  rasterize(pdf: Uint8Array, options: RasterizeOptions = {}): AsyncGenerator<Uint8Array> {
    return bufferThenStream((page, signal) => {
      const job = { field: options.field ?? 'pdf', callbacks: { page }, signal };
      return this.#thread.run('rasterize', [pdf], options, job);
    });
  }

  /** See `redact` of the engine. */
  redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
    return this.#thread.run('redact', [pdf], request, { field: 'pdf' }) as Promise<RedactionResult>;
  }

  /** See `previewRedaction` of the engine. */
  previewRedaction(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionPreview> {
    return this.#thread.run('previewRedaction', [pdf], request, {
      field: 'pdf',
    }) as Promise<RedactionPreview>;
  }

  /** See `readInformation` of the engine. */
  readInformation(pdf: Uint8Array, options: InformationOptions = {}): Promise<Information> {
    return this.#thread.run('readInformation', [pdf], options, { field: 'pdf' }) as Promise<Information>;
  }

  /** See `readForm` of the engine. */
  readForm(pdf: Uint8Array, options: ReadFormOptions = {}): Promise<FormDescription> {
    return this.#thread.run('readForm', [pdf], options, { field: 'pdf' }) as Promise<FormDescription>;
  }

  /** See `readText` of the engine. */
  text(pdf: Uint8Array, options: ReadTextOptions = {}): Promise<string> {
    return this.#thread.run('text', [pdf], options, { field: options.field ?? 'pdf' }) as Promise<string>;
  }

  /** See `validate` of the engine. */
  validate(pdf: Uint8Array, options: ValidateOptions = {}): Promise<ValidationReport> {
    return this.#thread.run('validate', [pdf], options, { field: 'pdf' }) as Promise<ValidationReport>;
  }

  /** See `verify` of the engine. */
  verify(pdf: Uint8Array, options: VerifyOptions = {}): Promise<VerificationReport> {
    return this.#thread.run('verify', [pdf], options, { field: 'pdf' }) as Promise<VerificationReport>;
  }

  /**
   * What only reads a PDF, for a caller who needs the PDF afterwards: its bytes come back from the thread, moved and not
   * copied.
   */
  async read<Name extends keyof Reading>(
    capability: Name,
    pdf: Uint8Array,
    options: Reading[Name]['options'],
  ): Promise<{ readonly result: Reading[Name]['result']; readonly pdf: Uint8Array }> {
    let back = pdf;
    const job = { field: 'pdf', returned: ([bytes]: readonly Uint8Array[]) => (back = bytes!) };
    const result = await this.#thread.run(capability, [pdf], options, job);
    return { result: result as Reading[Name]['result'], pdf: back };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
