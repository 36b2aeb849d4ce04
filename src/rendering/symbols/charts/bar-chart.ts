import type { FilterOptions } from '../filter-options.ts';
import { round } from '../svg.ts';
import type { ChartData } from './chart-data.ts';
import {
  type Area,
  axisWidth,
  categoryAxis,
  colorOf,
  type FormatFigure,
  fitted,
  label,
  line,
  positionOf,
  textWidth,
  valueAxis,
} from './plot.ts';
import { type Scale, scaleOf } from './scale.ts';

export const BAR_OPTIONS = ['stacked', 'horizontal', 'values'] as const;

/** Share of an entry's width that its bars fill. */
const FILLED = 0.68;
const WIDEST_BAR = 64;

interface Bar {
  readonly entry: number;
  readonly series: number;
  readonly from: number;
  readonly to: number;
}

/** Draws bars, side by side or stacked, vertical or horizontal. */
export function bars(
  { labels, series }: ChartData,
  room: Area,
  options: FilterOptions,
  colors: readonly string[],
  format: FormatFigure,
): string {
  const stacked = options.flag('stacked') ?? false;
  const all = barsOf({ labels, series }, stacked);
  const scale = scaleOf(Math.min(...all.map(({ to }) => to)), Math.max(...all.map(({ to }) => to)));
  const shown = options.flag('values') ?? false;
  const lanes = stacked ? 1 : series.length;
  return options.flag('horizontal')
    ? lying(all, labels, { room, scale, colors, format, shown, lanes })
    : upright(all, labels, { room, scale, colors, format, shown, lanes });
}

function barsOf({ labels, series }: ChartData, stacked: boolean): Bar[] {
  return labels.flatMap((_, entry) => {
    let [above, below] = [0, 0];
    return series.flatMap(({ values }, index) => {
      const value = values[entry];
      if (value === undefined) return [];
      if (!stacked) return [{ entry, series: index, from: 0, to: value }];
      const from = value < 0 ? below : above;
      if (value < 0) below += value;
      else above += value;
      return [{ entry, series: index, from, to: from + value }];
    });
  });
}

interface Drawing {
  readonly room: Area;
  readonly scale: Scale;
  readonly colors: readonly string[];
  readonly format: FormatFigure;
  /** Whether each bar has its value at its end. */
  readonly shown: boolean;
  /** Number of bars of one entry, side by side. */
  readonly lanes: number;
}

function upright(all: readonly Bar[], labels: readonly string[], drawing: Drawing): string {
  const { room, scale, colors, format, shown, lanes } = drawing;
  const axis = axisWidth(scale, format);
  const area = {
    left: room.left + axis,
    top: room.top + 8,
    width: room.width - axis,
    height: room.height - 34,
  };
  const slot = area.width / labels.length;
  const bar = Math.min((slot * FILLED) / lanes, WIDEST_BAR);
  const drawn = all.map(({ entry, series, from, to }) => {
    const [start, end] = [from, to].map((value) => positionOf(value, scale, area.height, area.top)) as [
      number,
      number,
    ];
    const lane = lanes === 1 ? 0 : series;
    const x = area.left + slot * entry + (slot - bar * lanes) / 2 + bar * lane;
    const figure = format(to - from);
    const above = shown && textWidth(figure) <= slot / lanes + 4;
    const gap = lanes > 1 ? 0.8 : 0;
    return (
      rect(x + gap, Math.min(start, end), bar - gap * 2, Math.abs(end - start), colorOf(colors, series)) +
      (above
        ? label(figure, x + bar / 2, to < from ? end + 12 : end - 4, { anchor: 'middle', size: 10 })
        : '')
    );
  });
  const centers = (i: number) => area.left + slot * (i + 0.5);
  return valueAxis(area, scale, format) + drawn.join('') + categoryAxis(area, labels, centers);
}

function lying(all: readonly Bar[], labels: readonly string[], drawing: Drawing): string {
  const { room, scale, colors, format, shown, lanes } = drawing;
  const names = Math.min(Math.max(0, ...labels.map(textWidth)) + 10, room.width * 0.4);
  const area = {
    left: room.left + names,
    top: room.top,
    width: room.width - names - (shown ? 48 : 16),
    height: room.height - 22,
  };
  const at = (value: number) => area.left + ((value - scale.from) / (scale.to - scale.from)) * area.width;
  const slot = area.height / labels.length;
  const bar = Math.min((slot * FILLED) / lanes, WIDEST_BAR / 2);
  const grid = scale.ticks.map(
    (tick) =>
      line(at(tick), area.top, at(tick), area.top + area.height, tick === 0) +
      label(format(tick), at(tick), area.top + area.height + 16, { anchor: 'middle' }),
  );
  const drawn = all.map(({ entry, series, from, to }) => {
    const y = area.top + slot * entry + (slot - bar * lanes) / 2 + bar * (lanes === 1 ? 0 : series);
    const [start, end] = [at(from), at(to)];
    const gap = lanes > 1 ? 0.8 : 0;
    const figure = shown
      ? label(format(to - from), to < from ? end - 4 : end + 4, y + bar / 2 + 4, {
          anchor: to < from ? 'end' : 'start',
          size: 10,
        })
      : '';
    return (
      rect(Math.min(start, end), y + gap, Math.abs(end - start), bar - gap * 2, colorOf(colors, series)) +
      figure
    );
  });
  const every = Math.max(1, Math.ceil(13 / slot));
  const named = labels.map((text, i) =>
    i % every === 0
      ? label(fitted(text, names - 10), area.left - 10, area.top + slot * (i + 0.5) + 4, { anchor: 'end' })
      : '',
  );
  return grid.join('') + drawn.join('') + named.join('');
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(width, 0.4))}" height="${round(height)}" rx="${round(Math.min(1.5, width / 4, height / 4))}" fill="${fill}"/>`;
}
