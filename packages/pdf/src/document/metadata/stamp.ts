import { pdfDate } from '../../file/core/date.ts';
import type { EditableDocument } from '../../file/core/editable.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import { textString } from '../../file/core/text-string.ts';
import { PRODUCER } from './product.ts';
import {
  archivePart,
  withFilesEmbedded,
  withoutAccessibilityClaim,
  withoutArchiveClaim,
  withoutTaggedLevel,
  withoutThumbnails,
  withProducer,
  withRewritableClaims,
} from './xmp.ts';

/** Bytes of XMP that are read. */
const MAX_METADATA_BYTES = 16 << 20;

/**
 * Makes a document name Platen as its producer, in the information dictionary (ISO 32000-2, 14.3.3) and in XMP metadata
 * that names one. All else that they say stays. Earlier signatures allow such a change.
 *
 * @param accessible whether what was done leaves PDF/UA as it is; when not, XMP metadata stop claiming it
 */
export function stamp(document: EditableDocument, now: Date, accessible = true): void {
  const date = pdfDate(now);
  const reference = document.trailer.get('Info');
  const old = document.dict(reference);
  const info: PdfDict = new Map(old);
  info.set('Producer', textString(PRODUCER));
  info.set('ModDate', textString(date));
  // A dictionary with a type is something else that the trailer wrongly refers to as information.
  if (reference instanceof PdfRef && old && !old.has('Type')) document.set(reference, info);
  else document.trailer.set('Info', document.add(info));
  stampMetadata(document, date, accessible);
}

function stampMetadata(document: EditableDocument, date: string, accessible: boolean): void {
  changeMetadata(document, (packet) => {
    const kept = accessible ? packet : withoutAccessibilityClaim(packet);
    return withProducer(kept, PRODUCER, date) ?? kept;
  });
}

/** Has XMP metadata claim of PDF/A what a document keeps that a file was embedded in. */
export function claimEmbeddedFiles(document: EditableDocument): void {
  changeMetadata(document, withFilesEmbedded);
}

/** Whether XMP metadata claim PDF/UA. */
export function claimsAccessibility(document: EditableDocument): boolean {
  const packet = metadataOf(document);
  return packet !== undefined && withoutAccessibilityClaim(packet) !== packet;
}

/** What a change of the pages leaves true of what XMP metadata say. */
export interface TrueClaims {
  /** The structure tree is still that of the pages. */
  readonly tagged: boolean;
  /** PDF/UA (ISO 14289-1) is still kept. */
  readonly accessible: boolean;
  /** PDF/A (ISO 19005) is still kept, as far as a rewritten file can. */
  readonly archive: boolean;
  /** All pages are still there. */
  readonly whole: boolean;
}

/** Takes out of XMP metadata what is no longer true of a document that is written anew. */
export function limitClaims(document: EditableDocument, claims: TrueClaims): void {
  changeMetadata(document, (packet) => {
    let kept = claims.archive ? withRewritableClaims(packet) : withoutArchiveClaim(packet);
    if (!claims.accessible) kept = withoutAccessibilityClaim(kept);
    if (!claims.tagged) kept = withoutTaggedLevel(kept);
    return claims.whole ? kept : withoutThumbnails(kept);
  });
}

/** Whether XMP metadata claim a part of PDF/A (ISO 19005-2, 6.6.4). */
function claimsArchive(document: DocumentReader): boolean {
  const packet = metadataOf(document);
  return packet !== undefined && Buffer.from(packet).includes('pdfaid:part');
}

/** Whether XMP metadata claim a standard that has every font embedded (ISO 19005-2, 6.2.11.4; ISO 14289-1, 7.21.4). */
export function claimsEmbeddedFonts(document: EditableDocument): boolean {
  return claimsArchive(document) || claimsAccessibility(document);
}

/** The part of PDF/A that XMP metadata claim, such as `2`. */
export function archivePartOf(document: DocumentReader): string | undefined {
  const packet = metadataOf(document);
  return packet && archivePart(Buffer.from(packet).toString('latin1'));
}

/** Takes pictures of pages out of XMP metadata. */
export function dropThumbnails(document: EditableDocument): void {
  changeMetadata(document, withoutThumbnails);
}

function metadataOf(document: DocumentReader): Uint8Array | undefined {
  const stream = document.stream(document.catalog.get('Metadata'));
  return stream && packetOf(document, stream);
}

function changeMetadata(document: EditableDocument, change: (packet: Uint8Array) => Uint8Array): void {
  const metadata = document.catalog.get('Metadata');
  const stream = document.stream(metadata);
  if (!(metadata instanceof PdfRef && stream)) return;
  const packet = packetOf(document, stream);
  if (packet === undefined) return;
  const changed = change(packet);
  if (changed === packet) return;
  const entries: PdfDict = new Map(stream.dict);
  for (const key of ['Filter', 'DecodeParms', 'Length']) entries.delete(key);
  document.set(metadata, new PdfStream(entries, changed));
}

/** Metadata that cannot be read cannot be brought into agreement, and are no reason to refuse the document. */
function packetOf(document: DocumentReader, stream: PdfStream): Uint8Array | undefined {
  const budget = { remainingBytes: MAX_METADATA_BYTES, decoded() {} };
  const { data, failed, imageFilter } = decodeStream(document, stream, budget);
  return failed || imageFilter || data.length > MAX_METADATA_BYTES ? undefined : data;
}
