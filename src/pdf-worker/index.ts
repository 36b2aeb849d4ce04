import type {
  ExtractedFile,
  ExtractOptions,
  FlattenOptions,
  MergeOptions,
  MergeResult,
  RasterizeOptions,
  RedactionRequest,
  RedactionResult,
  SignRequest,
  SignResult,
  VerificationReport,
  VerifyOptions,
} from '@platen/pdf';
import type { JsonValue } from '../domain/json.ts';
import { bufferThenStream } from './buffer-then-stream.ts';
import type { ExtractFileOptions, SignOptions } from './capabilities.ts';
import { PdfThread } from './pdf-thread.ts';

/**
 * What `packages/pdf/src` does with a file, done where a hostile one can be ended (see `PdfThread`): the same functions, which
 * take plain data as options, and throw PDF_TOO_COMPLEX as well. The bytes that are given may be empty afterwards.
 */
export class PdfWorker {
  readonly #thread: PdfThread;

  constructor(thread = new PdfThread()) {
    this.#thread = thread;
    thread.warm();
  }

  /** See `sign` of packages/pdf/src/sign. The key and the time-stamp authority are asked from this side. */
  sign(pdf: Uint8Array, request: SignRequest): Promise<SignResult> {
    const { credentials, timestamp, ...rest } = request;
    const options: SignOptions = {
      ...rest,
      algorithm: credentials.key.algorithm,
      certificates: credentials.certificates.map(({ der }) => der),
      timestamp: timestamp !== undefined,
    };
    const callbacks = {
      sign: (bytes: Uint8Array) => credentials.key.sign(bytes),
      timestamp: (digest: Uint8Array) => timestamp!.timestamp(digest),
    };
    const job = { field: 'pdf', callbacks };
    return this.#thread.run('sign', [pdf], options, job) as Promise<SignResult>;
  }

  /** See `extractData` of packages/pdf/src/embed. */
  extractData(pdf: Uint8Array, options: ExtractOptions = {}): Promise<JsonValue> {
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('extract', [pdf], options, job) as Promise<JsonValue>;
  }

  /** See `extractFile` of packages/pdf/src/embed. */
  extractFile(
    pdf: Uint8Array,
    names: readonly string[],
    options: ExtractOptions = {},
  ): Promise<ExtractedFile | undefined> {
    const job = { field: options.field ?? 'pdf' };
    const all: ExtractFileOptions = { ...options, names };
    return this.#thread.run('extractFile', [pdf], all, job) as Promise<ExtractedFile | undefined>;
  }

  /** See `flatten` of packages/pdf/src/flatten. */
  flatten(pdf: Uint8Array, options: FlattenOptions = {}): Promise<Uint8Array> {
    return this.#thread.run('flatten', [pdf], options, { field: 'pdf' }) as Promise<Uint8Array>;
  }

  /** See `merge` of packages/pdf/src/merge. */
  merge(pdfs: readonly Uint8Array[], options: MergeOptions = {}): Promise<MergeResult> {
    const job = { field: options.field ?? 'pdfs' };
    return this.#thread.run('merge', pdfs, options, job) as Promise<MergeResult>;
  }

  /** See `rasterize` of packages/pdf/src/rasterize. Gives nothing out before it is done, or has much (see `bufferThenStream`). */
  rasterize(pdf: Uint8Array, options: RasterizeOptions = {}): AsyncGenerator<Uint8Array> {
    return bufferThenStream((page, signal) => {
      const job = { field: options.field ?? 'pdf', callbacks: { page }, signal };
      return this.#thread.run('rasterize', [pdf], options, job);
    });
  }

  /** See `redact` of packages/pdf/src/redact. */
  redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
    return this.#thread.run('redact', [pdf], request, { field: 'pdf' }) as Promise<RedactionResult>;
  }

  /** See `verify` of packages/pdf/src/verify. */
  verify(pdf: Uint8Array, options: VerifyOptions = {}): Promise<VerificationReport> {
    return this.#thread.run('verify', [pdf], options, { field: 'pdf' }) as Promise<VerificationReport>;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
