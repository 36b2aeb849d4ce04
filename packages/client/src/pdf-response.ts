import { fromBase64 } from './base64.ts';
import type { RenderWarning } from './generated/types.ts';

/** A PDF as it arrives. Its body can be read once, as a stream or whole. */
export class PdfResponse {
  readonly #response: Response;

  constructor(response: Response) {
    this.#response = response;
  }

  /** The document that was saved; `undefined` when nothing was. */
  get documentId(): string | undefined {
    return this.#response.headers.get('x-document-id') ?? undefined;
  }

  get requestId(): string | undefined {
    return this.#response.headers.get('x-request-id') ?? undefined;
  }

  /** Whether this is the result of an earlier request with the same idempotency key. */
  get replayed(): boolean {
    return this.#response.headers.get('idempotent-replayed') === 'true';
  }

  /** What a render asked for and did not get, and what its scripts threw; as many as a header can hold. */
  get warnings(): readonly RenderWarning[] {
    const header = this.#response.headers.get('x-render-warnings');
    if (header === null) return [];
    const json = new TextDecoder().decode(fromBase64(header));
    return (JSON.parse(json) as { warnings: RenderWarning[] }).warnings;
  }

  get headers(): Headers {
    return this.#response.headers;
  }

  /** The bytes as they come, for files that are better not held in memory. */
  get body(): ReadableStream<Uint8Array> {
    return this.#response.body as ReadableStream<Uint8Array>;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }
}
