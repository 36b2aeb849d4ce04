import type {
  FinishConvertedOptions,
  FinishedConversion,
  RasterizeOptions,
  SignRequest,
  SignResult,
} from '@platen/pdf';
import { InvalidInputError } from '../domain/errors.ts';
import type { XmlReading } from '../invoice/read.ts';
import { bufferThenStream } from './buffer-then-stream.ts';
import type { SignOptions, Work } from './capabilities.ts';
import type { ArgumentsOf, InputOf, OperationName, ResultOf } from './operations.ts';
import { type JobLimits, PdfThread } from './pdf-thread.ts';

/**
 * Runs engine functions in a thread that can be terminated if a file is malicious (see `PdfThread`). Their options are plain
 * data, and they can also throw PDF_TOO_COMPLEX. The bytes passed to them may be detached afterwards.
 */
export class PdfWorker {
  readonly #thread: PdfThread;

  constructor(thread = new PdfThread()) {
    this.#thread = thread;
    thread.warm();
  }

  /**
   * Runs an engine operation: `run('optimize', pdf, { linearize: true })`. Its types are those of the engine.
   *
   * @param args arguments of the engine's function after the PDF; the last one holds the options
   * @throws as the operation does
   */
  run<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    ...args: ArgumentsOf<Name>
  ): Promise<ResultOf<Name>> {
    const job = { field: fieldOf(args) ?? (Array.isArray(input) ? 'pdfs' : 'pdf') };
    return this.#thread.run(workOf(name, input, args), job) as Promise<ResultOf<Name>>;
  }

  /** Runs a read-only operation and keeps the PDF usable: the thread transfers its bytes back without copying. */
  async read<Name extends OperationName>(
    name: Name,
    pdf: InputOf<Name> & Uint8Array,
    ...args: ArgumentsOf<Name>
  ): Promise<{ readonly result: ResultOf<Name>; readonly pdf: Uint8Array }> {
    let back: Uint8Array = pdf;
    const returned = ([bytes]: readonly Uint8Array[]) => (back = bytes!);
    const job = { field: fieldOf(args) ?? 'pdf', returned };
    const result = await this.#thread.run(workOf(name, pdf, args), job);
    return { result: result as ResultOf<Name>, pdf: back };
  }

  /** Signs as `sign` of the engine. The key and the time-stamp authority are used in this process, not in the thread. */
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
    return this.#thread.run({ do: 'sign', input: pdf, args: [options] }, job) as Promise<SignResult>;
  }

  /**
   * Reads an invoice, see `readXml` of src/invoice.
   * @throws InvalidInputError also `XML_LIMIT` when time or memory run out
   */
  readInvoice(xml: Uint8Array, field: string, charset?: string): Promise<XmlReading> {
    const tooComplex = (reason: string) =>
      new InvalidInputError(`${field}: the invoice is too complex: working on it ${reason}`, {
        field,
        code: 'XML_LIMIT',
      });
    const work = { do: 'readInvoice', input: xml, args: [{ charset }] } as const;
    return this.#thread.run(work, { field, tooComplex }) as Promise<XmlReading>;
  }

  /**
   * Finishes the PDF of an office document as `finishConverted` of the engine.
   *
   * @param tooComplex error when time or memory run out
   */
  finishConverted(
    pdf: Uint8Array,
    options: FinishConvertedOptions,
    limits: JobLimits,
    tooComplex: (reason: string) => Error,
  ): Promise<FinishedConversion> {
    const work = { do: 'finishConverted', input: pdf, args: [options] } as const;
    return this.#thread.run(work, { field: 'file', limits, tooComplex }) as Promise<FinishedConversion>;
  }

  /** Rasterizes as `rasterize` of the engine. Buffers pages until all or many are available (see `bufferThenStream`). */
  rasterize(pdf: Uint8Array, options: RasterizeOptions = {}): AsyncGenerator<Uint8Array> {
    return bufferThenStream((page, signal) => {
      const job = { field: options.field ?? 'pdf', callbacks: { page }, signal };
      return this.#thread.run({ do: 'rasterize', input: pdf, args: [options] }, job);
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** Returns the input field from the options, for messages. */
function fieldOf(args: readonly unknown[]): string | undefined {
  return (args.at(-1) as { readonly field?: string }).field;
}

function workOf<Name extends OperationName>(name: Name, input: InputOf<Name>, args: ArgumentsOf<Name>): Work {
  // The compiler cannot infer that the three belong to one member of the union.
  return { do: name, input, args } as unknown as Work;
}
