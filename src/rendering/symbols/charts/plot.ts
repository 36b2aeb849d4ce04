import { escapeHtml } from '../../escape-html.ts';
import type { FilterOptions } from '../filter-options.ts';
import { round } from '../svg.ts';
import { type ChartData, listed, type Series } from './chart-data.ts';
import type { Scale } from './scale.ts';

/** Distinct to people who see colours differently, and dark enough on paper. */
const COLORS = ['#2f6db5', '#d9702b', '#3a8f6b', '#8a5a9e', '#b08d1a', '#3d93b4', '#b0413e', '#6b7280'];
const INK = '#3c4452';
const GRID = '#e1e5ea';
const AXIS = '#7a828e';
export const FONT_SIZE = 11;
/** Width of a character of that size, about. */
const CHARACTER = 6;

/** Writes a figure in the language of the document. */
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

/** Room within a chart, in its own units, from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @throws Error when one is none of the forms in which CSS has colours as plain text */
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

/** A text that fits into a width. */
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

/** A row of names with their colours. @returns nothing to draw and no height for series without names */
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

/** Lines and figures of a scale from the bottom to the top. */
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

/** Room that the figures of a scale take beside it. */
export function axisWidth(scale: Scale, format: FormatFigure): number {
  return Math.max(...scale.ticks.map((tick) => textWidth(format(tick)))) + 12;
}

/** Where a value is, counted from the top. */
export function positionOf(value: number, { from, to }: Scale, height: number, top: number): number {
  return top + height - ((value - from) / (to - from)) * height;
}

/** Names beneath a chart, as many as there is room for. */
export function categoryAxis(
  area: Area,
  labels: readonly string[],
  centerOf: (index: number) => number,
): string {
  const slot = area.width / labels.length;
  const widest = Math.max(0, ...labels.map(textWidth));
  // Cut before one in many is left out, where each has some room.
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

/** All figures as a sentence each, for those who do not see the chart. */
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
