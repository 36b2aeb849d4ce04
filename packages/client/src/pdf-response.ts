import type { PipelineReport, RedactionReport, RenderWarning } from './generated/types.ts';
import { ResponseHeaders } from './response-headers.ts';

/** The report of a redaction; one that was too long for its header has sums over the pages (`page` is null). */
export interface RedactionSummary extends Omit<RedactionReport, 'redactions'> {
  readonly redactions: readonly {
    readonly source: string;
    readonly page: number | null;
    readonly count: number;
  }[];
  readonly summarized?: true;
}

/** Text that does not fit into a box of its field. */
export interface FormWarning {
  readonly code: string;
  /** Full name of the form's field. */
  readonly field: string;
  /** Page of the box, counted from 0. */
  readonly page: number;
  readonly message: string;
}

/** What optimizing made of a file. */
export interface OptimizeReport {
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** False when nothing made the file smaller: then it is the same, byte for byte. */
  readonly changed: boolean;
  readonly imagesResampled: number;
  /** Images that were coded anew with loss, and not resampled. */
  readonly imagesRecoded: number;
  /** Objects that stood in the file more than once, and do no longer. */
  readonly duplicates: number;
  readonly linearized: boolean;
}

/** A PDF as it arrives, or an image or a ZIP where an operation answers with one. Its body can be read once, as a stream or whole. */
export class PdfResponse extends ResponseHeaders {
  readonly #response: Response;

  constructor(response: Response) {
    super(response);
    this.#response = response;
  }

  /** What a render asked for and did not get, and what its scripts threw; as many as a header can hold. */
  get warnings(): readonly RenderWarning[] {
    const json = this.headerJson('x-render-warnings') as { warnings: RenderWarning[] } | undefined;
    return json?.warnings ?? [];
  }

  /** Text that a filled form does not show in full; as many warnings as a header can hold. */
  get formWarnings(): readonly FormWarning[] {
    const json = this.headerJson('x-form-warnings') as { warnings: FormWarning[] } | undefined;
    return json?.warnings ?? [];
  }

  /** How much a redaction removed where; `undefined` for what is no redaction. */
  get redactionReport(): RedactionSummary | undefined {
    return this.headerJson('x-redaction-report') as RedactionSummary | undefined;
  }

  /** How much smaller a PDF was made, and how; `undefined` for what is no result of that. */
  get optimizeReport(): OptimizeReport | undefined {
    return this.headerJson('x-optimize-report') as OptimizeReport | undefined;
  }

  /** What a pipeline says about its work; of a long report only a part. */
  get pipelineReport(): (PipelineReport & { readonly summarized?: true }) | undefined {
    return this.headerJson('x-pipeline-report') as PipelineReport | undefined;
  }

  /** Media type: `application/pdf`, unless the operation has others. */
  get contentType(): string {
    return this.header('content-type') ?? '';
  }

  /** The bytes as they come, for files that are better not held in memory. */
  get body(): ReadableStream<Uint8Array> {
    return this.#response.body as ReadableStream<Uint8Array>;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#response.arrayBuffer());
  }
}
