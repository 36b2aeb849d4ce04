import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { PdfString } from '../../file/core/objects.ts';
import { operationsOf } from '../../page/syntax/lexer.ts';

/** Something that shows text, in the bytes of its stream, and the codes of its glyphs in hexadecimal. */
export interface ShownSigns {
  readonly start: number;
  readonly end: number;
  readonly codes: readonly string[];
}

const SAYS = /[\p{L}\p{M}\p{N}]/u;

/**
 * What shows signs between words that are read to the left, as a comma and the space behind it. A browser says that they are shown from their
 * end (ISO 32000-1, 14.8.2.3.3), which readers such as poppler do not know: with them, the space would stand before the comma.
 *
 * @returns undefined for other texts, and for those of which the parts cannot be told
 */
export function reversedSigns(
  document: PdfDocument,
  fonts: FontTexts,
  { bytes, resources }: PaintedStream,
  { start, end, shown, reversals }: Unit,
): ShownSigns[] | undefined {
  if (reversals === undefined || shown.length === 0) return undefined;
  const names = document.dict(resources, 'Font');
  const text = fonts.said(names, shown);
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
