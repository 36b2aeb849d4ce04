import type { PipelineReport, RedactionReport, RenderWarning } from './generated/types.ts';
import { ResponseHeaders } from './response-headers.ts';

/** Report of a redaction; one too long for its header has sums over the pages (`page` is null). */
export interface RedactionSummary extends Omit<RedactionReport, 'redactions'> {
  readonly redactions: readonly {
    readonly source: string;
    readonly page: number | null;
    readonly count: number;
  }[];
  readonly summarized?: true;
}

/** Text that does not fit into its field's box. */
export interface FormWarning {
  readonly code: string;
  /** Full name of the form's field. */
  readonly field: string;
  /** Page of the box, counted from 0. */
  readonly page: number;
  readonly message: string;
}

/** Result of optimizing a file. */
export interface OptimizeReport {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** False if no optimization made the file smaller: then it is unchanged, byte for byte. */
  readonly changed: boolean;
  readonly imagesResampled: number;
  /** Images re-encoded with loss, without resampling. */
  readonly imagesRecoded: number;
  /** Removed duplicates of objects in the file. */
  readonly duplicates: number;
  readonly linearized: boolean;
}

/** Streamed PDF, or an image or a ZIP if the operation returns one. Its body can be read once, as a stream or whole. */
export class PdfResponse extends ResponseHeaders {
  readonly #response: Response;

  constructor(response: Response) {
    super(response);
    this.#response = response;
  }

  /** Missing resources of a render and errors of its scripts, as many as fit into a header. */
  get warnings(): readonly RenderWarning[] {
    const json = this.headerJson('x-render-warnings') as { warnings: RenderWarning[] } | undefined;
    return json?.warnings ?? [];
  }

  /** Text that a filled form truncates; as many warnings as fit into a header. */
  get formWarnings(): readonly FormWarning[] {
    const json = this.headerJson('x-form-warnings') as { warnings: FormWarning[] } | undefined;
    return json?.warnings ?? [];
  }

  /** Number of removals of a redaction by page; `undefined` for other operations. */
  get redactionReport(): RedactionSummary | undefined {
    return this.headerJson('x-redaction-report') as RedactionSummary | undefined;
  }

  /** Size reduction of an optimized PDF, and its methods; `undefined` for other operations. */
  get optimizeReport(): OptimizeReport | undefined {
    return this.headerJson('x-optimize-report') as OptimizeReport | undefined;
  }

  /** Report of a pipeline; a long report is shortened. */
  get pipelineReport(): (PipelineReport & { readonly summarized?: true }) | undefined {
    return this.headerJson('x-pipeline-report') as PipelineReport | undefined;
  }

  /** Media type: `application/pdf`, unless the operation has others. */
  get contentType(): string {
    return this.header('content-type') ?? '';
  }

  /** Stream of the bytes, for files too large to hold in memory. */
  get body(): ReadableStream<Uint8Array> {
    return this.#response.body as ReadableStream<Uint8Array>;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }
}
