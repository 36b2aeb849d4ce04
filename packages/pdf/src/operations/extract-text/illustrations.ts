import { type Rect, union } from '../../file/core/matrix.ts';
import type { Glyph } from './glyph.ts';
import type { PageNode } from './structure-by-page.ts';

/** Maximum height of a picture within a line, in em of the text. */
const IN_LINE = 3;
/** Depth of descenders below the baseline, in em. */
const DESCENT = 0.3;
/** Share of a drawn text's letters that its alternative text must contain to be equivalent. */
const MOST = 0.8;

/** Whether a node is a figure or formula, or contains nothing else, like a link around one. */
export function isIllustration({ type, kids }: PageNode): boolean {
  if (type === 'Figure' || type === 'Formula') return true;
  return isWrapper(type) && kids.length > 0 && kids.every((kid) => 'kids' in kid && isIllustration(kid));
}

function isWrapper(type: string): boolean {
  return type === 'Link' || type === 'Span' || type === 'NonStruct' || type === 'Em' || type === 'Strong';
}

/** Whether a picture is in the line of a glyph, rather than above, below or beside several lines. */
export function isInLine({ y0, y1 }: Rect, { angle, em, base }: Glyph): boolean {
  if (angle !== 0) return false;
  return y1 - y0 <= em * IN_LINE && y0 < base && y1 > base - em && y0 < base + em * DESCENT;
}

/** Whether an alternative text contains the drawn text, so that one of the two is enough. */
export function says(alternative: string, drawn: string): boolean {
  const left = new Map<string, number>();
  for (const letter of lettersOf(alternative)) left.set(letter, (left.get(letter) ?? 0) + 1);
  const letters = lettersOf(drawn);
  let found = 0;
  for (const letter of letters) {
    const count = left.get(letter) ?? 0;
    if (count === 0) continue;
    left.set(letter, count - 1);
    found++;
  }
  return found >= letters.length * MOST;
}

function lettersOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

/** Placeholder glyph for a picture in a line, until the line is known (see `placedInLines`). */
export function pictureGlyph(text: string, { x0, x1, y0, y1 }: Rect): Glyph {
  return {
    text,
    start: x0,
    end: x1,
    expected: x1,
    base: y1,
    top: y0,
    bottom: y1,
    em: y1 - y0,
    angle: 0,
    style: { name: '', bold: false, italic: false, mono: false },
    marked: undefined,
    artifact: false,
    blank: false,
    isPicture: true,
  };
}

/** Puts the glyphs of pictures on the lines of the text beside them. */
export function placedInLines(groups: readonly (readonly Glyph[])[]): readonly (readonly Glyph[])[] {
  if (!groups.some(([glyph]) => glyph?.isPicture)) return groups;
  const isText = ({ blank, isPicture }: Glyph) => !blank && !isPicture;
  const following: (Glyph | undefined)[] = [];
  let behind: Glyph | undefined;
  for (let index = groups.length - 1; index >= 0; index--) {
    following[index] = behind;
    behind = groups[index]!.find(isText) ?? behind;
  }
  let before: Glyph | undefined;
  return groups.map((group, index) => {
    const [picture] = group;
    if (!picture?.isPicture) {
      before = group.findLast(isText) ?? before;
      return group;
    }
    const area = { x0: picture.start, y0: picture.top, x1: picture.end, y1: picture.bottom };
    const near =
      [before, following[index]].find((glyph) => glyph && isInLine(area, glyph)) ??
      before ??
      following[index];
    if (!near) return group;
    const isBeside = isInLine(area, near);
    const { base, em, style, link, marked } = near;
    const size = Math.min(em, picture.em);
    return [{ ...picture, style, marked, link, em: size, ...(isBeside && { base, em }) }];
  });
}

export function unionOf(areas: readonly (Rect | undefined)[]): Rect | undefined {
  const known = areas.filter((area) => area !== undefined);
  return known.length === 0 ? undefined : known.reduce(union);
}
