import { isDict, type PdfDict } from '../../file/core/objects.ts';
import { isListedName } from '../../page/fonts/glyph-names.ts';
import type { FontProgram } from './font-glyphs.ts';
import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';

const ENCODINGS = /^(MacRomanEncoding|WinAnsiEncoding)$/;

/** Checks the rules about encodings of TrueType fonts (ISO 19005-2, 6.2.11.6). */
export function checkTrueType(
  { document, report }: Inspection,
  font: PdfDict,
  program: FontProgram | undefined,
  symbolic: boolean,
  place: Place,
): void {
  const trueType = program?.kind === 'truetype' ? program.trueType : undefined;
  const maps = trueType?.characterMaps() ?? [];
  const symbolMap = maps.some(({ platform, encoding }) => platform === 3 && encoding === 0);
  const value = document.value(font, 'Encoding');
  if (symbolic) {
    if (value !== null) report.broken('6.2.11.6-3', place);
    if (trueType && maps.length !== 1 && !symbolMap) report.broken('6.2.11.6-4', place);
    return;
  }
  if (trueType && !(symbolMap ? maps.length > 1 : maps.length > 0)) report.broken('6.2.11.6-1', place);
  const base = isDict(value) ? document.name(value, 'BaseEncoding') : document.name(value);
  const differences = isDict(value) ? document.array(value, 'Differences') : undefined;
  const listed = (differences ?? []).every((item) => {
    const name = document.name(item);
    return name === undefined || isListedName(name);
  });
  const unicode = maps.some(({ platform, encoding }) => platform === 3 && encoding === 1);
  const sound = ENCODINGS.test(base ?? '') && (!differences || (listed && unicode));
  if (!sound) report.broken('6.2.11.6-2', { ...place, ...(base !== undefined && { detail: base }) });
}
