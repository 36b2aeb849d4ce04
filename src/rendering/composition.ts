import type { AssociatedFile, HybridInvoice } from '@platen/pdf';
import type { InlineSource } from '../contract/inline-source.ts';
import type { RenderWarning } from '../contract/render-warning.ts';
import type { WaitFor } from '../contract/web-page.ts';
import type { JsonObject } from '../domain/json.ts';

/** Electronic invoice embedded in its PDF. */
export interface EmbeddedInvoice {
  readonly file: AssociatedFile;
  /** Description of the invoice in the metadata; absent for an invoice that is only attached to the PDF. */
  readonly said?: HybridInvoice;
  /** Supporting documents that the XML cannot contain. */
  readonly supplements: readonly AssociatedFile[];
}

/** Input of a document. */
export interface Composition {
  readonly source: InlineSource;
  readonly data: JsonObject;
  /** Style sheet in addition to those of the source. It is not parsed as Liquid. */
  readonly css?: string | undefined;
  /** Whether form controls are printed as static content. By default they become fields that can be filled in. */
  readonly flattenForms?: boolean;
  /** Title of the PDF when the source has none. */
  readonly documentTitle?: string;
  /** JSON text to embed in the PDF, created by `dataText` of the engine. */
  readonly embed?: string | undefined;
  readonly invoice?: EmbeddedInvoice | undefined;
  /** Base of relative addresses in HTML. */
  readonly baseUrl?: string | undefined;
  /** Condition to wait for before the document is printed. */
  readonly waitFor?: WaitFor | undefined;
  /** Whether to warn about accessibility problems, with line and column of the source. */
  readonly audit?: boolean;
}

/** Source filled with data, as HTML. */
export interface FilledSource {
  readonly html: string;
  readonly lang: string;
  readonly markup?: readonly RenderWarning[];
}
