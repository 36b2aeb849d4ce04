import type { Context, FilterImplOptions, Liquid } from 'liquidjs';
import { isDecimal } from '../domain/decimal.ts';
import { barcodeFilter, type Encode, qrFilter } from './symbols/barcode.ts';
import { barChart, type Formats, lineChart, pieChart, sparklineChart } from './symbols/charts/index.ts';

/** `this` of a filter that LiquidJS calls. */
interface FilterThis {
  readonly context: Context;
}

type Style = 'full' | 'long' | 'medium' | 'short';
const STYLES: readonly string[] = ['full', 'long', 'medium', 'short'];

/** Maximum number of cached `Intl` formatters, which are slow to create. */
const MAX_FORMATTERS = 200;
/** Maximum characters of the options of a cached formatter. */
const MAX_KEY = 200;

/**
 * Registers the filters that LiquidJS lacks: see docs/liquid.md, "Filters for numbers and dates".
 *
 * @param encode encoder of bar codes
 */
export function registerFilters(liquid: Liquid, encode: Encode): void {
  const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
  /** Returns the formatter for options as the template writes them, so that each set of options is resolved only once. */
  const cached = <T extends Intl.NumberFormat | Intl.DateTimeFormat>(
    kind: string,
    filter: FilterThis,
    options: readonly unknown[],
    make: () => T,
  ): T => {
    let key = `${kind} ${String(filter.context.getRegister('lang'))}`;
    for (const option of options) key += ` ${typeof option} ${String(option)}`;
    const known = formatters.get(key);
    if (known !== undefined) return known as T;
    const made = make();
    if (key.length > MAX_KEY) return made;
    if (formatters.size >= MAX_FORMATTERS) formatters.delete(formatters.keys().next().value!);
    formatters.set(key, made);
    return made;
  };

  const filters: Record<string, FilterImplOptions> = {
    /** `{{ 1234.5 | money: "EUR", "de" }}` → `1.234,50 €` */
    money(this: FilterThis, value: unknown, currency: unknown, locale?: unknown, decimals?: unknown) {
      const make = () =>
        new Intl.NumberFormat(localeOf(this, locale), {
          style: 'currency',
          currency: currencyOf(currency),
          ...fractionOf('money', decimals),
        });
      return formatNumber(value, () => cached('money', this, [currency, locale, decimals], make));
    },
    /** `{{ 1234.5 | number: 2, "de" }}` → `1.234,50` */
    number(this: FilterThis, value: unknown, decimals?: unknown, locale?: unknown) {
      const make = () => new Intl.NumberFormat(localeOf(this, locale), fractionOf('number', decimals));
      return formatNumber(value, () => cached('number', this, [decimals, locale], make));
    },
    /** `{{ 0.19 | percent }}` → `19%` */
    percent(this: FilterThis, value: unknown, decimals?: unknown, locale?: unknown) {
      const make = () =>
        new Intl.NumberFormat(localeOf(this, locale), {
          style: 'percent',
          ...fractionOf('percent', decimals),
        });
      return formatNumber(value, () => cached('percent', this, [decimals, locale], make));
    },
    /** `{{ "2026-11-21" | format_date: "long", "de" }}` → `21. November 2026` */
    format_date(this: FilterThis, value: unknown, style?: unknown, locale?: unknown, timeZone?: unknown) {
      const make = () =>
        new Intl.DateTimeFormat(localeOf(this, locale), {
          dateStyle: styleOf('format_date', style),
          timeZone: timeZoneOf(this, timeZone, value),
        });
      return formatDate(value, () =>
        cached('date', this, [style, locale, timeZoneOf(this, timeZone, value)], make),
      );
    },
    /** `{{ "2026-11-21T14:05:00Z" | format_time: "short", "de", "Europe/Berlin" }}` → `15:05` */
    format_time(this: FilterThis, value: unknown, style?: unknown, locale?: unknown, timeZone?: unknown) {
      const make = () =>
        new Intl.DateTimeFormat(localeOf(this, locale), {
          timeStyle: styleOf('format_time', style ?? 'short'),
          timeZone: timeZoneOf(this, timeZone, value),
        });
      return formatDate(value, () =>
        cached('time', this, [style, locale, timeZoneOf(this, timeZone, value)], make),
      );
    },
  };
  const plainDate = liquid.filters.date as (...args: unknown[]) => unknown;
  /** Liquid's own `date` filter, in the time zone of the document. */
  filters.date = function (this: FilterThis, value: unknown, format?: unknown, timeZone?: unknown) {
    const zone = typeof timeZone === 'number' ? timeZone : timeZoneOf(this, timeZone, value);
    return plainDate.call(this, value, format, zone === 'UTC' ? undefined : zone);
  };
  /** Number formats of charts, in the language of the document. */
  const formatsOf =
    (filter: FilterThis): Formats =>
    (style, decimals) => {
      const digits = fractionOf('chart', decimals);
      const own: Intl.NumberFormatOptions =
        style === 'number' || style === 'percent'
          ? { style: style === 'number' ? 'decimal' : style, ...digits }
          : {
              style: 'currency',
              currency: currencyOf(style),
              trailingZeroDisplay: 'stripIfInteger',
              ...digits,
            };
      const format = cached(
        'chart',
        filter,
        [style, decimals],
        () => new Intl.NumberFormat(localeOf(filter, undefined), own),
      );
      return (value) => format.format(value);
    };
  const drawings: Record<string, (this: FilterThis, value: unknown, ...options: unknown[]) => string> = {
    /** `{{ "https://example.com" | qr: level: "Q" }}` → `<svg …>` */
    qr: (value, ...options) => qrFilter(encode, value, options),
    /** `{{ "4006381333931" | barcode: "ean13" }}` → `<svg …>` */
    barcode: (value, ...options) => barcodeFilter(encode, value, options),
    /** `{{ sales | bar_chart: x: "month", y: "revenue" }}` → `<svg …>` */
    bar_chart(value, ...options) {
      return barChart(value, options, formatsOf(this));
    },
    /** `{{ sales | line_chart: x: "month", y: "revenue,costs", names: "Revenue,Costs" }}` → `<svg …>` */
    line_chart(value, ...options) {
      return lineChart(value, options, formatsOf(this));
    },
    /** `{{ regions | pie_chart: donut: true }}` → `<svg …>` */
    pie_chart(value, ...options) {
      return pieChart(value, options, formatsOf(this));
    },
    /** `{{ values | sparkline }}` → `<svg …>` */
    sparkline(value, ...options) {
      return sparklineChart(value, options, formatsOf(this));
    },
  };
  for (const [name, filter] of Object.entries(filters)) liquid.registerFilter(name, filter);
  for (const [name, handler] of Object.entries(drawings)) liquid.registerFilter(name, { handler, raw: true });
}

/** Formats a number. Any other value is printed unchanged, as Liquid's own number filters do with `nil` and text. */
function formatNumber(value: unknown, format: () => Intl.NumberFormat | Intl.DateTimeFormat): string {
  if (value === undefined || value === null || value === '') return '';
  // A decimal in a string keeps all of its digits; a number would keep some 16 of them.
  if (typeof value === 'string' && isDecimal(value))
    return (format() as Intl.NumberFormat).format(value as Intl.StringNumericLiteral);
  const number = typeof value === 'number' ? value : Number(String(value));
  if (!Number.isFinite(number)) return String(value);
  return (format() as Intl.NumberFormat).format(number);
}

function formatDate(value: unknown, format: () => Intl.NumberFormat | Intl.DateTimeFormat): string {
  if (value === undefined || value === null || value === '') return '';
  const date =
    value === 'now' || value === 'today'
      ? new Date()
      : new Date(typeof value === 'number' ? value : String(value));
  if (Number.isNaN(date.getTime())) return String(value);
  return (format() as Intl.DateTimeFormat).format(date);
}

function localeOf(filter: FilterThis, locale: unknown): string {
  const wanted = locale === undefined || locale === null || locale === '' ? undefined : String(locale);
  const name = wanted ?? String(filter.context.getRegister('lang'));
  try {
    return Intl.getCanonicalLocales(name)[0] ?? 'en';
  } catch {
    throw new Error(`"${name.slice(0, 40)}" is not a language such as "en" or "de-AT"`);
  }
}

function currencyOf(currency: unknown): string {
  const code = String(currency ?? '');
  if (!/^[A-Za-z]{3}$/.test(code)) {
    throw new Error('money needs a currency of three letters, such as {{ total | money: "EUR" }}');
  }
  return code.toUpperCase();
}

function fractionOf(filter: string, decimals: unknown): Intl.NumberFormatOptions {
  if (decimals === undefined || decimals === null || decimals === '') return {};
  const digits = Number(decimals);
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new Error(`${filter}: the number of decimals must be a whole number from 0 to 20`);
  }
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function styleOf(filter: string, style: unknown): Style {
  const name = String(style ?? 'medium');
  if (!STYLES.includes(name)) throw new Error(`${filter}: the style must be one of ${STYLES.join(', ')}`);
  return name as Style;
}

/** Date without a time, which is the same day in every time zone. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Names known to be time zones: a lookup costs more than formatting. At most {@link MAX_ZONES}. */
const zones = new Set(['UTC']);
const MAX_ZONES = 500;

function timeZoneOf(filter: FilterThis, timeZone: unknown, value: unknown): string {
  const isNamed = timeZone !== undefined && timeZone !== null && timeZone !== '';
  const name = String(isNamed ? timeZone : (filter.context.getRegister('timeZone') ?? 'UTC'));
  if (!zones.has(name)) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
    } catch {
      throw new Error(`"${name.slice(0, 40)}" is not a time zone such as "Europe/Berlin"`);
    }
    if (zones.size < MAX_ZONES) zones.add(name);
  }
  return typeof value === 'string' && DAY.test(value) ? 'UTC' : name;
}
