import { markedPages } from '@platen/pdf';
import type { RenderWarning } from '../../contract/render-warning.ts';
import { InvalidInputError } from '../../domain/errors.ts';
import type { DocumentPage } from '../document-page.ts';
import { type CarryingTable, type SumTexts, TotalsInPage } from './page-script.ts';
import { mendsOf, type Part, partsOf, rowsToMark } from './parts.ts';
import { RunningSums } from './running-sums.ts';

const CARRIES = /<template\b[^>]*\bdata-(?:carried|brought)-forward\b/i;

/** Tables with more rows, or documents with more characters, fill more than a page, so they are measured at once. */
const MANY_ROWS = 100;
const MANY_CHARACTERS = 20_000;
/** Maximum number of measurements, repeated while rows are misplaced. */
const MAX_ROUNDS = 5;
/** Additional space at the foot of a page for each repetition, in CSS pixels. */
const SLACK = 16;

const UNSETTLED: RenderWarning = {
  kind: 'page-totals',
  message:
    'the pages of a table break elsewhere whenever sums are carried over, so it was printed without them',
};

/**
 * Prints the page in its present state.
 *
 * @returns nothing when the PDF is too large
 */
export type Print = (purpose: 'result' | 'measuring') => Promise<Buffer | undefined>;

export interface PrintedWithTotals {
  readonly printed: Buffer | undefined;
  readonly warnings: readonly RenderWarning[];
}

/** Whether a document may contain sums that are carried from page to page. */
export function mayCarrySums(html: string): boolean {
  return CARRIES.test(html);
}

/**
 * Prints a document whose tables carry sums from page to page (docs/paged-media.md, "Sums from page to page"). Page breaks are
 * known only after printing. So the document is first printed with space reserved at the foot of each page, unless it is short.
 * It is then printed with the rows inserted where the pages ended and a page break between them, and the result is checked. A
 * document whose tables do not break is printed once.
 *
 * @param lang language of a table that names none
 * @param characters number of characters of the document's text
 * @throws InvalidInputError `TEMPLATE_RENDER` when templates of rows or amounts are wrong
 */
export async function printWithTotals(
  page: DocumentPage,
  lang: string,
  characters: number,
  print: Print,
): Promise<PrintedWithTotals> {
  const inPage = new TotalsInPage(page);
  const found = await inPage.find();
  if (typeof found === 'string')
    throw new InvalidInputError(`template: ${found}`, { code: 'TEMPLATE_RENDER' });
  const tables = found.map((table, index) => new TableTotals(inPage, index, table, lang));
  const rows = found.reduce((count, { amounts }) => count + amounts.length, 0);
  if (rows <= MANY_ROWS && characters <= MANY_CHARACTERS) {
    for (const [index, { amounts }] of found.entries()) await inPage.mark(index, [0, amounts.length - 1]);
    const printed = await print('result');
    if (printed === undefined || tables.length === 0) return { printed, warnings: [] };
    const marks = markedPages(printed);
    if (!tables.some((table) => table.isBroken(marks))) return { printed, warnings: [] };
    await inPage.clear();
  }
  for (let round = 0; round < MAX_ROUNDS + tables.length - 1; round++) {
    for (const table of tables) await table.reserve();
    const measured = await print('measuring');
    if (measured === undefined) return { printed: undefined, warnings: [] };
    await inPage.clear();
    const starts = markedPages(measured);
    for (const table of tables) await table.place(starts);
    // After one failed attempt others may fail, so later rounds print for measuring until all rows are in place.
    const printed = await print(round === 0 ? 'result' : 'measuring');
    if (printed === undefined) return { printed, warnings: [] };
    const marks = markedPages(printed);
    const wrong = tables.find((table) => !table.settle(marks));
    if (wrong === undefined) return { printed: round === 0 ? printed : await print('result'), warnings: [] };
    await inPage.clear();
  }
  return { printed: await print('result'), warnings: [UNSETTLED] };
}

/** Page number of each marker, by its name. */
type Marks = ReadonlyMap<string, number>;

/** Moves the page breaks of one table until they are stable. */
class TableTotals {
  readonly #inPage: TotalsInPage;
  readonly #index: number;
  readonly #table: CarryingTable;
  readonly #sums: RunningSums;
  /** Rows that are taller than a page: the page ends within them, where no sum can be carried. */
  readonly #tall = new Set<number>();
  /** Rows after which a page has to end. */
  readonly #ends = new Set<number>();
  #slack = 0;
  #parts: readonly Part[] = [];
  #settled = false;

  constructor(inPage: TotalsInPage, index: number, table: CarryingTable, lang: string) {
    this.#inPage = inPage;
    this.#index = index;
    this.#table = table;
    this.#sums = new RunningSums(table.amounts, localeOf(table.lang) ?? localeOf(lang) ?? 'en');
    // Formatting the widest sums now reports faulty amounts even if the table turns out too short to show sums.
    this.#widestTexts();
  }

  /**
   * Whether the table ends on another page than it begins on.
   *
   * @param marks markers of its first and last row
   */
  isBroken(marks: Marks): boolean {
    return this.#pageOf(marks, 'row', 0) !== this.#pageOf(marks, 'row', this.#table.amounts.length - 1);
  }

  /** Reserves space for the rows before the table is measured; inserts them if the table is already settled. */
  async reserve(): Promise<void> {
    if (this.#settled) return this.#putIn();
    await this.#inPage.reserve(this.#index, this.#widestTexts(), {
      slack: this.#slack,
      ends: [...this.#ends],
      tall: [...this.#tall],
    });
  }

  /** @param marks markers of its rows, printed with the reserved space */
  async place(marks: Marks): Promise<void> {
    if (!this.#settled) {
      const starts = this.#table.amounts.map((_, row) => this.#pageOf(marks, 'row', row));
      this.#parts = partsOf(starts, new Set(this.#table.joined), this.#tall);
    }
    await this.#putIn();
  }

  /** @returns whether all rows are in place; otherwise the table has to be measured again */
  settle(marks: Marks): boolean {
    if (this.#settled) return true;
    const mends = mendsOf(this.#parts, {
      pageOfRow: (row) => this.#pageOf(marks, 'row', row),
      pageOfCarried: (part) => this.#pageOf(marks, 'carried', part),
      pageOfBrought: (part) => this.#pageOf(marks, 'brought', part),
    });
    for (const mend of mends) {
      if (mend.kind === 'tall') this.#tall.add(mend.row);
      else this.#slack += SLACK;
      if (mend.kind !== 'end') continue;
      this.#ends.delete(mend.instead);
      this.#ends.add(mend.after);
    }
    this.#settled = mends.length === 0;
    return this.#settled;
  }

  #pageOf(marks: Marks, kind: 'row' | 'carried' | 'brought', number: number): number | undefined {
    return marks.get(`${this.#index}-${kind}-${number}`);
  }

  async #putIn(): Promise<void> {
    const breaks = this.#parts.slice(0, -1).map(({ last }, part) => ({
      after: last,
      before: this.#parts[part + 1]!.first,
      texts: this.#textsBy((currency) => this.#sums.textAfter(this.#parts[part + 1]!.first - 1, currency)),
    }));
    await this.#inPage.place(this.#index, breaks);
    await this.#inPage.mark(this.#index, rowsToMark(this.#parts));
  }

  #widestTexts(): SumTexts {
    return this.#textsBy((currency) => this.#sums.widestText(currency));
  }

  #textsBy(textOf: (currency: string) => string): SumTexts {
    return Object.fromEntries(this.#table.currencies.map((currency) => [currency, textOf(currency)]));
  }
}

function localeOf(lang: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch {
    return undefined;
  }
}
