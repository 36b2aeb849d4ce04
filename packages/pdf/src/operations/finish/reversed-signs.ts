import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { PdfString } from '../../file/core/objects.ts';
import { operationsOf } from '../../page/syntax/lexer.ts';

/** An operator that shows text, as byte range of its stream, with the hexadecimal codes of its glyphs. */
export interface ShownSigns {
  readonly start: number;
  readonly end: number;
  readonly codes: readonly string[];
}

const SAYS = /[\p{L}\p{M}\p{N}]/u;

/**
 * Finds operators that show punctuation between right-to-left words, such as a comma and the space after it. A browser marks them
 * as reversed characters (ISO 32000-1, 14.8.2.3.3), which readers such as poppler do not support: they would read the space
 * before the comma.
 *
 * @returns undefined for other text, and for text whose parts cannot be determined
 */
export function reversedSigns(
  document: PdfDocument,
  fonts: FontTexts,
  { bytes, resources }: PaintedStream,
  { start, end, shown, reversals }: Unit,
): ShownSigns[] | undefined {
  if (reversals === undefined || shown.length === 0) return undefined;
  const names = document.dict(resources, 'Font');
  const text = fonts.readText(names, shown);
  if (text.length < 2 || SAYS.test(text)) return undefined;
  const signs: ShownSigns[] = [];
  for (const { operator, operands, start: from, end: to } of operationsOf(bytes.subarray(start, end))) {
    if (operator === 'TJ' || operator === "'" || operator === '"') return undefined;
    if (operator !== 'Tj') continue;
    const [codes] = operands;
    const font = shown[signs.length]?.font;
    if (!(codes instanceof PdfString) || font === undefined) return undefined;
    const digits = fonts.isComposite(names?.get(font)) ? /.{4}/g : /../g;
    const hex = Buffer.from(codes.bytes).toString('hex').match(digits) ?? [];
    signs.push({ start: start + from, end: start + to, codes: hex });
  }
  return signs;
}
