import { attributeOf, childrenNamed, elementsNamed, unescapeXml, type XmlElement } from '../xml-tree.ts';

/** Number formats of dates and times that exist without being listed (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d))?$/;
const DAY = 86_400;
/** Days from the start of Excel's calendar to 1970; a workbook of the 1904 date system counts from four years later (18.17.4.1). */
const BEFORE_1970 = 25_569;
const BETWEEN_SYSTEMS = 1_462;
/** Days before 1 March 1900 differ, since Excel takes 1900 for a leap year. */
const FIRST_DAY = 61;

/** Cells with a date format, in which dates of the data become dates. */
export class DateCells {
  readonly #styles: ReadonlySet<string>;
  readonly #is1904: boolean;

  /** @param styles root of the style sheet */
  constructor(workbook: XmlElement, styles: XmlElement | undefined) {
    const [properties] = childrenNamed(workbook, 'x:workbookPr');
    this.#is1904 = /^(?:1|true)$/.test((properties && attributeOf(properties, 'date1904')) ?? '');
    const own = new Map(
      (styles ? elementsNamed(styles, 'x:numFmt') : []).map((format) => [
        attributeOf(format, 'numFmtId'),
        unescapeXml(attributeOf(format, 'formatCode') ?? ''),
      ]),
    );
    const isDate = (id: string) => {
      const code = own.get(id);
      if (code !== undefined) return isDateFormat(code);
      return BUILT_IN.some(([from, to]) => Number(id) >= from && Number(id) <= to);
    };
    const [formats] = styles ? childrenNamed(styles, 'x:cellXfs') : [];
    const cells = formats ? childrenNamed(formats, 'x:xf') : [];
    this.#styles = new Set(
      cells.flatMap((format, index) =>
        isDate(attributeOf(format, 'numFmtId') ?? '0') ? [String(index)] : [],
      ),
    );
  }

  /**
   * Returns the number of a date or time of a cell with a date format; `undefined` for other text or another format.
   *
   * @param text `2026-05-31`, `2026-05-31T14:30`, with seconds, or `14:30`, without a time zone
   */
  numberOf(cell: XmlElement, text: string): number | undefined {
    if (!this.#styles.has(attributeOf(cell, 's') ?? '')) return undefined;
    const time = TIME.exec(text);
    if (time) {
      const seconds = secondsOf(time[1], time[2], time[3]);
      return seconds < DAY ? seconds / DAY : undefined;
    }
    const [, year, month, day, ...clock] = DATE.exec(text) ?? [];
    if (year === undefined) return undefined;
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day)) / (DAY * 1_000);
    if (new Date(at * DAY * 1_000).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined;
    const whole = at + BEFORE_1970;
    const seconds = secondsOf(...clock);
    if (whole < (this.#is1904 ? BETWEEN_SYSTEMS : FIRST_DAY) || seconds >= DAY) return undefined;
    return whole - (this.#is1904 ? BETWEEN_SYSTEMS : 0) + seconds / DAY;
  }
}

function secondsOf(...[hours, minutes, seconds]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Whether a format has a day, a month, a year, an hour or a second, beside literals, colors and conditions. */
function isDateFormat(code: string): boolean {
  const plain = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(plain) && !/general/i.test(plain);
}
