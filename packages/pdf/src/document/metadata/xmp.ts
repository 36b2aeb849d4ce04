const DATE = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;

/**
 * XMP metadata (ISO 16684-1) whose producer and date of modification agree with the information dictionary: what the
 * packet says of them is changed, what it does not say is not added.
 *
 * @param modified as PDF writes dates in UTC
 * @returns `undefined` when the packet mentions neither, or is not UTF-8
 */
export function withProducer(packet: Uint8Array, producer: string, modified: string): Uint8Array | undefined {
  const old = Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength);
  const text = old.toString('utf8');
  if (!Buffer.from(text).equals(old)) return undefined;
  const date = modified.replace(DATE, '$1-$2-$3T$4:$5:$6Z');
  const values = { 'pdf:Producer': producer, 'xmp:ModifyDate': date, 'xmp:MetadataDate': date };
  let changed = text;
  for (const [property, value] of Object.entries(values)) {
    const escaped = value.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`);
    changed = changed
      .replace(new RegExp(`(<${property}>)[^<]*(</${property}>)`, 'g'), `$1${escaped}$2`)
      .replace(new RegExp(`(\\s${property}=)(?:"[^"<]*"|'[^'<]*')`, 'g'), `$1"${escaped}"`);
  }
  return changed === text ? undefined : Buffer.from(changed);
}

/**
 * The packet of a document that a file of any kind was embedded in: PDF/A-2 becomes PDF/A-3, which allows it (ISO
 * 19005-3, 6.8); of other parts nothing is claimed any more.
 */
export function withFilesEmbedded(packet: Uint8Array): Uint8Array {
  const text = Buffer.from(packet).toString('latin1');
  const stated = archivePart(text);
  if (stated === undefined || stated === '3') return packet;
  if (stated !== '2') return withoutArchiveClaim(packet);
  return Buffer.from(text.replace(/(<pdfaid:part>\s*)2|(\spdfaid:part=["']\s*)2/g, '$1$23'), 'latin1');
}

/** The part of PDF/A (ISO 19005) that a packet claims. */
export function archivePart(text: string): string | undefined {
  const part = /<pdfaid:part>\s*(\d)|\spdfaid:part=["']\s*(\d)/.exec(text);
  return part?.[1] ?? part?.[2];
}

/** The packet without what says that the document keeps PDF/A; the same when it doesn't say so. */
export function withoutArchiveClaim(packet: Uint8Array): Uint8Array {
  const text = Buffer.from(packet).toString('latin1');
  const changed = text
    .replace(/<pdfaid:(part|conformance|amd|corr|rev)>[^<]*<\/pdfaid:\1>\s*/g, '')
    .replace(/\spdfaid:(?:part|conformance|amd|corr|rev)=(?:"[^"<]*"|'[^'<]*')/g, '');
  return changed === text ? packet : Buffer.from(changed, 'latin1');
}

/**
 * The packet of a file that is written anew with object streams: PDF/A-1 has none (ISO 19005-1, 6.1.4), and PDF/A-4 no
 * information dictionary.
 */
export function withRewritableClaims(packet: Uint8Array): Uint8Array {
  const part = archivePart(Buffer.from(packet).toString('latin1'));
  return part === undefined || part === '2' || part === '3' ? packet : withoutArchiveClaim(packet);
}

/** The packet of a document without a structure tree: level A (accessible) of PDF/A becomes level U (Unicode). */
export function withoutTaggedLevel(packet: Uint8Array): Uint8Array {
  const text = Buffer.from(packet).toString('latin1');
  const changed = text.replace(
    /(<pdfaid:conformance>\s*|\spdfaid:conformance=["']\s*)[Aa](?=\s*["'<])/g,
    '$1U',
  );
  return changed === text ? packet : Buffer.from(changed, 'latin1');
}

/** The packet without pictures of pages, which may be pages that are gone. */
export function withoutThumbnails(packet: Uint8Array): Uint8Array {
  const text = Buffer.from(packet).toString('latin1');
  const changed = text.replace(/<(\w+):Thumbnails\b[^>]*>[\s\S]*?<\/\1:Thumbnails>\s*/g, '');
  return changed === text ? packet : Buffer.from(changed, 'latin1');
}

/** The packet without what says that the document keeps PDF/UA (ISO 14289-1, 5); the same when it doesn't say so. */
export function withoutAccessibilityClaim(packet: Uint8Array): Uint8Array {
  const text = Buffer.from(packet).toString('latin1');
  const changed = text
    .replace(/<pdfuaid:(part|amd|corr|rev)>[^<]*<\/pdfuaid:\1>\s*/g, '')
    .replace(/\spdfuaid:(?:part|amd|corr|rev)=(?:"[^"<]*"|'[^'<]*')/g, '');
  return changed === text ? packet : Buffer.from(changed, 'latin1');
}
