import type { Rect } from '../../../file/core/matrix.ts';
import type { PlacedGlyph } from '../../../page/content/model.ts';

/** Bounds of a glyph's ink, in em: from its font program or, without one, typical bounds of such letters. */
export function inkBox({ glyph, run }: PlacedGlyph): Rect | undefined {
  if (glyph.ink) return glyph.ink;
  if (glyph.unicode !== '' && glyph.unicode.trim() === '') return undefined;
  if (run.state.font?.vertical || run.state.font?.type3) return glyph.box;
  const { x0, x1 } = glyph.box;
  return { x0, x1, y0: inkBottom(glyph.unicode), y1: inkTop(glyph.unicode) };
}

function inkBottom(text: string): number {
  return FLAT.test(text) ? -0.02 : -0.25;
}

function inkTop(text: string): number {
  if (SMALL.test(text)) return 0.56;
  return LATIN.test(text) ? 0.76 : 0.95;
}

/** Letters without descenders. */
const FLAT = /^[A-IK-PR-Za-fhik-or-xzß0-9.:!?'"%&*+-]+$/;
/** Letters without ascenders. */
const SMALL = /^[acegm-su-z.,:;-]+$/;
const LATIN = /^[\x21-\x7e]+$/;
