import type { FilterOptions } from '../filter-options.ts';
import { round } from '../svg.ts';
import type { ChartData } from './chart-data.ts';
import { type Area, colorOf, FONT_SIZE, type FormatFigure, fitted, label, textWidth } from './plot.ts';

export const PIE_OPTIONS = ['donut'] as const;

const MAX_SLICES = 40;
const ROW = FONT_SIZE + 9;

/**
 * Draws slices, and beside them the names with their values and shares.
 *
 * @throws Error when the total is zero, or a share would be negative
 */
export function slices(
  { labels, series }: ChartData,
  room: Area,
  options: FilterOptions,
  { colors, format, percent }: { colors: readonly string[]; format: FormatFigure; percent: FormatFigure },
): string {
  const values = series[0]!.values.map((value) => value ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (values.some((value) => value < 0) || total <= 0)
    throw new Error('pie_chart: shares must not be negative, nor all of them zero');
  if (values.length > MAX_SLICES) throw new Error(`pie_chart draws at most ${MAX_SLICES} shares`);
  const rows = options.flag('legend') === false ? [] : values;
  const radius = Math.min(room.height, room.width * (rows.length > 0 ? 0.42 : 1)) / 2;
  const center = { x: room.left + radius, y: room.top + room.height / 2 };
  const hole = options.flag('donut') ? radius * 0.6 : 0;
  let from = 0;
  const drawn = values.map((value, i) => {
    const to = from + value / total;
    const path = value === 0 ? '' : slice(center, radius, hole, from, to, colorOf(colors, i));
    from = to;
    return path;
  });
  const sum =
    hole > 0 ? label(format(total), center.x, center.y + 6, { anchor: 'middle', size: 16, bold: true }) : '';
  const left = room.left + radius * 2 + 28;
  const top = center.y - (rows.length * ROW) / 2;
  const right = room.left + room.width;
  const shares = rows.map((value) => percent(value / total));
  const figures = Math.max(0, ...values.map((value) => textWidth(format(value))));
  const share = Math.max(0, ...shares.map(textWidth));
  const names = Math.min(Math.max(0, ...labels.map(textWidth)), right - left - 44 - figures - share);
  const legend = rows.map((value, i) => {
    const y = top + ROW * i + FONT_SIZE + 2;
    const end = left + 16 + names + 14 + figures;
    return (
      `<rect x="${round(left)}" y="${round(y - 9)}" width="10" height="10" rx="2" fill="${colorOf(colors, i)}"/>` +
      label(fitted(labels[i]!, names + 6), left + 16, y) +
      label(format(value), end, y, { anchor: 'end', bold: true }) +
      label(shares[i]!, end + 14 + share, y, { anchor: 'end' })
    );
  });
  return drawn.join('') + sum + legend.join('');
}

/** Draws a segment of a ring between two fractions of a turn, clockwise from the top. */
function slice(
  center: { readonly x: number; readonly y: number },
  radius: number,
  hole: number,
  from: number,
  to: number,
  fill: string,
): string {
  // An SVG arc cannot be a whole turn.
  const end = Math.min(to, from + 0.99999);
  const at = (share: number, distance: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${round(center.x + distance * Math.cos(angle))} ${round(center.y + distance * Math.sin(angle))}`;
  };
  const large = end - from > 0.5 ? 1 : 0;
  const outer = `A${round(radius)} ${round(radius)} 0 ${large} 1 ${at(end, radius)}`;
  const inner =
    hole > 0
      ? `L${at(end, hole)}A${round(hole)} ${round(hole)} 0 ${large} 0 ${at(from, hole)}`
      : `L${round(center.x)} ${round(center.y)}`;
  const gap = to - from > 0.9999 ? '' : ' stroke="#fff" stroke-width="1.5"';
  return `<path d="M${at(from, radius)}${outer}${inner}Z" fill="${fill}"${gap}/>`;
}
