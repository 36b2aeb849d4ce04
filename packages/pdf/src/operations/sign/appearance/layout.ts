import { directionOf } from '../../../document/typeset/bidi.ts';
import { wrap } from '../../../document/typeset/layout.ts';
import { breakable, graphemesOf } from '../../../document/typeset/scripts.ts';
import type { Direction, Typesetter } from '../../../document/typeset/typesetter.ts';

/** Area in points, with the origin at the bottom left of the signature. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextLine {
  readonly font: 'name' | 'detail';
  readonly text: string;
  readonly direction: Direction;
  /** Points. */
  readonly size: number;
  readonly x: number;
  readonly baseline: number;
}

export interface Layout {
  readonly lines: readonly TextLine[];
  /** The bar where the text begins; undefined without text. */
  readonly bar: Area | undefined;
  readonly image: Area | undefined;
  /** Whether text was cut because it does not fit. */
  readonly isCut: boolean;
}

export interface Fonts {
  readonly name: Typesetter;
  readonly detail: Typesetter;
}

export interface Texts {
  /** Name of the signer; undefined for a seal without text. */
  readonly name: string | undefined;
  /** Side on which the lines begin. */
  readonly direction: Direction;
  readonly details: readonly string[];
}

const NAME_SCALE = 1.3;
const LINE_HEIGHT = 1.28;
const MAX_SIZE = 10;
/** Smallest font size to which text is wrapped; below it, text is shortened instead. */
const SMALLEST_READABLE = 4.5;
const SIZE_STEP = 0.25;
const IMAGE_SHARE = 0.38;
/** Separator of details on the same line. */
const SEPARATOR = ' · ';
/** Factor by which another arrangement must be larger to be preferred. */
const MUCH_LARGER = 1.3;
/** Keeps words on one line. */
export const NO_BREAK_SPACE = '\u00a0';
export const NO_BREAK_HYPHEN = '\u2011';

/**
 * Arranges a signature in a box of `width` × `height` points: the picture on the left (on top in an upright box), a bar, and the
 * name above the details, as large as they fit.
 */
export function arrange(
  box: { width: number; height: number },
  texts: Texts,
  fonts: Fonts,
  picture: { width: number; height: number } | undefined,
): Layout {
  const padding = Math.min(4, box.height * 0.08, box.width * 0.04);
  const barWidth = Math.min(2, box.width * 0.01);
  const inner: Area = {
    x: padding,
    y: padding,
    width: box.width - 2 * padding,
    height: box.height - 2 * padding,
  };
  const { name } = texts;
  if (name === undefined)
    return { lines: [], bar: undefined, image: picture && centred(inner, picture), isCut: false };
  const { image, rest } =
    picture === undefined ? { image: undefined, rest: inner } : split(inner, padding, picture);
  const gap = barWidth + padding * 1.5;
  const isRtl = texts.direction === 'rtl';
  const area: Area = { ...rest, x: isRtl ? rest.x : rest.x + gap, width: Math.max(1, rest.width - gap) };
  const { lines, height, isCut } = setText(area, { ...texts, name }, fonts);
  const barHeight = Math.min(rest.height, Math.max(height, image === undefined ? 0 : image.height));
  const barX = isRtl ? rest.x + rest.width - barWidth : rest.x;
  const bar = { x: barX, y: rest.y + (rest.height - barHeight) / 2, width: barWidth, height: barHeight };
  return { lines, bar, image, isCut };
}

/** Returns the area of the picture, centred and as large as it fits. */
function centred(inner: Area, picture: { width: number; height: number }): Area {
  const scale = Math.min(inner.width / picture.width, inner.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: inner.x + (inner.width - width) / 2,
    y: inner.y + (inner.height - height) / 2,
    width,
    height,
  };
}

function split(
  inner: Area,
  padding: number,
  picture: { width: number; height: number },
): { image: Area; rest: Area } {
  const upright = inner.height > inner.width * 0.75;
  const room = upright
    ? { width: inner.width, height: inner.height * 0.45 }
    : { width: inner.width * IMAGE_SHARE, height: inner.height };
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  if (upright) {
    const image = { x: inner.x, y: inner.y + inner.height - height, width, height };
    return { image, rest: { ...inner, height: inner.height - height - padding } };
  }
  const image = { x: inner.x, y: inner.y + (inner.height - height) / 2, width, height };
  const taken = width + padding * 1.5;
  return { image, rest: { ...inner, x: inner.x + taken, width: inner.width - taken } };
}

interface SetLine {
  readonly font: 'name' | 'detail';
  readonly text: string;
  readonly direction: Direction;
  readonly size: number;
}

interface NamedTexts extends Texts {
  readonly name: string;
}

/**
 * Sets the text, with one detail per line. If that makes it much larger, line breaks may separate words that belong together, or
 * details may share a line.
 */
function setText(
  area: Area,
  texts: NamedTexts,
  fonts: Fonts,
): { lines: TextLine[]; height: number; isCut: boolean } {
  const parted = texts.details.map((text) => text.replaceAll(NO_BREAK_SPACE, ' '));
  const forms = [
    texts,
    { ...texts, details: parted },
    { ...texts, details: [texts.details.join(SEPARATOR)].filter((text) => text !== '') },
  ];
  const fitting =
    best(forms.map((form) => wrapped(area, form, fonts, false))) ??
    best(forms.map((form) => wrapped(area, form, fonts, true)));
  const { set, isCut } = fitting ? { set: fitting, isCut: false } : shortened(area, texts, fonts);
  const height = heightOf(set);
  let top = area.y + area.height - (area.height - height) / 2;
  const lines = set.map((line) => {
    const baseline = top - line.size * 1.02;
    top -= line.size * LINE_HEIGHT;
    const text = line.text.replaceAll(NO_BREAK_SPACE, ' ').replaceAll(NO_BREAK_HYPHEN, '-');
    const spare = area.width - fonts[line.font].width(text) * line.size;
    return { ...line, text, x: texts.direction === 'rtl' ? area.x + Math.max(0, spare) : area.x, baseline };
  });
  return { lines, height, isCut };
}

/** Returns the first form that fits, unless a later one is much larger. */
function best(forms: readonly (SetLine[] | undefined)[]): SetLine[] | undefined {
  const size = (lines: SetLine[]): number => lines.at(-1)!.size;
  return forms.reduce((chosen, form) => {
    if (chosen === undefined || form === undefined) return chosen ?? form;
    return size(form) > size(chosen) * MUCH_LARGER ? form : chosen;
  }, undefined);
}

function heightOf(lines: readonly SetLine[]): number {
  return lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);
}

/**
 * Sets everything at the largest size at which it fits, on as many lines as needed.
 *
 * @param breaking whether a word that is too long for a line continues on the next one
 */
function wrapped(area: Area, texts: NamedTexts, fonts: Fonts, breaking: boolean): SetLine[] | undefined {
  for (let size = MAX_SIZE; size >= SMALLEST_READABLE; size -= SIZE_STEP) {
    const wrapAll = (text: string, font: 'name' | 'detail', at: number): SetLine[] | undefined => {
      const width = (part: string): number => fonts[font].width(part.trimEnd()) * at;
      if (!breaking && breakable(text).some((part) => width(part) > area.width)) return undefined;
      const lines = wrap(fonts[font], text, at, area.width);
      // A single letter may be wider than the area.
      if (lines.some((line) => width(line.text) > area.width)) return undefined;
      return lines.map((line) => ({ ...line, font, size: at }));
    };
    const lines = [
      wrapAll(texts.name, 'name', size * NAME_SCALE),
      ...texts.details.map((text) => wrapAll(text, 'detail', size)),
    ];
    if (lines.includes(undefined)) continue;
    const all = lines.flatMap((line) => line ?? []);
    if (heightOf(all) <= area.height) return all;
  }
  return undefined;
}

/** Sets each text on one line, cut with an ellipsis if it is too long. */
function shortened(area: Area, texts: NamedTexts, fonts: Fonts): { set: SetLine[]; isCut: boolean } {
  const size = Math.min(MAX_SIZE, area.height / ((NAME_SCALE + texts.details.length) * LINE_HEIGHT));
  let isCut = false;
  const line = (font: 'name' | 'detail', text: string, wanted: number): SetLine => {
    const fitting = area.width / Math.max(fonts[font].width(text), 0.01);
    const chosen = Math.max(wanted * 0.7, Math.min(wanted, fitting));
    const shown = fit(fonts[font], text, chosen, area.width);
    isCut ||= shown !== text;
    return { font, size: chosen, text: shown, direction: directionOf(text) };
  };
  const set = [
    line('name', texts.name, size * NAME_SCALE),
    ...texts.details.map((text) => line('detail', text, size)),
  ];
  return { set, isCut };
}

/** Shortens the text with an ellipsis until it is at most `width` points wide. */
export function fit(font: Typesetter, text: string, size: number, width: number): string {
  if (font.width(text) * size <= width) return text;
  const characters = graphemesOf(text);
  while (characters.length > 0) {
    characters.pop();
    const shortened = `${characters.join('').trimEnd()}…`;
    if (font.width(shortened) * size <= width) return shortened;
  }
  return '';
}
