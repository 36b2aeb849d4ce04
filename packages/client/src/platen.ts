import { fromBase64 } from './base64.ts';
import { ConnectionError, JobFailedError, JobTimeoutError, PlatenError } from './errors.ts';
import { Lists } from './generated/lists.ts';
import type {
  Job,
  QueueRenderBody,
  RedactionPreview,
  RedactPdfBody,
  RenderInlineBody,
  RenderTemplateBody,
} from './generated/types.ts';
import { type Page, type PageRequest, walkPages } from './lists.ts';
import { PdfResponse } from './pdf-response.ts';
import type { ResponseHeaders } from './response-headers.ts';
import { delay, MAX_RETRIES, retryDelayMs } from './retry.ts';
import { type CallOptions, type OperationCall, type PlatenOptions, Transport } from './transport.ts';
import { toUpload, type UploadContent } from './upload-content.ts';

export interface RenderOptions extends CallOptions {
  readonly flattenForms?: boolean;
}

export interface WaitOptions {
  /** Maximum wait in ms. Default: 10 minutes. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Job with its result, unless that was uploaded to an object store. */
export interface CompleteJob extends Job {
  readonly pdf: Uint8Array<ArrayBuffer> | undefined;
  /** Result other than a PDF: an image, or the ZIP of a pipeline, according to `mediaType`. */
  readonly file: Uint8Array<ArrayBuffer> | undefined;
}

export interface UploadOptions extends CallOptions {
  readonly name?: string;
  readonly metadata?: Readonly<Record<string, string | number>>;
  /** Bytes of a stream. Without it, the stream is buffered before it is sent. */
  readonly size?: number;
}

/** Document in the form that calls accept as `pdf` and in `pdfs`. */
export interface UploadedDocument {
  readonly documentId: string;
}

const FIRST_POLL_MS = 250;
const SLOWEST_POLL_MS = 5_000;

/** Client of one deployment with one key. Every operation of the API is a method; the methods below add convenience. */
export class Platen extends Lists {
  readonly #transport: Transport;
  readonly #fetch: typeof fetch;
  readonly #maxRetries: number;

  constructor(options: PlatenOptions) {
    super();
    this.#transport = new Transport(options);
    this.#fetch = options.fetch ?? fetch;
    this.#maxRetries = options.maxRetries ?? MAX_RETRIES;
  }

  protected override send<T>(call: OperationCall, options?: CallOptions): Promise<T> {
    return this.#transport.send(call, options);
  }

  /**
   * Returns the headers of a JSON result, with `requestId`, `conformance` and `rateLimit`; a `PdfResponse` has them itself.
   * @param result result of a method of this client
   */
  responseOf(result: object): ResponseHeaders | undefined {
    return this.#transport.responseOf(result);
  }

  /** Renders a template to a PDF. To upload to an object store (`s3`), use `renderTemplate`. */
  async render(
    slug: string,
    data: Omit<RenderTemplateBody, 's3'>,
    { flattenForms, ...options }: RenderOptions = {},
  ): Promise<PdfResponse> {
    const result = await this.renderTemplate(slug, data, { flattenForms }, options);
    if (result instanceof PdfResponse) return result;
    throw new PlatenError('The service answered with something other than a PDF');
  }

  /**
   * Renders HTML, Markdown or a web page to a PDF, or with `format` to an image. To upload to an object store (`s3`) or to queue
   * it, use `renderInline`.
   */
  async renderSource(
    body: Omit<RenderInlineBody, 's3' | 'async' | 'webhookUrl' | 'webhook'>,
    { flattenForms, ...options }: RenderOptions = {},
  ): Promise<PdfResponse> {
    const result = await this.renderInline(body, { flattenForms }, options);
    if (result instanceof PdfResponse) return result;
    throw new PlatenError('The service answered with something other than a file');
  }

  /**
   * Permanently removes content from a PDF. The response's `redactionReport` lists where content was removed, but never the
   * content.
   */
  async redact(body: RedactPdfBody, options: CallOptions = {}): Promise<PdfResponse> {
    const result = await this.redactPdf(body, {}, options);
    if (result instanceof PdfResponse) return result;
    throw new PlatenError('The service answered with something other than a PDF');
  }

  /** Returns what `redact` would remove with the same body, including its text. Nothing is made, saved or counted. */
  async previewRedaction(body: RedactPdfBody, options: CallOptions = {}): Promise<RedactionPreview> {
    const result = await this.redactPdf(body, { preview: true }, options);
    if (!(result instanceof PdfResponse)) return result.data;
    await result.body.cancel();
    throw new PlatenError('The service answered with a PDF: it knows of no preview');
  }

  /** Queues a render, waits for it, and returns the PDF. */
  async renderQueued(
    slug: string,
    data: QueueRenderBody,
    { flattenForms, timeoutMs, ...options }: RenderOptions = {},
  ): Promise<CompleteJob> {
    const { jobId } = await this.queueRender(slug, data, { flattenForms }, options);
    return this.waitForJob(jobId, { timeoutMs, signal: options.signal });
  }

  /**
   * Waits until a job has ended.
   * @throws JobFailedError when the render failed, JobTimeoutError when the wait times out.
   */
  async waitForJob(jobId: string, { timeoutMs = 600_000, signal }: WaitOptions = {}): Promise<CompleteJob> {
    const until = Date.now() + timeoutMs;
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(SLOWEST_POLL_MS, wait * 1.5)) {
      const job = await this.getJob(jobId, {}, { signal });
      if (job.status === 'failed') throw new JobFailedError(jobId, job.error ?? 'The job failed');
      if (job.status === 'complete') {
        return { ...job, pdf: decoded(job.pdfBase64), file: decoded(job.fileBase64) };
      }
      if (Date.now() + wait > until) throw new JobTimeoutError(jobId, timeoutMs);
      await delay(wait, signal);
    }
  }

  /**
   * Uploads a file of any size, beyond the limit of request bodies. A path gives the document the file's name. Files by path, and
   * streams with a `size`, are not held in memory.
   * @returns a reference that every call accepts instead of a PDF.
   */
  async upload(
    content: UploadContent,
    { name, metadata, size, ...options }: UploadOptions = {},
  ): Promise<UploadedDocument> {
    const { body, headers, name: ownName } = await toUpload(content, size);
    const { documentId, uploadUrl } = await this.createUpload({ name: name ?? ownName, metadata }, options);
    const request = { method: 'PUT', body, headers, signal: options.signal, duplex: 'half' };
    const response = await this.#plain(uploadUrl, request as RequestInit);
    await response.arrayBuffer();
    return { documentId };
  }

  /** Downloads a document as a stream. */
  async download(id: string, options: CallOptions = {}): Promise<PdfResponse> {
    const { data } = await this.getDocument(id, options);
    return new PdfResponse(await this.#plain(data.downloadUrl, { signal: options.signal }));
  }

  /**
   * Yields all items of a list without a property of its own, page by page: `platen.all((page) => platen.listDocuments(page))`.
   */
  all<T>(list: (page: PageRequest) => Promise<Page<T>>, limit?: number): AsyncGenerator<T, void, undefined> {
    return walkPages(list, limit);
  }

  /** Sends a request to the store, again after a passing failure, unless its body is a stream. */
  async #plain(url: string, request: RequestInit): Promise<Response> {
    const retries = request.body instanceof ReadableStream ? 0 : this.#maxRetries;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#plainOnce(url, request);
      } catch (error) {
        const wait = attempt > retries ? undefined : retryDelayMs(error, attempt);
        if (wait === undefined) throw error;
        await delay(wait, request.signal ?? undefined);
      }
    }
  }

  // A presigned URL carries its own permission, so the key is not sent.
  async #plainOnce(url: string, request: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await this.#fetch(url, request);
    } catch (cause) {
      request.signal?.throwIfAborted();
      throw new ConnectionError('The store cannot be reached', { cause });
    }
    if (response.ok) return response;
    const message = `The store answered ${response.status}`;
    throw response.status >= 500 ? new ConnectionError(message) : new PlatenError(message);
  }
}

function decoded(base64: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  return base64 === undefined ? undefined : fromBase64(base64);
}
