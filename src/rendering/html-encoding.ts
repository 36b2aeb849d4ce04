/** Number of leading bytes searched for an encoding declaration (HTML Living Standard, 13.2.3.2). */
const PRESCAN = 1024;
const CHARSET = /<meta\b[^>]{0,500}?\bcharset\s{0,20}=\s{0,20}["']?\s{0,20}([\w:.-]{1,40})/i;
const OF_TYPE = /\bcharset\s{0,20}=\s{0,20}["']?([\w:.-]{1,40})/i;
const BYTE_ORDER_MARKS: ReadonlyArray<readonly [label: string, bytes: readonly number[]]> = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/**
 * Decodes a page: by its byte order mark, the charset of its Content-Type, the `<meta>` of its first 1,024 bytes, or else as
 * UTF-8 if it is valid, and as Windows-1252 if not (HTML Living Standard, 13.2.3.2).
 */
export function htmlText(bytes: Uint8Array, contentType: string): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const declared =
    marked ??
    decoderLabel(OF_TYPE.exec(contentType)?.[1]) ??
    metaLabel(Buffer.from(bytes.subarray(0, PRESCAN)));
  if (declared !== undefined) return new TextDecoder(declared).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function metaLabel(start: Buffer): string | undefined {
  const label = decoderLabel(CHARSET.exec(start.toString('latin1'))?.[1]);
  // A page whose `<meta>` could be read byte by byte is not in UTF-16.
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

/** @returns undefined for an encoding that does not exist */
function decoderLabel(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
