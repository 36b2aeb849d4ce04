import type { FilterOptions } from '../filter-options.ts';
import { round } from '../svg.ts';
import type { ChartData } from './chart-data.ts';
import {
  type Area,
  axisWidth,
  categoryAxis,
  colorOf,
  type FormatFigure,
  positionOf,
  valueAxis,
} from './plot.ts';
import { scaleOf } from './scale.ts';

export const LINE_OPTIONS = ['area'] as const;

/** Number of points from which on they are no longer marked. */
const MANY = 30;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws a line for each series, with gaps for missing values. */
export function lines(
  { labels, series }: ChartData,
  room: Area,
  options: FilterOptions,
  colors: readonly string[],
  format: FormatFigure,
): string {
  const values = series.flatMap((own) => own.values.filter((value) => value !== undefined));
  const scale = scaleOf(Math.min(...values), Math.max(...values));
  const axis = axisWidth(scale, format);
  const area = {
    left: room.left + axis,
    top: room.top + 8,
    width: room.width - axis - 12,
    height: room.height - 34,
  };
  const inset = Math.min(24, area.width / labels.length / 2);
  const step = (area.width - inset * 2) / Math.max(1, labels.length - 1);
  const xOf = (i: number) =>
    labels.length === 1 ? area.left + area.width / 2 : area.left + inset + step * i;
  const zero = positionOf(0, scale, area.height, area.top);
  const filled = options.flag('area') ?? false;
  const drawn = series.map((own, index) => {
    const color = colorOf(colors, index);
    const runs = runsOf(own.values, (value, i) => ({
      x: xOf(i),
      y: positionOf(value, scale, area.height, area.top),
    }));
    const shade = runs.map((run) =>
      filled
        ? `<path d="${pathOf(run)}L${round(run.at(-1)!.x)} ${round(zero)}L${round(run[0]!.x)} ${round(zero)}Z" fill="${color}" fill-opacity=".14"/>`
        : '',
    );
    const strokes = runs.map((run) => stroke(run, color, 2));
    const dots = runs.flatMap((run) =>
      labels.length <= MANY || run.length === 1 ? run.map((point) => dot(point, color, 3)) : [],
    );
    return [...shade, ...strokes, ...dots].join('');
  });
  return valueAxis(area, scale, format) + drawn.join('') + categoryAxis(area, labels, xOf);
}

/** Draws a line as high as a line of text, without axes. */
export function sparkline({ series }: ChartData, room: Area, colors: readonly string[]): string {
  const values = series[0]!.values;
  const known = values.filter((value) => value !== undefined);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const step = room.width / Math.max(1, values.length - 1);
  const yOf = (value: number) =>
    room.top + room.height - ((value - least) / (most - least || 1)) * room.height;
  const runs = runsOf(values, (value, i) => ({ x: room.left + step * i, y: yOf(value) }));
  const color = colorOf(colors, 0);
  return runs.map((run) => stroke(run, color, 1.6)).join('') + dot(runs.at(-1)!.at(-1)!, color, 2.2);
}

function runsOf(
  values: readonly (number | undefined)[],
  pointOf: (value: number, index: number) => Point,
): Point[][] {
  const runs: Point[][] = [[]];
  for (const [i, value] of values.entries()) {
    if (value === undefined) runs.push([]);
    else runs.at(-1)!.push(pointOf(value, i));
  }
  return runs.filter((run) => run.length > 0);
}

function pathOf(run: readonly Point[]): string {
  return run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

function stroke(run: readonly Point[], color: string, width: number): string {
  return `<path d="${pathOf(run)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function dot({ x, y }: Point, color: string, radius: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${color}"/>`;
}
