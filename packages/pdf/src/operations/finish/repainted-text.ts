import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';

/** Share of an em within which the same text is painted again: lines are further apart. */
const NEAR = 0.5;
/** The same of a single character, beside which the same may stand. */
const NEAR_ONE = 0.15;
/** Texts of a mark that are compared with the ones painted next: a text may have several shadows. */
const NEXT = 16;

/**
 * Takes the shadows of texts, and what is painted under their outlines, out of the structure: a browser paints the same text again in the
 * same mark, and a reader of the structure would get it twice. What is painted last, over the others, stays.
 *
 * @param streams read with the text of all marks
 */
export function dropRepaintedTexts(
  document: PdfDocument,
  fonts: FontTexts,
  streams: readonly PaintedStream[],
): void {
  for (const { scanned, resources } of streams) {
    let mark: Mark | undefined;
    let before: Unit[] = [];
    let names: ReturnType<PdfDocument['dict']>;
    const textOf = ({ shown }: Unit) => {
      names ??= document.dict(resources, 'Font');
      return fonts.said(names, shown);
    };
    for (const unit of scanned.units) {
      if (unit.kind !== 'text' || !unit.mark || !unit.baseline) continue;
      // Most marks have one text.
      if (unit.mark !== mark) {
        mark = unit.mark;
        before = [unit];
        continue;
      }
      // Of several shadows, those of one letter may be further from each other than from the letter, which is painted last.
      before = before.filter((other) => {
        const distance = distanceInEms(other, unit);
        if (distance > NEAR) return true;
        const text = textOf(unit);
        if (text !== textOf(other) || (text.length < 2 && distance > NEAR_ONE)) return true;
        other.mark = undefined;
        return false;
      });
      before.push(unit);
      if (before.length > NEXT) before.shift();
    }
  }
}

function distanceInEms(a: Unit, b: Unit): number {
  const [, , , , x, y] = a.baseline!;
  const [p, q, , , toX, toY] = b.baseline!;
  const em = (b.ending?.size ?? 0) * Math.hypot(p, q);
  return em > 0 ? Math.hypot(x - toX, y - toY) / em : Number.POSITIVE_INFINITY;
}
