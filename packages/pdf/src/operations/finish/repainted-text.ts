import type { FontTexts } from '../../document/tagged/font-texts.ts';
import type { Unit } from '../../document/tagged/scanned-content.ts';
import type { PaintedStream } from '../../document/tagged/streams.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { PdfDocument } from '../../file/core/document.ts';

/** Largest distance in ems between repaintings of the same text; lines are further apart. */
const NEAR = 0.5;
/** The same distance for a single character, since its neighbour may be the same character. */
const NEAR_ONE = 0.15;
/** Number of preceding text runs of a marked-content sequence that are compared: text may have several shadows. */
const NEXT = 16;

/**
 * Removes shadows and the fill beneath outlines of text from the structure. A browser paints such text several times in the same
 * marked-content sequence, and a reader of the structure would get it twice. The last painting, on top, stays.
 *
 * @param streams read with the text of all marked-content sequences
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
      return fonts.readText(names, shown);
    };
    for (const unit of scanned.units) {
      if (unit.kind !== 'text' || !unit.mark || !unit.baseline) continue;
      // Most marked-content sequences have one text run.
      if (unit.mark !== mark) {
        mark = unit.mark;
        before = [unit];
        continue;
      }
      // Several shadows of a letter may be further from each other than from the letter itself, which is painted last.
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
