import type { EditableDocument } from '../../file/core/editable.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import { changePacket, readPacket } from './metadata-stream.ts';
import { XMP_NAMESPACES } from './xmp-namespaces.ts';
import type { PropertyNames, XmpPacket } from './xmp-packet.ts';

/** XMP properties that claim PDF/A conformance (ISO 19005-2, 6.6.4; ISO 19005-4, 6.7.3). */
const ARCHIVE = {
  namespace: XMP_NAMESPACES.pdfaid,
  names: ['part', 'conformance', 'amd', 'corr', 'rev'],
} as const satisfies PropertyNames;
/** XMP properties that claim PDF/UA conformance (ISO 14289-1, 5; ISO 14289-2, 5). */
const ACCESSIBLE = {
  namespace: XMP_NAMESPACES.pdfuaid,
  names: ['part', 'amd', 'corr', 'rev'],
} as const satisfies PropertyNames;
const LEVEL = { ...ARCHIVE, names: ['conformance'] } as const satisfies PropertyNames;
const THUMBNAILS = { namespace: XMP_NAMESPACES.xmp, names: ['Thumbnails'] } as const satisfies PropertyNames;
/** Parts of PDF/A that allow object streams and an information dictionary. */
const REWRITABLE: readonly string[] = ['2', '3'];

/** Conformance claims that remain true after a change of the document. */
export interface TrueClaims {
  /** Whether the structure tree still matches the pages. */
  readonly tagged: boolean;
  /** Whether the document still conforms to PDF/UA (ISO 14289-1). */
  readonly accessible: boolean;
  /** Whether the document still conforms to PDF/A (ISO 19005), as far as a rewritten file can. */
  readonly archive: boolean;
  /** Whether all pages are kept. */
  readonly whole: boolean;
}

/**
 * Removes claims from XMP metadata that are no longer true after rewriting with object streams and an information dictionary:
 * PDF/A-1 forbids the former (ISO 19005-1, 6.1.4), PDF/A-4 the latter. Without a structure tree, PDF/A level A (accessible)
 * becomes level U (Unicode). Thumbnails are removed if they may show removed pages.
 */
export function limitClaims(document: EditableDocument, claims: TrueClaims): void {
  changePacket(document, (packet) => {
    // Claims of an unreadable packet can be neither read nor removed.
    if (!packet.isReadable)
      return claimsArchive(packet) || (!claims.accessible && claimsAccess(packet)) ? 'drop' : undefined;
    if (!claims.archive || !isRewritable(packet)) packet.remove(ARCHIVE);
    if (!claims.accessible) packet.remove(ACCESSIBLE);
    if (!claims.tagged && packet.stated(LEVEL).some((level) => /^a$/i.test(level)))
      packet.change(ARCHIVE.namespace, 'conformance', 'U');
    if (!claims.whole) packet.remove(THUMBNAILS);
  });
}

/**
 * Updates PDF/A claims after a file of any kind was embedded: PDF/A-2 becomes PDF/A-3, which allows it (ISO 19005-3, 6.8); claims
 * of other parts are removed.
 */
export function claimEmbeddedFiles(document: EditableDocument): void {
  changePacket(document, (packet) => {
    if (!packet.isReadable) return claimsArchive(packet) ? 'drop' : undefined;
    if (isRewritable(packet)) packet.change(ARCHIVE.namespace, 'part', '3');
    else packet.remove(ARCHIVE);
  });
}

/** Removes PDF/UA claims from XMP metadata. */
export function withdrawAccessibility(document: EditableDocument): void {
  changePacket(document, (packet) => {
    if (!packet.isReadable) return claimsAccess(packet) ? 'drop' : undefined;
    packet.remove(ACCESSIBLE);
  });
}

/** Removes page thumbnails from XMP metadata. */
export function dropThumbnails(document: EditableDocument): void {
  changePacket(document, (packet) => packet.remove(THUMBNAILS));
}

/** Whether XMP metadata claim PDF/UA. */
export function claimsAccessibility(document: DocumentReader): boolean {
  const packet = readPacket(document);
  return packet !== undefined && claimsAccess(packet);
}

/** Whether XMP metadata claim a standard that requires every font to be embedded (ISO 19005-2, 6.2.11.4; ISO 14289-1, 7.21.4). */
export function claimsEmbeddedFonts(document: DocumentReader): boolean {
  const packet = readPacket(document);
  return packet !== undefined && (claimsArchive(packet) || claimsAccess(packet));
}

/** Returns the PDF/A part claimed by XMP metadata, such as `2`. */
export function archivePartOf(document: DocumentReader): string | undefined {
  const packet = readPacket(document);
  return packet && archiveParts(packet)[0];
}

/** Returns the claimed parts of PDF/A (ISO 19005): only one in a valid packet. */
function archiveParts(packet: XmpPacket): string[] {
  return packet.stated({ ...ARCHIVE, names: ['part'] });
}

/** Whether a file with object streams and an information dictionary can conform to the claimed PDF/A part. */
function isRewritable(packet: XmpPacket): boolean {
  return archiveParts(packet).every((part) => REWRITABLE.includes(part));
}

function claimsArchive(packet: XmpPacket): boolean {
  return packet.isReadable ? archiveParts(packet).length > 0 : seemsToClaim(packet, 'pdfaid');
}

function claimsAccess(packet: XmpPacket): boolean {
  return packet.isReadable
    ? packet.stated({ ...ACCESSIBLE, names: ['part'] }).length > 0
    : seemsToClaim(packet, 'pdfuaid');
}

/** Whether a packet that is not well-formed may be read as a claim by lenient readers. */
function seemsToClaim(packet: XmpPacket, prefix: 'pdfaid' | 'pdfuaid'): boolean {
  return packet.mentions(XMP_NAMESPACES[prefix]) || packet.mentions(`${prefix}:`);
}
