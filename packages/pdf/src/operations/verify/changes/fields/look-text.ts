import type { Rect } from '../../../../file/core/matrix.ts';
import { BLACK, contrasts, sameColour } from './colour.ts';
import { normalized, type Style } from './look-style.ts';
import type { Appearance } from './read-appearance.ts';
import type { ShownGlyph } from './shown.ts';
import { differs } from './unjudgeable.ts';

/** Tolerance in points for positions: editors place the same text differently. */
const SLACK = 1.5;
const MIN_SIZE = 2;

/**
 * Checks that the text of an appearance is the value, readable and at its position.
 *
 * @throws UnjudgeableAppearance when it is not
 */
export function checkText({ glyphs, bbox }: Appearance, expected: readonly string[], style: Style): void {
  const ink = glyphs.filter(({ text }) => text.trim() !== '');
  for (const glyph of ink) {
    checkReadable(glyph, bbox, style);
  }
  const lines = linesOf(glyphs, style);
  if (style.password) {
    if (!lines.every((line) => /^[*•●]*$/.test(line.replace(/\s/g, '')))) differs('it shows a password');
    return;
  }
  const shown = lines.map(normalized);
  const wanted = expected.map(normalized);
  if (style.chosen !== undefined) {
    if (shown.some((line, i) => line !== wanted[i])) differs('it shows other choices');
    return;
  }
  const value = wanted.join(' ').trim();
  if (style.comb !== undefined ? !sameLetters(shown, value) : !isValue(shown, value))
    differs(`it shows "${excerpt(shown.join(' '))}" and its value is "${excerpt(value)}"`);
  checkPlaces(ink, bbox, style);
}

function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function sameLetters(lines: readonly string[], value: string): boolean {
  return lines.join('').replace(/\s/g, '') === value.replace(/\s/g, '');
}

/** Whether lines are the wrapped value: a space or nothing separates two of them. */
function isValue(lines: readonly string[], value: string): boolean {
  let at = 0;
  for (const line of lines) {
    if (value[at] === ' ') at++;
    if (!value.startsWith(line, at)) return false;
    at += line.length;
  }
  return at === value.length;
}

function checkReadable({ colour, size, clip, x, y, advance }: ShownGlyph, bbox: Rect, style: Style): void {
  const designed = sameColour(colour, style.colour);
  // Selected lines of a list have colours of their own.
  const isList = style.chosen !== undefined;
  if (!designed && !sameColour(colour, BLACK) && !isList) differs('its text has another colour');
  if (!designed && !isList && !contrasts(colour, style.background))
    differs('its text has the colour of its background');
  const [least, most] =
    style.size > 0
      ? [style.size * 0.6, style.size * 1.1]
      : [MIN_SIZE, Math.max(14, (bbox.y1 - bbox.y0) * 1.2)];
  if (size < least || size > most) differs('its text has another size');
  const inside = (area: Rect): boolean =>
    y >= area.y0 - 0.35 * size && y + 0.35 * size <= area.y1 && x + advance / 2 >= area.x0 && x <= area.x1;
  if (inside(bbox) && !inside(clip)) {
    // Text that is too long overflows its box on the right or at the bottom.
    if (x + advance / 2 < clip.x0 || y + 0.35 * size > clip.y1) differs('some of its text is clipped');
  }
}

/** Returns the text in reading order; glyphs painted in an order different from their positions are not readable as text. */
function linesOf(glyphs: readonly ShownGlyph[], { comb }: Style): string[] {
  const lines: string[] = [];
  let last: ShownGlyph | undefined;
  for (const glyph of glyphs) {
    if (last === undefined || glyph.y < last.y - 0.3 * last.size) lines.push(glyph.text);
    else {
      const gap = glyph.x - (last.x + last.advance);
      if (glyph.y > last.y + 0.3 * last.size || glyph.x < last.x + 0.4 * last.advance)
        differs('its letters are in another order, or overlap');
      if (comb === undefined && gap > 2 * glyph.size) differs('its letters are spaced apart');
      lines[lines.length - 1] += glyph.text;
    }
    last = glyph;
  }
  return lines;
}

/** Checks that the text is within the field, as far as it fits. */
function checkPlaces(ink: readonly ShownGlyph[], bbox: Rect, style: Style): void {
  if (ink.length === 0) return;
  const [width, height] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0];
  const left = Math.min(...ink.map(({ x }) => x));
  const right = Math.max(...ink.map(({ x, advance }) => x + advance));
  const top = Math.max(...ink.map(({ y, size }) => y + 0.35 * size));
  const bottom = Math.min(...ink.map(({ y, size }) => y + 0.35 * size));
  const tooWide = right - left > width * 0.85;
  const tooHigh = style.multiline && top - bottom > height * 0.6;
  const outside =
    left < bbox.x0 - (tooWide && style.quadding !== 0 ? right - left : SLACK) ||
    (right > bbox.x1 + SLACK && !tooWide) ||
    top > bbox.y1 + SLACK ||
    (bottom < bbox.y0 - SLACK && !tooHigh);
  if (outside) differs('some of its text lies outside of the field');
}
