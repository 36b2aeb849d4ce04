import { type Decimal, isDecimal } from '../../domain/decimal.ts';
import type { Invoice } from '../model/invoice.ts';
import type { InvoiceView } from './view.ts';

/** A term of an invoice that its PDF does not say. */
export interface MissingTerm {
  /** In the model, such as `totals.due`. */
  readonly path: string;
  readonly value: string;
}

type Kind = 'text' | 'date' | 'amount';

/**
 * Which of the terms that matter by law a reader of the PDF would not learn: number, dates, parties, totals and tax.
 *
 * @param text of the PDF, as a text extractor reads it
 * @param language BCP 47; the names of its months are looked for as well as numeric dates
 */
export function missingTerms(text: string, invoice: Invoice, language: string): MissingTerm[] {
  const isSaid = matchersOf(text, language);
  return termsOf(invoice)
    .filter(([, value, kind]) => value !== undefined && !isSaid[kind](value))
    .map(([path, value]) => ({ path, value: value! }));
}

/** Members that a page shows in words or by its layout, and the files, which are embedded. */
const OTHERWISE_SHOWN = /(?:^|\.)(?:category|unit|baseQuantityUnit|meansCode|taxPointCode|file)$/;

/**
 * Which terms of a part of an invoice a reader of the PDF would not learn.
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
    // A long text may continue on the next page, after its header.
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
 * Checks whether text says a value. Amounts and dates are found in every notation that people use for them; texts are
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

/** As it is compared: compatibility forms resolved, in ASCII digits, without marks that only direct. */
function plain(text: string): string {
  return asciiDigits(visible(text.normalize('NFKC')));
}

/** Without characters that only direct how text is set: soft hyphens, direction marks, joiners. */
function visible(text: string): string {
  return text.replace(/\p{Cf}/gu, '');
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

/** Digits of every script as ASCII digits. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    // The decimal digits of a script are consecutive, from a multiple of 16 or 6 after one (Unicode, 4.6).
    const zero = /\p{Nd}/u.test(String.fromCodePoint((code & ~0xf) | 0)) ? code & ~0xf : (code & ~0xf) | 6;
    return String(code - zero);
  });
}

/** Matches the text wherever its lines are broken, but not as part of a longer word or number. */
function textPattern(text: string): RegExp {
  const characters = [...text.replace(/\s+/g, '')].map((character) =>
    character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])${characters.join('\\s*')}(?![\\p{L}\\p{N}])`, 'iu');
}

const SEPARATOR = "[\\s.,'’٬]?";

/** Matches the number with or without separators between its digits, with a point or a comma. The sign is ignored. */
function amountPattern(amount: Decimal): RegExp {
  const [whole = '0', fraction = ''] = amount.replace(/^[+-]/, '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const significant = fraction.replace(/0+$/, '');
  const rest = significant === '' ? '(?:[.,٫]0+)?(?![.,٫]?\\d)' : `[.,٫]${significant}0*(?!\\d)`;
  return new RegExp(`(?<!\\d|\\d[.,٫])${[...digits].join(SEPARATOR)}${rest}`, 'u');
}

const STYLES = ['full', 'long', 'medium', 'short'] as const;

/** A date in words, in each style of a language, with the marks that only direct how it is set. */
type DateWriter = (date: string) => string[];

/** Shared by all dates of an invoice: making a format takes far longer than using it. */
function dateWriter(locale: string): DateWriter {
  const formats = STYLES.map((dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }));
  return (date) => formats.map((format) => format.format(new Date(`${date}T00:00:00Z`)));
}

/** The ways to write a date, without white space. */
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

/** Letters and marks of right-to-left scripts: RLM and ALM among them. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200f\u061c]/u;
/** A date with its weekday. */
const MAX_PARTS = 4;

/**
 * Matches a date whatever order a reader of the PDF finds its parts in: words of right-to-left scripts change places
 * with the numbers around them, depending on what else stands in the line (Unicode Annex 9). Some readers give the
 * letters of such a word one by one, from left to right.
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
