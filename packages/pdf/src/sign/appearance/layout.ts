import type { EmbeddedFont } from './embedded-font.ts';

/** Points, origin at the bottom left of the signature. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextLine {
  readonly font: 'name' | 'detail';
  readonly text: string;
  /** Points. */
  readonly size: number;
  readonly x: number;
  readonly baseline: number;
}

export interface Layout {
  readonly lines: readonly TextLine[];
  /** The bar at the left of the text. */
  readonly bar: Area;
  readonly image: Area | undefined;
}

export interface Fonts {
  readonly name: EmbeddedFont;
  readonly detail: EmbeddedFont;
}

export interface Texts {
  readonly name: string;
  readonly details: readonly string[];
}

const NAME_SCALE = 1.3;
const LINE_HEIGHT = 1.28;
const MAX_SIZE = 10;
/** Text is wrapped down to this size; below it, it is shortened instead. */
const SMALLEST_READABLE = 4.5;
const SIZE_STEP = 0.25;
const IMAGE_SHARE = 0.38;
/** Between details that stand on one line. */
const SEPARATOR = ' · ';
/** How much larger another arrangement has to be, so that it is worth it. */
const MUCH_LARGER = 1.3;
/** Keeps words on one line. */
export const NO_BREAK_SPACE = '\u00a0';

/**
 * Arranges a signature in a box of `width` × `height` points: the picture on the left (on top in an upright
 * box), a bar, and the name above the details, as large as fits.
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
  const { image, rest } =
    picture === undefined ? { image: undefined, rest: inner } : split(inner, padding, picture);
  const textX = rest.x + barWidth + padding * 1.5;
  const area: Area = { ...rest, x: textX, width: Math.max(1, rest.x + rest.width - textX) };
  const { lines, height } = setText(area, texts, fonts);
  const barHeight = Math.min(rest.height, Math.max(height, image === undefined ? 0 : image.height));
  const bar = { x: rest.x, y: rest.y + (rest.height - barHeight) / 2, width: barWidth, height: barHeight };
  return { lines, bar, image };
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
  readonly size: number;
}

/**
 * Sets the text with the details under one another. Where that makes it much larger, words that belong together
 * are parted, or the details stand one after the other.
 */
function setText(area: Area, texts: Texts, fonts: Fonts): { lines: TextLine[]; height: number } {
  const parted = texts.details.map((text) => text.replaceAll(NO_BREAK_SPACE, ' '));
  const forms = [
    texts,
    { ...texts, details: parted },
    { ...texts, details: [texts.details.join(SEPARATOR)] },
  ];
  const set =
    best(forms.map((form) => wrapped(area, form, fonts, false))) ??
    best(forms.map((form) => wrapped(area, form, fonts, true))) ??
    shortened(area, texts, fonts);
  const height = heightOf(set);
  let top = area.y + area.height - (area.height - height) / 2;
  const lines = set.map((line) => {
    const baseline = top - line.size * 1.02;
    top -= line.size * LINE_HEIGHT;
    return { ...line, text: line.text.replaceAll(NO_BREAK_SPACE, ' '), x: area.x, baseline };
  });
  return { lines, height };
}

/** The first form that fits, unless a later one is much larger. */
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
 * The largest size at which everything fits, on as many lines as it takes.
 *
 * @param breaking whether a word that is too long for a line goes on in the next one
 */
function wrapped(area: Area, texts: Texts, fonts: Fonts, breaking: boolean): SetLine[] | undefined {
  for (let size = MAX_SIZE; size >= SMALLEST_READABLE; size -= SIZE_STEP) {
    const wrapAll = (text: string, font: 'name' | 'detail', at: number): SetLine[] =>
      wrap(text, at, area.width, fonts[font], breaking).map((line) => ({ font, text: line, size: at }));
    const lines = [
      ...wrapAll(texts.name, 'name', size * NAME_SCALE),
      ...texts.details.flatMap((text) => wrapAll(text, 'detail', size)),
    ];
    const wideEnough = lines.every((line) => fonts[line.font].width(line.text, line.size) <= area.width);
    if (wideEnough && heightOf(lines) <= area.height) return lines;
  }
  return undefined;
}

function wrap(text: string, size: number, width: number, font: EmbeddedFont, breaking: boolean): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(/ +/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (font.width(longer, size) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    current = word;
    while (breaking && font.width(current, size) > width) {
      const begin = beginOf(current, size, width, font);
      if (begin === '') break;
      lines.push(begin);
      current = current.slice(begin.length);
    }
  }
  lines.push(current);
  return lines;
}

/** As much of a word as fits into the width. */
function beginOf(word: string, size: number, width: number, font: EmbeddedFont): string {
  let begin = '';
  for (const character of word) {
    if (font.width(begin + character, size) > width) break;
    begin += character;
  }
  return begin;
}

/** One line for each text, cut with an ellipsis where it is too long. */
function shortened(area: Area, texts: Texts, fonts: Fonts): SetLine[] {
  const size = Math.min(MAX_SIZE, area.height / ((NAME_SCALE + texts.details.length) * LINE_HEIGHT));
  const line = (font: 'name' | 'detail', text: string, wanted: number): SetLine => {
    const fitting = area.width / Math.max(fonts[font].width(text, 1), 0.01);
    const chosen = Math.max(wanted * 0.7, Math.min(wanted, fitting));
    return { font, size: chosen, text: fonts[font].fit(text, chosen, area.width) };
  };
  return [
    line('name', texts.name, size * NAME_SCALE),
    ...texts.details.map((text) => line('detail', text, size)),
  ];
}
