import type { RenderWarning } from '../contract/render-warning.ts';
import type { JsonObject } from '../domain/json.ts';
import type { EmbeddedInvoice, RenderResult } from '../rendering/renderer.ts';

/** Reads the text of a PDF, with a reader that had no part in making it. */
export type ReadText = (pdf: Uint8Array) => Promise<string>;

/** What a request adds to the render of its template, such as an invoice. */
export interface RenderExtension {
  /** Data that the template receives in addition to the data of the request. */
  readonly data: JsonObject;
  /** Name of a document that the request does not name. */
  readonly documentName?: string | undefined;
  readonly warnings: readonly RenderWarning[];
  /** Additions to the request to the renderer. */
  readonly rendering: { readonly invoice?: EmbeddedInvoice };
  /** The file that the PDF embeds. */
  readonly file?: { readonly fileName: string; readonly text: string };
  /**
   * Refuses a PDF that is not what the extension asks for.
   *
   * @returns warnings that only the PDF can show
   * @throws PlatenError
   */
  verify?(rendered: RenderResult, readText: ReadText): Promise<readonly RenderWarning[]>;
}

export const NO_EXTENSION: RenderExtension = { data: {}, warnings: [], rendering: {} };
