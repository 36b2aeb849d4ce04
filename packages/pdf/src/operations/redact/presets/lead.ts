import { headAbove } from './columns.ts';

/** Wide gaps, which separate table cells within a line. */
const CELLS = / {2,}/;
const NUMBER = /^\(?\d[\d .()/-]{3,20}\d$/;

/** A number, and the word or punctuation that joins it to the next one of a list. */
const ITEM =
  /(\d[\d .()/-]{3,20}\d)(?:, ?|; ?| ?[/&] ?| (?:to|through|thru|and|or|bis|und|oder|à|et|ou|y|o|e) |, (?:and|or) )$/u;
const MAX_ITEMS = 8;

/** Verb that joins a label to its value: `The combination is `. */
const COPULA = /(?<=\p{L}) (?:is|was|are|were|reads?|equals)(?: (?:now|still|just|only))? $/u;

/** Format of a value, independent of its digits. */
const formOf = (value: string): string => value.replace(/\d+/g, '0');

/** Start of the list of equally formatted numbers that contains a value; a label of the first one applies to all. */
function startOfList(text: string, start: number): number {
  for (let items = 0, first = start; ; items++) {
    const before = items < MAX_ITEMS ? ITEM.exec(text.slice(Math.max(0, first - 32), first)) : null;
    if (!before || formOf(before[1]!) !== formOf(text.slice(start, start + before[1]!.length))) return first;
    first -= before[0].length;
  }
}

/**
 * Text before a value that may label it. If the value begins a table row and the line above is another row or the header, this is
 * the first cell of that line, since the last cell belongs to another column. If rows above begin with numbers of the same form,
 * this is the text of their header.
 *
 * @param length maximum number of characters to examine
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
