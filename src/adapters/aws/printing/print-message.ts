import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ImageSettings } from '../../../contract/image-settings.ts';
import type { Document } from '../../../rendering/compose-document.ts';
import type { Printed } from '../../../rendering/printer.ts';
import type { PassedError } from '../invocation/passed-error.ts';

/** Request to the print function. */
export interface PrintRequest {
  /** The document as is, packed (gzip, base64 of JSON), or the URL of the packed one. */
  readonly document: { plain: Document } | { packed: string } | { url: string };
  /** Set to make an image of the document instead of a PDF. */
  readonly image?: ImageSettings | undefined;
  /** Opaque owner of the document, comparable only for equality. */
  readonly owner?: string | undefined;
  /** Time limit promised to the caller, in ms, for the timeout message. */
  readonly timeoutMs: number;
  /** End of that time limit, Unix ms. */
  readonly deadline: number;
  /** Presigned upload URL for a PDF too large for the response. */
  readonly resultUrl: string;
}

/** First line of the response, as JSON; the PDF or image follows, unless it was uploaded. */
export type PrintReply =
  | {
      readonly ok: true;
      readonly sizeBytes: number;
      readonly stored: boolean;
      readonly warnings: Printed['warnings'];
      readonly conformance: Printed['conformance'];
      readonly violations: Printed['violations'];
    }
  | { readonly ok: false; readonly error: PassedError };

/** Lambda accepts 6 MB per invocation. A response may be longer, but everything beyond 6 MB arrives at 2 MB per second. */
export const MAX_INLINE_BYTES = 5 * 1024 * 1024;
/** Maximum characters of a document that is not worth compressing. */
const PLAIN_LENGTH = 256 * 1024;

/** Even the lowest level shrinks HTML to a tenth, in some 5 ms per megabyte. */
const LEVEL = 1;

/** @returns the document for a request, or its packed bytes if too large for one */
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

/** @param fetchBytes reads the URL */
export async function unpackDocument(
  document: PrintRequest['document'],
  fetchBytes: (url: string) => Promise<Buffer>,
): Promise<Document> {
  if ('plain' in document) return document.plain;
  const packed =
    'packed' in document ? Buffer.from(document.packed, 'base64') : await fetchBytes(document.url);
  return JSON.parse((await promisify(gunzip)(packed)).toString('utf8')) as Document;
}
