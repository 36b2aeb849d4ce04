import type { ConvertedDocument, OfficeDocument, PdfAdditions } from '../../../office/office-converter.ts';
import type { PassedError } from '../invocation/passed-error.ts';

/** Request of a function to the convert function. */
export interface ConvertRequest extends Omit<OfficeDocument, 'bytes' | 'additions' | 'fonts'> {
  /** The document in base64, or the presigned address that it is read from. */
  readonly file: { readonly base64: string } | { readonly url: string };
  /** Presigned addresses of fonts, each with a name that changes with its content. */
  readonly fonts?: readonly { readonly id: string; readonly url: string }[];
  readonly additions?: PdfAdditions | { readonly url: string };
  /** Unix ms at which the conversion is given up. */
  readonly deadline: number;
  /** Presigned address for uploading a result that is too large for the answer. */
  readonly resultUrl: string;
}

export type ConvertReply =
  | ({
      readonly ok: true;
      /** The result, unless it was uploaded. */
      readonly base64?: string;
    } & Omit<ConvertedDocument, 'bytes'>)
  | { readonly ok: false; readonly error: PassedError };

/** Lambda takes 6 MB in a call and in an answer; base64 is a third longer. */
export const MAX_INLINE_BYTES = 4 * 1024 * 1024;
/** Bytes of JSON that are passed with the document. */
export const MAX_INLINE_ADDITIONS = 512 * 1024;
