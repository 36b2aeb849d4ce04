import type { FontTexts } from '../../document/tagged/font-texts.ts';
import { isInline, isStandalone } from '../../document/tagged/roles.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import {
  element,
  type Kid,
  type Mark,
  marksOf,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { isNextLine, type Piece } from './line-ends.ts';
import { textsOf } from './mark-texts.ts';
import type { SourceText } from './source-text.ts';

/** Elements that contain text without a paragraph. */
const HOLDS_TEXT = /^(TD|TH|LBody|Caption|Note)$/;
/** Number of preceding characters by which a position is found in the source. */
const KEPT = 64;

/**
 * Splits paragraphs at the block boundaries of the source. Browsers do not tag blocks without a role, so all text of a form set
 * in `div` elements would be one paragraph. Text on one line stays together, as in rows of labels and values.
 *
 * @param source the text that the document was made from
 */
export function partAtBlocks(
  document: PdfDocument,
  fonts: FontTexts,
  root: StructureElement,
  streams: readonly PaintedStream[],
  source: () => SourceText | undefined,
): void {
  const parted: StructureElement[] = [];
  collect(root, parted);
  if (parted.length === 0) return;
  const wanted = new Set(parted.flatMap((own) => marksOf(own)));
  const texts = textsOf(document, fonts, streams, wanted);
  const pieces = piecesOf(streams, wanted);
  const partsOf = new Map<StructureElement, Kid[][]>();
  for (const own of parted) {
    const parts: Kid[][] = [];
    let line = '';
    let last: Piece | undefined;
    for (const kid of own.kids) {
      const marks = kid.kind === 'element' ? marksOf(kid) : kid.kind === 'mark' ? [kid] : [];
      const text = marks.map((mark) => texts.get(mark) ?? '').join('');
      const first = marks.flatMap((mark) => pieces.get(mark)?.first ?? [])[0];
      const said = line !== '' && text !== '' ? source()?.separation(line, text) : undefined;
      const begins = said === 'block' && first && last && isBelow(last, first);
      if (begins || parts.length === 0) parts.push([]);
      parts.at(-1)!.push(kid);
      last = marks.flatMap((mark) => pieces.get(mark)?.last ?? []).at(-1) ?? last;
      if (text === '') continue;
      const before = said === undefined ? '' : `${line}${said === 'none' ? '' : ' '}`;
      line = `${before}${text}`.slice(-KEPT);
    }
    if (parts.length > 1) partsOf.set(own, parts);
  }
  if (partsOf.size > 0) replace(root, partsOf);
}

/** Text in form XObjects, which browsers use for transparency, counts as text of another line. */
function isBelow(before: Piece, next: Piece): boolean {
  return before.stream !== next.stream || isNextLine(before, next, Math.min);
}

function collect(own: StructureElement, into: StructureElement[]): void {
  const isText = own.implied === true || HOLDS_TEXT.test(own.type);
  if (isText && own.kids.length > 1 && own.kids.every(isInline)) into.push(own);
  for (const kid of own.kids) if (kid.kind === 'element') collect(kid, into);
}

/** Returns the first and last text run of each marked-content sequence. */
function piecesOf(
  streams: readonly PaintedStream[],
  wanted: ReadonlySet<Mark>,
): Map<Mark, { first: Piece; last: Piece }> {
  const pieces = new Map<Mark, { first: Piece; last: Piece }>();
  for (const stream of streams) {
    for (const unit of stream.scanned.units) {
      if (unit.kind !== 'text' || !unit.mark || !wanted.has(unit.mark)) continue;
      const known = pieces.get(unit.mark);
      const piece = { unit, stream };
      if (known) known.last = piece;
      else pieces.set(unit.mark, { first: piece, last: piece });
    }
  }
  return pieces;
}

function replace(own: StructureElement, partsOf: ReadonlyMap<StructureElement, readonly Kid[][]>): void {
  own.kids = own.kids.flatMap((kid) => {
    if (kid.kind !== 'element') return [kid];
    replace(kid, partsOf);
    const parts = partsOf.get(kid);
    if (!parts) return [kid];
    const paragraphs = parts.flatMap((part) =>
      part.every(isStandalone)
        ? part
        : [{ ...element('P', part), ...(kid.implied && kid.lang !== undefined && { lang: kid.lang }) }],
    );
    if (kid.implied) return paragraphs;
    kid.kids = paragraphs;
    return [kid];
  });
}
