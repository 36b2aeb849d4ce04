import type { RenderWarning } from '../contract/render-warning.ts';
import type { JsonObject } from '../domain/json.ts';
import type { EmbeddedInvoice, RenderResult } from '../rendering/renderer.ts';

/** Reads the text of a PDF with an independent reader, not the code that made it. */
export type ReadText = (pdf: Uint8Array) => Promise<string>;

/** Addition to the render of a template, such as an invoice. */
export interface RenderExtension {
  /** Template data in addition to the data of the request. */
  readonly data: JsonObject;
  /** Document name, if the request sets none. */
  readonly documentName?: string | undefined;
  readonly warnings: readonly RenderWarning[];
  /** Additions to the renderer's request. */
  readonly rendering: { readonly invoice?: EmbeddedInvoice };
  /** File embedded in the PDF. */
  readonly file?: { readonly fileName: string; readonly text: string };
  /**
   * Rejects a PDF that does not meet the extension's requirements.
   *
   * @returns warnings that can only be detected in the PDF
   * @throws PlatenError
   */
  verify?(rendered: RenderResult, readText: ReadText): Promise<readonly RenderWarning[]>;
}

export const NO_EXTENSION: RenderExtension = { data: {}, warnings: [], rendering: {} };
