import type { JsonValue } from '../json.ts';
import type { CertifyResult } from '../pdf/certify/certify.ts';
import type { CertifyRequest } from '../pdf/certify/request.ts';
import type { ExtractOptions } from '../pdf/embed/extract-data.ts';
import type { MergeOptions, MergeResult } from '../pdf/merge/merge.ts';
import type { RasterizeOptions } from '../pdf/rasterize/rasterize.ts';
import type { RedactionRequest, RedactionResult } from '../pdf/redact/types.ts';
import type { VerificationReport } from '../pdf/verify/report.ts';
import type { VerifyOptions } from '../pdf/verify/verify.ts';
import type { CertifyOptions, FlattenOptions } from './capabilities.ts';
import { heldBack } from './held-back.ts';
import { PdfThread } from './pdf-thread.ts';

/**
 * What `src/pdf` does with a file, done where a hostile one can be ended (see `PdfThread`): the same functions, which
 * take plain data as options, and throw PDF_TOO_COMPLEX as well. The bytes that are given may be empty afterwards.
 */
export class PdfWorker {
  readonly #thread: PdfThread;

  constructor(thread = new PdfThread()) {
    this.#thread = thread;
    thread.warm();
  }

  /** See `certify` of src/pdf/certify. The key and the time-stamp authority are asked from this side. */
  certify(pdf: Uint8Array, request: CertifyRequest): Promise<CertifyResult> {
    const { credentials, timestamp, ...rest } = request;
    const options: CertifyOptions = {
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
    return this.#thread.run('certify', [pdf], options, job) as Promise<CertifyResult>;
  }

  /** See `extractData` of src/pdf/embed. */
  extractData(pdf: Uint8Array, options: ExtractOptions = {}): Promise<JsonValue> {
    const job = { field: options.field ?? 'pdf' };
    return this.#thread.run('extract', [pdf], options, job) as Promise<JsonValue>;
  }

  /** See `flattenForms` of src/pdf/flatten. */
  flattenForms(pdf: Uint8Array, options: FlattenOptions = {}): Promise<Uint8Array> {
    return this.#thread.run('flatten', [pdf], options, { field: 'pdf' }) as Promise<Uint8Array>;
  }

  /** See `merge` of src/pdf/merge. */
  merge(pdfs: readonly Uint8Array[], options: MergeOptions = {}): Promise<MergeResult> {
    const job = { field: options.field ?? 'pdfs' };
    return this.#thread.run('merge', pdfs, options, job) as Promise<MergeResult>;
  }

  /** See `rasterize` of src/pdf/rasterize. Gives nothing out before it is done, or has much (see `heldBack`). */
  rasterize(pdf: Uint8Array, options: RasterizeOptions = {}): AsyncGenerator<Uint8Array> {
    return heldBack((page, signal) => {
      const job = { field: options.field ?? 'pdf', callbacks: { page }, signal };
      return this.#thread.run('rasterize', [pdf], options, job);
    });
  }

  /** See `redact` of src/pdf/redact. */
  redact(pdf: Uint8Array, request: RedactionRequest): Promise<RedactionResult> {
    return this.#thread.run('redact', [pdf], request, { field: 'pdf' }) as Promise<RedactionResult>;
  }

  /** See `verify` of src/pdf/verify. */
  verify(pdf: Uint8Array, options: VerifyOptions = {}): Promise<VerificationReport> {
    return this.#thread.run('verify', [pdf], options, { field: 'pdf' }) as Promise<VerificationReport>;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
