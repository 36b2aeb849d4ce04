import { headAbove } from './columns.ts';

/** What parts the cells of a table where a line break does not: wide gaps. */
const CELLS = / {2,}/;
const NUMBER = /^\(?\d[\d .()/-]{3,20}\d$/;

/** A number, and what joins it to the next of a list. */
const ITEM =
  /(\d[\d .()/-]{3,20}\d)(?:, ?|; ?| ?[/&] ?| (?:to|through|thru|and|or|bis|und|oder|à|et|ou|y|o|e) |, (?:and|or) )$/u;
const MAX_ITEMS = 8;

/** What joins a value to what it is: `The combination is `. */
const COPULA = /(?<=\p{L}) (?:is|was|are|were|reads?|equals)(?: (?:now|still|just|only))? $/u;

/** How a value is written, whatever its digits. */
const formOf = (value: string): string => value.replace(/\d+/g, '0');

/** Where the list of numbers of one form begins that a value is in: what names the first of them names all. */
function startOfList(text: string, start: number): number {
  for (let items = 0, first = start; ; items++) {
    const before = items < MAX_ITEMS ? ITEM.exec(text.slice(Math.max(0, first - 32), first)) : null;
    if (!before || formOf(before[1]!) !== formOf(text.slice(start, start + before[1]!.length))) return first;
    first -= before[0].length;
  }
}

/**
 * The text before a value that may say what it is. Where the value begins a row of a table and the line above it is
 * another row or the head, that is the first cell of that line: the last one belongs to another column. Where rows above it begin with
 * numbers of the same form, it is that of the head of these.
 *
 * @param length characters to look at, at most
 */
export function leadOf(text: string, value: number, length: number): string {
  const start = startOfList(text, value);
  const lead = text.slice(Math.max(0, start - length), start).replace(COPULA, ' ');
  const line = lead.lastIndexOf('\n');
  if (line < 0 || lead.slice(line).trim() !== '') return lead;
  const end = start - lead.length + line;
  const to = text.indexOf('\n', start);
  const row = text.slice(start, to < 0 ? start + 200 : Math.min(to, start + 200));
  const above = text.slice(Math.max(text.lastIndexOf('\n', end - 1) + 1, end - 200), end).trim();
  const [previous] = above.split(CELLS, 1) as [string];
  if (NUMBER.test(previous) && formOf(previous) === formOf(row.split(CELLS, 1)[0]!)) {
    const head = headAbove(text, start);
    if (head !== '') return `${head.split(CELLS, 1)[0]!} `.slice(-length);
  }
  return CELLS.test(row.trim()) && previous !== above ? `${previous} `.slice(-length) : lead;
}
