import { randomBytes } from 'node:crypto';
import { type PDFContext, PDFHeader, PDFHexString, PDFStreamWriter, PDFString } from '@cantoo/pdf-lib';
import { PRODUCER } from '../information/product.ts';
import { sweep } from './sweep.ts';

/**
 * Writes the document as one revision without history: a fresh information dictionary with no more than producer
 * and date, a fresh identifier, and no object that is not used. Returns the file and how many objects were
 * dropped.
 */
export async function writeDocument(
  context: PDFContext,
  now: Date,
): Promise<{ bytes: Uint8Array; dropped: number }> {
  const info = context.obj({});
  info.set(context.obj('Producer') as never, PDFString.of(PRODUCER));
  info.set(context.obj('ModDate') as never, PDFString.fromDate(now));
  const id = PDFHexString.fromBytes(randomBytes(16));
  const { Root } = context.trailerInfo;
  context.trailerInfo = {
    ...(Root ? { Root } : {}),
    Info: context.register(info),
    ID: context.obj([id, id]),
  };
  const dropped = sweep(context);
  const version = /(\d)\.(\d)/.exec(String(context.header)) ?? ['', '1', '7'];
  const isOld = Number(version[1]) === 1 && Number(version[2]) < 5;
  if (isOld) context.header = PDFHeader.forVersion(1, 7);
  const bytes = await PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
  return { bytes, dropped };
}
