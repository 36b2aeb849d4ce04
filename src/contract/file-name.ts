/** Maximum UTF-8 bytes; file systems allow 255, and browsers append a number to duplicate names. */
const MAX_BYTES = 200;
const FALLBACK = 'document';

/** Returns the file name of a document's PDF, with {@link fileNameOf}. */
export function pdfFileName(documentName: string): string {
  return fileNameOf(documentName.replace(/\.pdf[. ]*$/i, ''), 'pdf');
}

/**
 * A document's name as a file name that is safe on every system: one path segment that is displayed exactly as
 * it is.
 *
 * - Characters that are invisible or reverse the text around them (controls, bidirectional marks and overrides,
 *   zero-width and other format characters except joiners) are dropped: `gnp.exe` must not show as `exe.png`.
 * - Characters that are special in Windows paths or shells (`/ \ : * ? " < > |`) become underscores.
 * - No dots or spaces at either end, no two dots in a row, and none of the names of Windows' devices.
 */
export function fileNameOf(documentName: string, extension: string): string {
  const stem = safeStem(documentName);
  return `${DEVICE.test(stem) ? `_${stem}` : stem}.${extension}`;
}

const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:[. ]|$)/i;

function safeStem(text: string): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\ufffd]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/\.{2,}/g, '.');
  const stem = trimmed(cut(trimmed(clean), MAX_BYTES));
  return stem === '' ? FALLBACK : stem;
}

function trimmed(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '');
}

/** Returns the longest prefix of whole characters within this number of bytes. */
function cut(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}
