import { type Decimal, isDecimal } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';
import type { InvoiceView } from './view.ts';

/** A term of an invoice that its PDF does not show. */
export interface MissingTerm {
  /** Path in the model, such as `totals.due`. */
  readonly path: string;
  readonly value: string;
}

type Kind = 'text' | 'date' | 'amount';

/**
 * Returns the legally required terms that the PDF's text does not contain: number, dates, parties, totals and tax.
 *
 * @param text of the PDF, from a text extractor
 * @param language BCP 47 tag; dates with its month names are searched as well as numeric dates
 */
export function missingTerms(text: string, invoice: Invoice, language: string): MissingTerm[] {
  const isSaid = matchersOf(text, language);
  return termsOf(invoice)
    .filter(([, value, kind]) => value !== undefined && !isSaid[kind](value))
    .map(([path, value]) => ({ path, value: value! }));
}

/** Members that a page shows in words or by its layout, and the attached files, which are embedded. */
const OTHERWISE_SHOWN = /(?:^|\.)(?:category|unit|baseQuantityUnit|meansCode|taxPointCode|file)$/;

/**
 * Returns the terms of an invoice's part that the PDF's text does not contain.
 *
 * @param part with the paths of the whole invoice
 */
export function unshownTerms(text: string, part: Invoice, view: InvoiceView): MissingTerm[] {
  const isSaid = matchersOf(text, view.language);
  const isDateSaid = matchersOf(text, view.dateLanguage).date;
  const words = new Set(plain(text).toLowerCase().match(WORD));
  const home = view.seller?.address?.country;
  return [...leaves(part, '')].filter(({ path, value }) => {
    if (path.endsWith('.country') && value === home) return false;
    if (path.endsWith('ddress.scheme') && value === 'EM') return false;
    if (isSaid.text(value) || (isDecimal(value) && isSaid.amount(value))) return false;
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && (isSaid.date(value) || isDateSaid(value))) return false;
    // A page break, with the next page's header, can split a long text.
    const own = plain(value).toLowerCase().match(WORD) ?? [];
    return own.length < 4 || own.some((word) => !words.has(word));
  });
}

const WORD = /[\p{L}\p{N}]+/gu;

function* leaves(value: unknown, path: string): Generator<MissingTerm> {
  if (OTHERWISE_SHOWN.test(path)) return;
  if (typeof value === 'string') yield { path, value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* leaves(item, `${path}[${index}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      yield* leaves(member, path === '' ? name : `${path}.${name}`);
    }
  }
}

/**
 * Returns functions that check whether the text contains a value. Amounts and dates match in every usual notation; strings are
 * compared without white space and case.
 */
function matchersOf(text: string, language: string): Record<Kind, (value: string) => boolean> {
  const readable = plain(text);
  const squeezed = squeeze(readable);
  const own = dateWriter(language);
  const writers = [own, dateWriter('en-GB'), dateWriter('en-US')];
  return {
    text: (value) => textPattern(plain(value)).test(readable),
    date: (value) =>
      datesOf(value, writers).some((date) => squeezed.includes(date)) ||
      reorderedDates(own(value)).some((date) => date.test(readable)),
    amount: (value) => amountPattern(value).test(readable),
  };
}

function termsOf(invoice: Invoice): [path: string, value: string | undefined, kind: Kind][] {
  const { totals = {}, vatBreakdown = [] } = invoice;
  return [
    ['number', invoice.number, 'text'],
    ['issueDate', invoice.issueDate, 'date'],
    ['dueDate', invoice.dueDate, 'date'],
    ['taxPointDate', invoice.taxPointDate, 'date'],
    ['delivery.date', invoice.delivery?.date, 'date'],
    ['seller.name', invoice.seller?.name, 'text'],
    ['buyer.name', invoice.buyer?.name, 'text'],
    ['totals.withoutVat', totals.withoutVat, 'amount'],
    ['totals.vat', totals.vat, 'amount'],
    ['totals.withVat', totals.withVat, 'amount'],
    ['totals.due', totals.due, 'amount'],
    ...vatBreakdown.map(
      ({ taxAmount }, index) =>
        [`vatBreakdown[${index}].taxAmount`, taxAmount, 'amount'] satisfies [
          string,
          string | undefined,
          Kind,
        ],
    ),
  ];
}

/** Normalizes text for comparison: compatibility forms (NFKC), ASCII digits, no invisible formatting characters. */
function plain(text: string): string {
  return asciiDigits(visible(text.normalize('NFKC')));
}

/** Removes invisible formatting characters: soft hyphens, bidirectional controls, joiners. */
function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Replaces the digits of every script with ASCII digits. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    // A script's ten decimal digits are consecutive, starting at a multiple of 16 or 6 after one (Unicode, 4.6).
    const zero = /\p{Nd}/u.test(String.fromCodePoint((code & ~0xf) | 0)) ? code & ~0xf : (code & ~0xf) | 6;
    return String(code - zero);
  });
}

/** Matches the text with any line breaks, but not as part of a longer word or number. */
function textPattern(text: string): RegExp {
  const characters = [...text.replace(/\s+/g, '')].map((character) =>
    character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('\\s*')}(?![\\p{L}\\p{N}])`, 'iu');
}

const SEPARATOR = "[\\s.,'’٬]?";

/** Matches the number with or without digit separators, with a decimal point or comma. The sign is ignored. */
function amountPattern(amount: Decimal): RegExp {
  const [whole = '0', fraction = ''] = amount.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const significant = fraction.replace(/0+$/, '');
  const rest = significant === '' ? '(?:[.,٫]0+)?(?![.,٫]?\\d)' : `[.,٫]${significant}0*(?!\\d)`;
  return new RegExp(`(?<!\\d|\\d[.,٫])${[...digits].join(SEPARATOR)}${rest}`, 'u');
}

const STYLES = ['full', 'long', 'medium', 'short'] as const;

/** Writes a date in words in each date style of a language, including bidirectional controls. */
type DateWriter = (date: string) => string[];

/** Shared by all dates of an invoice, because creating a formatter is far slower than using it. */
function dateWriter(locale: string): DateWriter {
  const formats = STYLES.map((dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }));
  return (date) => {
    const day = new Date(`${date}T00:00:00Z`);
    // A received invoice may have a date that does not exist.
    return Number.isNaN(day.getTime()) ? [] : formats.map((format) => format.format(day));
  };
}

/** Returns the notations of a date, without white space. */
function datesOf(date: string, writers: readonly DateWriter[]): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const numeric = ['.', '/', '-'].flatMap((separator) =>
    [
      [day, month, year],
      [month, day, year],
      [year, month, day],
    ].flatMap((parts) =>
      [parts, parts.map((part) => part.replace(/^0/, ''))].map((all) => all.join(separator)),
    ),
  );
  const inWords = writers.flatMap((write) => write(date));
  return [...numeric, ...inWords.map((text) => squeeze(plain(text)))];
}

/** Letters of right-to-left scripts, and the marks RLM and ALM. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200f\u061c]/u;
/** Day, month, year and weekday. */
const MAX_PARTS = 4;

/**
 * Matches an RTL date with its parts in any order, since bidirectional reordering depends on the rest of the line (Unicode Annex
 * 9). Letters may be separate and left to right, as some text extractors return them.
 */
function reorderedDates(inWords: readonly string[]): RegExp[] {
  return inWords
    .filter((text) => RIGHT_TO_LEFT.test(text))
    .map((text) => plain(text).match(/[\p{L}\p{M}]+|\d+/gu) ?? [])
    .filter((parts) => parts.length > 1 && parts.length <= MAX_PARTS)
    .map((parts) => {
      const read = parts.map((part) => (/\d/.test(part) ? part : eitherWay([...part])));
      const orders = permutations(read).map((order) => order.join('[^\\p{L}\\p{N}\\r\\n]*'));
      return new RegExp(`(?<![\\p{L}\\p{N}])(?:${orders.join('|')})(?![\\p{L}\\p{N}])`, 'u');
    });
}

function eitherWay(letters: readonly string[]): string {
  const gap = '[^\\S\\r\\n]*';
  return `(?:${letters.join(gap)}|${letters.toReversed().join(gap)})`;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
