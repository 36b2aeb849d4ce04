import type { FontTexts } from '../../document/tagged/font-texts.ts';
import { standardType } from '../../document/tagged/roles.ts';
import type { ShownText, Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Kid, Mark, StructureElement } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import type { UnicodeMap } from '../../page/fonts/unicode-map.ts';

const BLANK = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+$/;
/** Longest text, in bytes of codes, that is checked for white space; spacers are shorter. */
const MAX_CODES = 16;
/** Elements without meaning if their text is only white space. */
const TEXTS = /^(P|H[1-6]?|Div|Sect|Art|BlockQuote|Caption|Code|Span|Quote|Lbl|LBody|LI|L)$/;

/**
 * Removes elements that contain only white space, such as spacer paragraphs (`<p>&nbsp;</p>`). Cells stay and become empty. White
 * space next to text stays unchanged.
 *
 * @param streams read with the text of all marked-content sequences
 */
export function dropBlankElements(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
): void {
  const blank = blankMarks(document, fonts, streams);
  if (blank.size === 0) return;
  const dropped = new Set<Mark>();
  const isBlank = (kid: Kid): boolean => {
    if (kid.kind !== 'element') return kid.kind === 'mark' && blank.has(kid);
    return TEXTS.test(standardType(kid.type)) && kid.kids.length > 0 && kid.kids.every(isBlank);
  };
  const drop = (kid: Kid): void => {
    if (kid.kind === 'mark') dropped.add(kid);
    else if (kid.kind === 'element') kid.kids.forEach(drop);
  };
  const walk = (own: StructureElement): void => {
    const isCell = own.type === 'TD' || own.type === 'TH';
    if (isCell && own.kids.length > 0 && own.kids.every(isBlank)) {
      own.kids.forEach(drop);
      own.kids = [];
    }
    const inline = own.kids.some((kid) => kid.kind === 'mark' && !blank.has(kid));
    own.kids = own.kids.filter((kid) => {
      if (kid.kind !== 'element') return true;
      if (inline || !isBlank(kid)) {
        walk(kid);
        return true;
      }
      // White space between other content of a line separates it.
      if (/^(Span|Code|Quote|Lbl)$/.test(standardType(kid.type))) return true;
      drop(kid);
      return false;
    });
  };
  walk(root);
  if (dropped.size === 0) return;
  for (const mark of dropped) mark.kept = false;
  for (const { scanned } of streams)
    for (const unit of scanned.units) if (unit.mark && dropped.has(unit.mark)) unit.mark = undefined;
}

/** Returns the marked-content sequences that paint only white space. */
function blankMarks(document: PdfDocument, fonts: FontTexts, streams: readonly PaintedStream[]): Set<Mark> {
  const blank = new Set<Mark>();
  const isBlank = new Map<PaintedStream, (unit: Unit) => boolean>();
  for (const stream of streams) {
    const { scanned, resources } = stream;
    const names = document.dict(resources, 'Font');
    const maps = new Map<string, UnicodeMap>();
    const beginsBlank = ({ font, codes }: ShownText) => {
      const map = maps.get(font) ?? fonts.mapOf(names?.get(font));
      maps.set(font, map);
      const code = codes.charCodeAt(0);
      return BLANK.test(map.get(code) ?? map.get(code * 256 + codes.charCodeAt(1)) ?? '');
    };
    isBlank.set(
      stream,
      ({ kind, shown }) =>
        kind === 'text' &&
        shown.length > 0 &&
        shown.every((each) => each.codes.length <= MAX_CODES && beginsBlank(each)) &&
        shown.every(({ font, codes }) => BLANK.test(fonts.textOf(names?.get(font), codes))),
    );
    for (const unit of scanned.units)
      if (unit.mark && unit.kind === 'text' && isBlank.get(stream)!(unit)) blank.add(unit.mark);
  }
  if (blank.size === 0) return blank;
  for (const stream of streams) {
    for (const unit of stream.scanned.units) {
      const { mark, kind, name } = unit;
      const paints = kind === 'text' || name !== undefined;
      if (mark && paints && blank.has(mark) && !isBlank.get(stream)!(unit)) blank.delete(mark);
    }
  }
  return blank;
}
