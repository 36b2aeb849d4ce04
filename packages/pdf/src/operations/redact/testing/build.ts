import { PDFDocument, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';

/** The parts of a document under construction. */
export interface Parts {
  readonly document: PDFDocument;
  readonly page: PDFObject & { set(key: PDFName, value: PDFObject): void };
  /** Adds an object and returns its reference. */
  add(object: PDFObject | Literal): PDFRef;
  /** Adds a stream of these bytes, without a filter unless `entries` has one. */
  stream(content: string | Uint8Array, entries?: Literal): PDFRef;
}

type Literal = Parameters<PDFDocument['context']['obj']>[0];

export interface BuildOptions {
  readonly resources?: (parts: Parts) => Record<string, unknown>;
  readonly page?: (parts: Parts) => Record<string, unknown>;
  readonly catalog?: (parts: Parts) => Record<string, unknown>;
  readonly pages?: number;
  readonly objectStreams?: boolean;
}

/** Word in every test document that must be removed. */
export const SECRET = 'ZEBRAQUARTZ';

/**
 * A document with a content stream written by hand. `/F1` is Helvetica in WinAnsiEncoding, the page 400 by 200
 * points. Further pages show the same content and resources.
 */
export async function build(content: string | readonly string[], options: BuildOptions = {}) {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const add: Parts['add'] = (object) => context.register(context.obj(object as never) as PDFObject);
  const stream: Parts['stream'] = (data, entries = {}) =>
    context.register(
      PDFRawStream.of(
        context.obj(entries as Record<string, never>),
        typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
      ),
    );
  const contents = (typeof content === 'string' ? [content] : content).map((part) => stream(part));
  let shared: PDFObject | undefined;
  for (let index = 0; index < (options.pages ?? 1); index++) {
    const page = document.addPage([400, 200]).node;
    const parts: Parts = { document, page: page as unknown as Parts['page'], add, stream };
    if (!shared) {
      const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
      const { Font = {}, ...others } = (options.resources?.(parts) ?? {}) as { Font?: object };
      shared = add({ Font: { F1: add(font), ...Font }, ...others } as never);
    }
    page.set(PDFName.of('Contents'), context.obj(contents));
    page.set(PDFName.of('Resources'), shared);
    if (index > 0) continue;
    for (const [key, value] of Object.entries(options.page?.(parts) ?? {}))
      page.set(PDFName.of(key), context.obj(value as never));
    for (const [key, value] of Object.entries(options.catalog?.(parts) ?? {}))
      document.catalog.set(PDFName.of(key), context.obj(value as never));
  }
  return document.save({ useObjectStreams: options.objectStreams ?? false, updateFieldAppearances: false });
}

/** A line with the secret between two words, at (40, 150). */
export const LINE = `BT /F1 12 Tf 40 150 Td (Account ${SECRET} holder) Tj ET`;
/** The second line, which must always stay. */
export const BELOW = 'BT /F1 12 Tf 40 120 Td (Second line stays) Tj ET';

/** The region of the secret in `LINE`, in points from the top left. */
export const OVER_SECRET = { page: 0, x: 86, y: 38, width: 91, height: 15 };

export const literal = (pattern: string) => ({ pattern, pattern_type: 'Literal' as const });
export const regex = (pattern: string) => ({ pattern, pattern_type: 'Regex' as const });
