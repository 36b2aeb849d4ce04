import type { Matrix, Point, Rect } from '../../../content/matrix.ts';
import { isDict, nameOf, type PdfDict, type PdfObject, PdfStream, textOf } from '../../../file/objects.ts';
import type { PdfFile } from '../../../file/pdf-file.ts';
import { list } from '../compare.ts';
import { BLACK, type Colour, colourOf, contrasts, readDefaultAppearance, sameColour } from './colour.ts';
import type { FieldWidget, FormField } from './form-fields.ts';
import { type Appearance, readAppearance, type ShownGlyph, type ShownPath } from './read-appearance.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const COMB = 1 << 24;
const HIDDEN = 1 << 1;
/** Points by which editors differ in where they put the same. */
const SLACK = 1.5;
const MIN_SIZE = 2;

/**
 * Compares what a widget of a text or choice field shows with the value of its field: the text, glyph by glyph and in
 * its place, and nothing else but the background and the border that the widget says it has.
 *
 * @param before the widget's signed appearance, whose boxes and lines may stay
 * @param isAsSigned whether the signed revision has the same font
 * @returns why the look is not that of the value, or cannot be compared; undefined when it is
 */
export function lookProblem(
  file: PdfFile,
  field: FormField,
  widget: FieldWidget,
  before: Appearance | undefined,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): string | undefined {
  try {
    const flags = file.resolve(widget.dict.get('F'));
    if (typeof flags === 'number' && flags & HIDDEN) return undefined;
    const rect = rectangle(file, widget.dict.get('Rect'));
    if (rect === undefined) return 'its rectangle cannot be read';
    if (rect.x1 === rect.x0 || rect.y1 === rect.y0) return undefined;
    const appearance = normalAppearance(file, widget.dict, isAsSigned);
    const lines = expectedLines(file, field);
    if (appearance === undefined) {
      if (lines.every((line) => line.trim() === '') || needsAppearances(file)) return undefined;
      return 'it has no appearance';
    }
    checkFrame(file, widget, appearance, rect, before);
    const style = styleOf(file, field, widget, appearance);
    checkText(appearance, lines, style);
    for (const path of appearance.paths) checkPath(path, appearance, style, before);
    if (style.chosen !== undefined) checkMarks(appearance, style.chosen);
    return undefined;
  } catch (error) {
    if (error instanceof UnjudgeableAppearance) return error.message;
    throw error;
  }
}

function differs(reason: string): never {
  throw new UnjudgeableAppearance(reason);
}

/** @throws UnjudgeableAppearance when it cannot be compared */
export function normalAppearance(
  file: PdfFile,
  widget: PdfDict,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): Appearance | undefined {
  const appearances = file.resolve(widget.get('AP'));
  if (appearances === null) return undefined;
  const normal = isDict(appearances) ? file.resolve(appearances.get('N')) : null;
  if (normal === null) return undefined;
  if (!(normal instanceof PdfStream)) differs('its appearance is not a stream');
  return readAppearance(file, normal, isAsSigned);
}

/** Whether readers are asked to make the looks of all fields from their values. */
export function needsAppearances(file: PdfFile): boolean {
  const form = file.resolve(file.catalog.get('AcroForm'));
  return isDict(form) && file.resolve(form.get('NeedAppearances')) === true;
}

function rectangle(file: PdfFile, object: PdfObject | undefined): Rect | undefined {
  const [a, b, c, d] = list(file, object).map((item) => file.resolve(item));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined;
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) };
}

/** The lines that a field has to show, by its value; a choice shows the texts of what is chosen. */
function expectedLines(file: PdfFile, field: FormField): readonly string[] {
  const value = file.resolve(field.attribute('V'));
  if (field.type === 'Tx') return [valueText(value)];
  const options = optionsOf(file, field);
  if (field.flags & COMBO) {
    const text = valueText(value);
    return [options.find(({ exported }) => exported === text)?.shown ?? text];
  }
  const top = file.resolve(field.attribute('TI'));
  return options.slice(typeof top === 'number' ? top : 0).map(({ shown }) => shown);
}

interface Option {
  readonly shown: string;
  readonly exported: string;
}

function optionsOf(file: PdfFile, field: FormField): Option[] {
  return list(file, field.attribute('Opt')).map((item) => {
    const pair = file.resolve(item);
    const [shown, exported] = Array.isArray(pair) ? [pair[1], pair[0]] : [pair, pair];
    return { shown: textOf(file.resolve(shown)) ?? '', exported: textOf(file.resolve(exported)) ?? '' };
  });
}

function chosenTexts(file: PdfFile, field: FormField): Set<string> {
  const value = file.resolve(field.attribute('V'));
  const values = (Array.isArray(value) ? value : [value]).map((item) => textOf(file.resolve(item)));
  const chosen = optionsOf(file, field).filter(({ exported }) => values.includes(exported));
  return new Set(chosen.map(({ shown }) => normalized(shown)));
}

function valueText(value: PdfObject): string {
  if (value === null) return '';
  const text = value instanceof PdfStream ? undefined : textOf(value);
  return text ?? differs('the value is not a text string');
}

/** Where the appearance is put: as before, or upright and as large as the widget. */
function checkFrame(
  file: PdfFile,
  widget: FieldWidget,
  { bbox, matrix }: Appearance,
  rect: Rect,
  before: Appearance | undefined,
): void {
  if (before !== undefined && sameFrame(bbox, before.bbox) && sameMatrix(matrix, before.matrix)) return;
  const characteristics = file.resolve(widget.attribute('MK'));
  const turned = isDict(characteristics) ? file.resolve(characteristics.get('R')) : null;
  const angle = typeof turned === 'number' ? ((turned % 360) + 360) % 360 : 0;
  const [cos, sin] = [
    Math.round(Math.cos((angle * Math.PI) / 180)),
    Math.round(Math.sin((angle * Math.PI) / 180)),
  ];
  const upright: Matrix = [cos, sin, -sin, cos, matrix[4], matrix[5]];
  const [width, height] = [rect.x1 - rect.x0, rect.y1 - rect.y0];
  const [wide, high] = angle % 180 === 0 ? [width, height] : [height, width];
  const fits = Math.abs(bbox.x1 - bbox.x0 - wide) <= SLACK && Math.abs(bbox.y1 - bbox.y0 - high) <= SLACK;
  if (!fits || !sameMatrix(matrix, upright)) differs('it is scaled, moved or turned');
}

function sameFrame(a: Rect, b: Rect): boolean {
  return [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1].every((by) => Math.abs(by) <= SLACK);
}

function sameMatrix(a: Matrix, b: Matrix): boolean {
  return a.every((value, i) => Math.abs(value - b[i]!) < 0.01);
}

interface Style {
  readonly colour: Colour;
  /** 0 when the reader chooses. */
  readonly size: number;
  readonly background: Colour | undefined;
  readonly border: Colour | undefined;
  readonly borderWidth: number;
  /** Beveled or inset: with shades inside of the border. */
  readonly shaded: boolean;
  readonly multiline: boolean;
  readonly password: boolean;
  /** Number of cells. */
  readonly comb: number | undefined;
  readonly quadding: number;
  /** Of a list: the texts that are chosen, whose lines have a background of their own. */
  readonly chosen: ReadonlySet<string> | undefined;
}

function styleOf(file: PdfFile, field: FormField, widget: FieldWidget, { bbox }: Appearance): Style {
  const characteristics = file.resolve(widget.dict.get('MK'));
  const colour = (key: string): Colour | undefined =>
    isDict(characteristics)
      ? colourOf(list(file, characteristics.get(key)).map((item) => file.resolve(item)))
      : undefined;
  const borderStyle = file.resolve(widget.dict.get('BS'));
  const width = isDict(borderStyle)
    ? file.resolve(borderStyle.get('W'))
    : file.resolve(list(file, widget.dict.get('Border'))[2] ?? null);
  const shape = isDict(borderStyle) ? nameOf(file.resolve(borderStyle.get('S'))) : undefined;
  const max = file.resolve(widget.attribute('MaxLen'));
  const quadding = file.resolve(widget.attribute('Q'));
  const text = field.type === 'Tx';
  const isComb = text && (field.flags & COMB) !== 0 && typeof max === 'number' && max > 0;
  return {
    ...readDefaultAppearance(textOf(file.resolve(widget.attribute('DA'))) ?? ''),
    background: colour('BG'),
    border: colour('BC'),
    borderWidth: Math.min(typeof width === 'number' ? width : 1, (bbox.y1 - bbox.y0) / 4),
    shaded: shape === 'B' || shape === 'I',
    multiline: text && (field.flags & MULTILINE) !== 0,
    password: text && (field.flags & PASSWORD) !== 0,
    comb: isComb ? max : undefined,
    quadding: typeof quadding === 'number' ? quadding : 0,
    chosen: !text && (field.flags & COMBO) === 0 ? chosenTexts(file, field) : undefined,
  };
}

function checkText({ glyphs, bbox }: Appearance, expected: readonly string[], style: Style): void {
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

function normalized(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function sameLetters(lines: readonly string[], value: string): boolean {
  return lines.join('').replace(/\s/g, '') === value.replace(/\s/g, '');
}

/** Whether lines are a text that was wrapped: between two of them may be a space or nothing. */
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
  // The chosen lines of a list have colours of their own.
  const isList = style.chosen !== undefined;
  if (!designed && !sameColour(colour, BLACK) && !isList) differs('its text has another colour');
  if (!designed && !isList && !contrasts(colour, style.background))
    differs('its text cannot be told from its background');
  const [least, most] =
    style.size > 0
      ? [style.size * 0.6, style.size * 1.1]
      : [MIN_SIZE, Math.max(14, (bbox.y1 - bbox.y0) * 1.2)];
  if (size < least || size > most) differs('its text has another size');
  const inside = (area: Rect): boolean =>
    y >= area.y0 - 0.35 * size && y + 0.35 * size <= area.y1 && x + advance / 2 >= area.x0 && x <= area.x1;
  if (inside(bbox) && !inside(clip)) {
    // Overlong text runs out of its box at the right or at the bottom.
    if (x + advance / 2 < clip.x0 || y + 0.35 * size > clip.y1) differs('some of its text is clipped');
  }
}

/** Text in reading order; glyphs that come in another order than they stand are not readable as text. */
function linesOf(glyphs: readonly ShownGlyph[], { comb }: Style): string[] {
  const lines: string[] = [];
  let last: ShownGlyph | undefined;
  for (const glyph of glyphs) {
    if (last === undefined || glyph.y < last.y - 0.3 * last.size) lines.push(glyph.text);
    else {
      const gap = glyph.x - (last.x + last.advance);
      if (glyph.y > last.y + 0.3 * last.size || glyph.x < last.x + 0.4 * last.advance)
        differs('its letters stand in another order, or over each other');
      if (comb === undefined && gap > 2 * glyph.size) differs('its letters stand apart');
      lines[lines.length - 1] += glyph.text;
    }
    last = glyph;
  }
  return lines;
}

/** Text has to lie in the field, as far as there is room for it. */
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

function checkPath(
  path: ShownPath,
  appearance: Appearance,
  style: Style,
  before: Appearance | undefined,
): void {
  const area = (path.bounds.x1 - path.bounds.x0) * (path.bounds.y1 - path.bounds.y0);
  if (path.fill !== undefined && path.stroke === undefined && area === 0) return;
  if (!path.overText && before?.paths.some((known) => samePath(path, known))) return;
  if (path.curved) differs('it has shapes that are no border');
  if (path.overText && isOverText(path, appearance.glyphs)) differs('something is painted over its text');
  if (path.stroke !== undefined && !isBorder(path, path.stroke, appearance, style))
    differs('it has lines that are no border');
  if (path.fill !== undefined && !isBackground(path, path.fill, appearance, style))
    differs('it has areas that are no background');
}

function isOverText({ bounds, fill }: ShownPath, glyphs: readonly ShownGlyph[]): boolean {
  if (fill === undefined) return false;
  return glyphs.some(({ x, y, advance, size }) => {
    const apart = x > bounds.x1 || x + advance < bounds.x0 || y > bounds.y1 || y + size < bounds.y0;
    return !apart;
  });
}

function samePath(a: ShownPath, b: ShownPath): boolean {
  const same = (x: Colour | undefined, y: Colour | undefined): boolean =>
    x === undefined || y === undefined ? x === y : sameColour(x, y);
  if (!same(a.fill, b.fill) || !same(a.stroke, b.stroke) || a.curved !== b.curved) return false;
  const [points, others] = [a.parts.flat(), b.parts.flat()];
  const near = (p: Point, q: Point): boolean => Math.abs(p.x - q.x) < 0.1 && Math.abs(p.y - q.y) < 0.1;
  return points.length === others.length && points.every((point, i) => near(point, others[i]!));
}

/** A line along the edge of the field, or between the cells of a comb. */
function isBorder(path: ShownPath, colour: Colour, { bbox }: Appearance, style: Style): boolean {
  if (style.border === undefined || !sameColour(colour, style.border)) return false;
  if (path.lineWidth > style.borderWidth + 1) return false;
  return path.parts.every((part) => isAtEdge(part, bbox, style) || isCombLine(part, bbox, style));
}

function isAtEdge(part: readonly Point[], bbox: Rect, { borderWidth }: Style): boolean {
  const band = 2 * borderWidth + 0.75;
  return (
    part.every(
      ({ x, y }) => x - bbox.x0 <= band || bbox.x1 - x <= band || y - bbox.y0 <= band || bbox.y1 - y <= band,
    ) && sides(part, bbox, band)
  );
}

/** Each side of the part runs along one edge of the box, so that no line crosses it. */
function sides(part: readonly Point[], bbox: Rect, band: number): boolean {
  return part.every((a, i) => {
    const b = part[(i + 1) % part.length]!;
    const along = (near: (point: Point) => boolean): boolean => near(a) && near(b);
    return (
      along(({ x }) => x - bbox.x0 <= band) ||
      along(({ x }) => bbox.x1 - x <= band) ||
      along(({ y }) => y - bbox.y0 <= band) ||
      along(({ y }) => bbox.y1 - y <= band)
    );
  });
}

function isCombLine(part: readonly Point[], bbox: Rect, { comb, borderWidth }: Style): boolean {
  if (comb === undefined || part.length !== 2) return false;
  const [a, b] = [part[0]!, part[1]!];
  const cell = (bbox.x1 - bbox.x0) / comb;
  const nearest = Math.round((a.x - bbox.x0) / cell) * cell;
  return Math.abs(a.x - b.x) < 0.1 && Math.abs(a.x - bbox.x0 - nearest) <= borderWidth + 1;
}

function isBackground(path: ShownPath, colour: Colour, appearance: Appearance, style: Style): boolean {
  if (style.background !== undefined && sameColour(colour, style.background)) return true;
  const { bbox } = appearance;
  if (style.chosen !== undefined && isMark(path, bbox)) return true;
  const band = 2 * style.borderWidth + 0.75;
  const edge = 2 * band * (bbox.x1 - bbox.x0 + bbox.y1 - bbox.y0);
  const isColour = style.shaded || (style.border !== undefined && sameColour(colour, style.border));
  return isColour && path.parts.every((part) => isAtEdge(part, bbox, style) && areaOf(part) <= edge / 2);
}

/** A rectangle from edge to edge, as marks a chosen line of a list. */
function isMark({ parts, bounds }: ShownPath, bbox: Rect): boolean {
  const [width, height] = [bounds.x1 - bounds.x0, bounds.y1 - bounds.y0];
  const isBox =
    parts.length === 1 && parts[0]!.length >= 4 && Math.abs(areaOf(parts[0]!) - width * height) < 0.1;
  return isBox && width >= 0.8 * (bbox.x1 - bbox.x0) && height >= 4;
}

/** Exactly the chosen lines are marked. */
function checkMarks({ glyphs, paths, bbox }: Appearance, chosen: ReadonlySet<string>): void {
  const marks = paths
    .filter((path) => path.fill !== undefined && isMark(path, bbox))
    .map(({ bounds }) => bounds);
  const lines = new Map<number, string>();
  for (const { y, text } of glyphs) lines.set(y, (lines.get(y) ?? '') + text);
  for (const [y, text] of lines) {
    const height = bbox.y1 - bbox.y0;
    const marked = marks.some(({ y0, y1 }) => y0 <= y && y <= y1 && y1 - y0 < 0.9 * height);
    if (marked !== chosen.has(normalized(text))) differs('it marks other choices than those of its value');
  }
}

/** By the shoelace formula. */
function areaOf(part: readonly Point[]): number {
  const sum = part.reduce((total, a, i) => {
    const b = part[(i + 1) % part.length]!;
    return total + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(sum) / 2;
}
