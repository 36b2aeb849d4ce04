import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ImageSettings } from '../../../contract/image-settings.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import type { Printed } from '../../../rendering/printer.ts';
import type { PassedError } from '../invocation/passed-error.ts';

/** What a function asks the print function to do. */
export interface PrintRequest {
  /** The document as it is, packed (gzip, base64 of JSON), or the address from which the packed one is read. */
  readonly document: { plain: Document } | { packed: string } | { url: string };
  /** Makes an image of the document instead of a PDF. */
  readonly image?: ImageSettings | undefined;
  /** Whose document it is: a text that says nothing of the account but whether it is the same. */
  readonly owner?: string | undefined;
  /** The time limit that the caller was promised, in ms, for the message when it is exceeded. */
  readonly timeoutMs: number;
  /** Unix ms at which that time is over. */
  readonly deadline: number;
  /** Presigned address for uploading a PDF that is too large for the answer. */
  readonly resultUrl: string;
}

/** The first line of the answer, as JSON; what follows it is the PDF or image, unless it was stored. */
export type PrintReply =
  | {
      readonly ok: true;
      readonly sizeBytes: number;
      readonly stored: boolean;
      readonly warnings: Printed['warnings'];
      readonly conformance: Printed['conformance'];
      readonly breaches: Printed['breaches'];
    }
  | { readonly ok: false; readonly error: PassedError };

/** Lambda takes 6 MB in a call; an answer may be longer, but what is beyond 6 MB comes at 2 MB a second. */
export const MAX_INLINE_BYTES = 5 * 1024 * 1024;
/** Documents up to this size, in characters, are not worth compressing. */
const PLAIN_LENGTH = 256 * 1024;

/** Even at the lowest level HTML shrinks to a tenth, in some 5 ms per megabyte. */
const LEVEL = 1;

/** @returns the document for a request, or its packed bytes when they are too many for one */
export async function packDocument(
  document: Document,
): Promise<Extract<PrintRequest['document'], { plain: unknown } | { packed: unknown }> | Buffer> {
  const { html, header = '', footer = '', embed = '', invoice, resources } = document;
  const assets = Object.values(resources?.assets ?? {}).map((file) => ('data' in file ? file.data : ''));
  const files = invoice === undefined ? [] : [invoice.file, ...invoice.supplements];
  const contents = files.flatMap(({ content }) => Object.values(content));
  const texts = [html, header, footer, embed, ...contents, ...assets];
  if (texts.reduce((sum, text) => sum + text.length, 0) <= PLAIN_LENGTH) return { plain: document };
  const packed = await promisify(gzip)(JSON.stringify(document), { level: LEVEL });
  return (packed.length * 4) / 3 > MAX_INLINE_BYTES ? packed : { packed: packed.toString('base64') };
}

/** @param fetchBytes reads the address */
export async function unpackDocument(
  document: PrintRequest['document'],
  fetchBytes: (url: string) => Promise<Buffer>,
): Promise<Document> {
  if ('plain' in document) return document.plain;
  const packed =
    'packed' in document ? Buffer.from(document.packed, 'base64') : await fetchBytes(document.url);
  return JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as Document;
}
