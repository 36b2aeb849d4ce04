import { escapeHtml } from '../../escape-html.ts';
import type { FilterOptions } from '../filter-options.ts';
import { round } from '../svg.ts';
import { type ChartData, listed, type Series } from './chart-data.ts';
import type { Scale } from './scale.ts';

/** Colours that are distinct for people with colour vision deficiencies, and dark enough on paper. */
const COLORS = ['#2f6db5', '#d9702b', '#3a8f6b', '#8a5a9e', '#b08d1a', '#3d93b4', '#b0413e', '#6b7280'];
const INK = '#3c4452';
const GRID = '#e1e5ea';
const AXIS = '#7a828e';
export const FONT_SIZE = 11;
/** Approximate width of a character of that size. */
const CHARACTER = 6;

/** Formats a number in the language of the document. */
export type FormatFigure = (value: number) => string;

/** Options of all charts with axes and a legend. */
export const PLOT_OPTIONS = [
  'title',
  'alt',
  'colors',
  'width',
  'height',
  'legend',
  'format',
  'decimals',
] as const;

/** Area within a chart, in its own units, from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @throws Error for a colour that is not in one of CSS's plain text notations */
export function colorsOf(filter: string, options: FilterOptions): string[] {
  const own = listed(options.text('colors') ?? '');
  const wrong = own.find((color) => !/^(#[0-9a-f]{3,8}|[a-z]{3,30})$/i.test(color));
  if (wrong !== undefined)
    throw new Error(`${filter}: "${wrong.slice(0, 40)}" is no color such as #2f6db5 or teal`);
  return own.length > 0 ? own : COLORS;
}

export function colorOf(colors: readonly string[], index: number): string {
  return colors[index % colors.length]!;
}

export function textWidth(text: string): number {
  return [...text].length * CHARACTER;
}

/** Shortens a string to fit into a width. */
export function fitted(text: string, width: number): string {
  const most = Math.max(1, Math.floor(width / CHARACTER));
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

export function label(
  text: string,
  x: number,
  y: number,
  {
    anchor = 'start',
    size = FONT_SIZE,
    bold = false,
  }: { anchor?: string; size?: number; bold?: boolean } = {},
): string {
  if (text === '') return '';
  const weight = bold ? ' font-weight="600"' : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" text-anchor="${anchor}" fill="${INK}"${weight}>${escapeHtml(text)}</text>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, strong = false): string {
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}" stroke="${strong ? AXIS : GRID}" fill="none"/>`;
}

/**
 * Draws a row of names with their colours.
 *
 * @returns an empty drawing without height for series without names
 */
export function legendOf(
  series: readonly Series[],
  colors: readonly string[],
  { width, shown }: { readonly width: number; readonly shown: boolean },
): { readonly content: string; readonly height: number } {
  if (!shown || series.every(({ name }) => name === '')) return { content: '', height: 0 };
  let x = 0;
  let y = FONT_SIZE;
  const items = series.map(({ name }, i) => {
    const text = fitted(name, width - 30);
    const own = 16 + textWidth(text) + 16;
    if (x > 0 && x + own > width) {
      x = 0;
      y += FONT_SIZE + 8;
    }
    const item = `<rect x="${x}" y="${y - 9}" width="10" height="10" rx="2" fill="${colorOf(colors, i)}"/>${label(text, x + 16, y)}`;
    x += own;
    return item;
  });
  return { content: items.join(''), height: y + 14 };
}

/** Draws lines and numbers of a scale from the bottom to the top. */
export function valueAxis(area: Area, scale: Scale, format: FormatFigure): string {
  return scale.ticks
    .map((tick) => {
      const y = positionOf(tick, scale, area.height, area.top);
      return (
        line(area.left, y, area.left + area.width, y, tick === 0) +
        label(format(tick), area.left - 8, y + 4, { anchor: 'end' })
      );
    })
    .join('');
}

/** Returns the width of the numbers beside a scale. */
export function axisWidth(scale: Scale, format: FormatFigure): number {
  return Math.max(...scale.ticks.map((tick) => textWidth(format(tick)))) + 12;
}

/** Returns the distance of a value from the top. */
export function positionOf(value: number, { from, to }: Scale, height: number, top: number): number {
  return top + height - ((value - from) / (to - from)) * height;
}

/** Draws as many names beneath a chart as fit. */
export function categoryAxis(
  area: Area,
  labels: readonly string[],
  centerOf: (index: number) => number,
): string {
  const slot = area.width / labels.length;
  const widest = Math.max(0, ...labels.map(textWidth));
  // While each name has some space, names are shortened before any is left out.
  const room = Math.max(slot - 6, 30);
  const every = Math.max(1, Math.ceil((Math.min(widest, room) + 6) / slot));
  return labels
    .map((text, i) =>
      i % every === 0
        ? label(fitted(text, Math.max(slot * every - 6, 12)), centerOf(i), area.top + area.height + 17, {
            anchor: 'middle',
          })
        : '',
    )
    .join('');
}

/** Describes all values in sentences, for people who cannot see the chart. */
export function described(
  title: string | undefined,
  { labels, series }: ChartData,
  format: FormatFigure,
): string {
  const entries = labels.map((text, i) => {
    const figures = series.flatMap(({ name, values }) => {
      const value = values[i];
      return value === undefined ? [] : [name === '' ? format(value) : `${name} ${format(value)}`];
    });
    return [text, figures.join(', ')].filter((part) => part !== '').join(': ');
  });
  const all = entries.filter((entry) => entry !== '').join('; ');
  return title === undefined ? all : `${title}. ${all}`;
}
