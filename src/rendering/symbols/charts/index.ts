import { FilterOptions } from '../filter-options.ts';
import { svg } from '../svg.ts';
import { BAR_OPTIONS, bars } from './bar-chart.ts';
import { type ChartData, chartData, DATA_OPTIONS } from './chart-data.ts';
import { LINE_OPTIONS, lines, sparkline } from './line-chart.ts';
import { PIE_OPTIONS, slices } from './pie-chart.ts';
import { type Area, colorsOf, described, type FormatFigure, legendOf, PLOT_OPTIONS } from './plot.ts';

/** Creates a number formatter for a style (`number`, `percent` or a currency) and an optional number of decimals. */
export type Formats = (style: string, decimals: number | undefined) => FormatFigure;

const WIDTH = 640;
const HEIGHT = 280;

type ChartFilter = (value: unknown, given: readonly unknown[], formats: Formats) => string;

/** `{{ sales | bar_chart: x: "month", y: "revenue" }}` */
export const barChart: ChartFilter = (value, given, formats) =>
  plotted('bar_chart', BAR_OPTIONS, value, given, formats, bars);

/** `{{ sales | line_chart: x: "month", y: "revenue,costs", names: "Revenue,Costs" }}` */
export const lineChart: ChartFilter = (value, given, formats) =>
  plotted('line_chart', LINE_OPTIONS, value, given, formats, lines);

/** `{{ regions | pie_chart: donut: true }}` */
export const pieChart: ChartFilter = (value, given, formats) => {
  const percent = formats('percent', undefined);
  return plotted('pie_chart', PIE_OPTIONS, value, given, formats, (data, room, options, colors, format) => {
    if (data.series.length > 1) throw new Error('pie_chart: y must be one key');
    return slices(data, room, options, { colors, format, percent });
  });
};

/** `{{ values | sparkline }}`: as high as a line of text. */
export const sparklineChart: ChartFilter = (value, given, formats) => {
  const known = [...DATA_OPTIONS, 'title', 'alt', 'colors', 'width', 'height', 'format', 'decimals'];
  const options = new FilterOptions('sparkline', given, known);
  const data = chartData('sparkline', value, options);
  const [width, height] = sizeOf(options, 120, 24);
  return svg({
    name: 'sparkline',
    alt: options.text('alt') ?? described(options.text('title'), data, formatOf(options, formats)),
    width,
    height,
    size: { width: `${width / 20}em`, height: `${height / 20}em` },
    content: sparkline(
      data,
      { left: 4, top: 4, width: width - 8, height: height - 8 },
      colorsOf('sparkline', options),
    ),
  });
};

function plotted(
  filter: string,
  own: readonly string[],
  value: unknown,
  given: readonly unknown[],
  formats: Formats,
  draw: (
    data: ChartData,
    room: Area,
    options: FilterOptions,
    colors: readonly string[],
    format: FormatFigure,
  ) => string,
): string {
  const options = new FilterOptions(filter, given, [...DATA_OPTIONS, ...PLOT_OPTIONS, ...own]);
  const data = chartData(filter, value, options);
  const [width, height] = sizeOf(options, WIDTH, HEIGHT);
  const colors = colorsOf(filter, options);
  const format = formatOf(options, formats);
  const shown = filter !== 'pie_chart' && (options.flag('legend') ?? data.series.length > 1);
  const legend = legendOf(data.series, colors, { width, shown });
  const room = { left: 0, top: legend.height, width, height: height - legend.height };
  return svg({
    name: `chart ${filter.replace('_', '-')}`,
    alt: options.text('alt') ?? described(options.text('title'), data, format),
    width,
    height,
    attributes: ' direction="ltr"',
    content: legend.content + draw(data, room, options, colors, format),
  });
}

function sizeOf(options: FilterOptions, width: number, height: number): [number, number] {
  const limits = { least: 10, most: 4000 };
  return [options.number('width', limits) ?? width, options.number('height', limits) ?? height];
}

function formatOf(options: FilterOptions, formats: Formats): FormatFigure {
  return formats(options.text('format') ?? 'number', options.number('decimals', { least: 0, most: 20 }));
}
