import { findDuplicates } from '../../document/assemble/index.ts';
import { removeSignatures } from '../../document/fields/model/remove-signatures.ts';
import { readFields } from '../../document/fields/reading/read-fields.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { archivePartOf, dropThumbnails } from '../../document/metadata/stated-claims.ts';
import { InvalidInputError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { PdfStream } from '../../file/core/objects.ts';
import { refusalOf, refusals } from '../../file/core/refusals.ts';
import { runQpdf } from '../../file/engines/qpdf/run-qpdf.ts';
import { type OpenOptions, openDocument } from '../../file/preflight/index.ts';
import { endHintStream } from './hint-stream.ts';
import {
  DEFAULT_QUALITY,
  type ImageOptions,
  MAX_IMAGE_DPI,
  MIN_IMAGE_DPI,
  type OptimizeOptions,
  type OptimizeResult,
} from './options.ts';
import { recompress } from './recompress.ts';
import { type ReducedImages, reduceImages } from './reduce-images.ts';

/**
 * Makes a PDF smaller: drops unreachable objects, writes duplicates (fonts, images, profiles, forms) once, recompresses streams,
 * and packs objects (ISO 32000-2, 7.5.7). Pages stay identical to the pixel, except for images that the options allow to change.
 *
 * A file that would not become smaller is returned unchanged. PDF/A and PDF/UA claims stay true: PDF/A-1 is written without
 * object streams. Signatures are removed from a file that is changed.
 *
 * @throws InvalidInputError `INVALID_INPUT` for `images.maxDpi`, `images.maxBilevelDpi`, `images.quality`; for the PDF
 *   `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES` over 10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function optimize(pdf: Uint8Array, options: OptimizeOptions = {}): Promise<OptimizeResult> {
  const field = options.field ?? 'pdf';
  checkImageOptions(options.images ?? {}, options.lossy ?? false);
  const open: OpenOptions = {
    field,
    takeSound: true,
    ...(options.password !== undefined && { password: options.password }),
  };
  try {
    const { document, opened } = await openDocument(pdf, open);
    return await optimizeDocument(pdf, document, opened.wasEncrypted, options);
  } catch (error) {
    throw refusalOf(error, field);
  }
}

function checkImageOptions({ maxDpi, maxBilevelDpi, quality }: ImageOptions, lossy: boolean): void {
  const refuse = (key: string, rule: string): never => {
    throw new InvalidInputError(`images.${key}: ${rule}`, { field: `images.${key}` });
  };
  for (const [key, dpi] of Object.entries({ maxDpi, maxBilevelDpi })) {
    if (dpi !== undefined && !(dpi >= MIN_IMAGE_DPI && dpi <= MAX_IMAGE_DPI))
      refuse(key, `must be a number from ${MIN_IMAGE_DPI} to ${MAX_IMAGE_DPI}`);
  }
  if (quality === undefined) return;
  if (!(Number.isInteger(quality) && quality >= 1 && quality <= 100))
    refuse('quality', 'must be a whole number from 1 to 100');
  if (!lossy) refuse('quality', 'applies to JPEGs, which are created only with lossy: true');
}

async function optimizeDocument(
  pdf: Uint8Array,
  document: PdfDocument,
  wasEncrypted: boolean,
  options: OptimizeOptions,
): Promise<OptimizeResult> {
  const { onStep = () => {}, linearize: wantsLinear = false } = options;
  const fields = readFields(document, options.field ?? 'pdf');
  const removedSignatures = removeSignatures(document, fields, { keepLook: true });
  const removedData = options.removePrivateData === true && dropPrivateData(document);
  if (options.removeThumbnails !== false) {
    for (const { dict } of document.pages()) dict.delete('Thumb');
    dropThumbnails(document);
  }
  document.removeUnreachable();
  const counts = await imagesOf(document, options, onStep);
  recompress(document, onStep);
  // One of these parts forbids object streams, and both require that the document information matches the metadata exactly.
  const part = archivePartOf(document);
  if (part !== '1' && part !== '4') stamp(document, new Date());
  // Without private data, PDF/A-4 forbids an information dictionary (ISO 19005-4, 6.1.3).
  if (part === '4' && removedData) document.trailer.delete('Info');
  const duplicates = findDuplicates(document);
  const plain = part === '1' || isOldPdfX(document);
  const written = smallest(document, duplicates, plain);
  const result = wantsLinear ? await linearized(written, plain, options.field ?? 'pdf') : written;
  onStep(result.length / 1e6);
  const hasToChange = wantsLinear || wasEncrypted || removedData;
  if (!hasToChange && result.length >= pdf.length) return unchanged(pdf);
  return {
    pdf: result,
    removedSignatures,
    report: {
      bytesBefore: pdf.length,
      bytesAfter: result.length,
      changed: true,
      imagesResampled: counts.resampled,
      imagesRecoded: counts.recoded,
      duplicates: duplicates.size,
      linearized: wantsLinear,
    },
  };
}

/** Minimum file size for packing objects: packing costs some hundred bytes, which it does not save in a smaller file. */
const WORTH_PACKING = 1 << 15;

function smallest(
  document: PdfDocument,
  duplicates: ReadonlyMap<number, number>,
  plain: boolean,
): Uint8Array {
  const written = document.save(duplicates, { plain });
  if (plain || written.length > WORTH_PACKING) return written;
  const asTable = document.save(duplicates, { plain: true });
  return asTable.length < written.length ? asTable : written;
}

function unchanged(pdf: Uint8Array): OptimizeResult {
  return {
    pdf,
    removedSignatures: false,
    report: {
      bytesBefore: pdf.length,
      bytesAfter: pdf.length,
      changed: false,
      imagesResampled: 0,
      imagesRecoded: 0,
      duplicates: 0,
      linearized: isLinearized(pdf),
    },
  };
}

function imagesOf(
  document: PdfDocument,
  { images = {}, lossy = false }: OptimizeOptions,
  onStep: (megabytes: number) => void,
): Promise<ReducedImages> | ReducedImages {
  const { maxDpi, maxBilevelDpi, quality = DEFAULT_QUALITY } = images;
  if (maxDpi === undefined && maxBilevelDpi === undefined && !lossy) return { resampled: 0, recoded: 0 };
  return reduceImages(document, { maxDpi, maxBilevelDpi, quality: lossy ? quality : undefined }, onStep);
}

/**
 * Drops private data of programs (ISO 32000-2, 14.5).
 *
 * @returns whether there was any
 */
function dropPrivateData(document: PdfDocument): boolean {
  let found = false;
  for (const [, object] of document.objects()) {
    const entries = object instanceof PdfStream ? object.dict : document.dict(object);
    if (entries?.delete('PieceInfo')) found = true;
  }
  return found;
}

/** Whether a document is PDF/X-1 or PDF/X-3, which are PDF 1.3 and 1.4, without object streams (ISO 15930-4 and ISO 15930-6). */
function isOldPdfX(document: PdfDocument): boolean {
  return /^PDF\/X-[123]/.test(
    document.text(document.dict(document.trailer, 'Info'), 'GTS_PDFXVersion') ?? '',
  );
}

async function linearized(pdf: Uint8Array, plain: boolean, field: string): Promise<Uint8Array> {
  const { output } = await runQpdf(new Map([['input.pdf', pdf]]), [
    'input.pdf',
    '--linearize',
    `--object-streams=${plain ? 'disable' : 'generate'}`,
    '--decode-level=none',
    '--compress-streams=n',
    // Required by PDF/A (ISO 19005-2, 6.1.7.1).
    '--newline-before-endstream',
    '--warning-exit-0',
  ]);
  if (!output) throw refusals.damaged(field);
  return endHintStream(output);
}

/** Whether the first object of a file declares it linearized, with the right length (F.3.3). */
function isLinearized(pdf: Uint8Array): boolean {
  const start = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.length, 1024)).toString('latin1');
  const length = /\/Linearized\b/.test(start) ? /\/L\s+(\d+)/.exec(start)?.[1] : undefined;
  return length !== undefined && Number(length) === pdf.length;
}
