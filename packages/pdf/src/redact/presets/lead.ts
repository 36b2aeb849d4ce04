/** What parts the cells of a table where a line break does not: wide gaps. */
const CELLS = / {2,}/;

/** A number, and what joins it to the next of a list. */
const ITEM =
  /(\d[\d .()/-]{3,20}\d)(?:, ?|; ?| ?[/&] ?| (?:to|through|thru|and|or|bis|und|oder|à|et|ou|y|o|e) |, (?:and|or) )$/u;
const MAX_ITEMS = 8;

/** Where the list of numbers of one form begins that a value is in: what names the first of them names all. */
function startOfList(text: string, start: number): number {
  const form = (value: string) => value.replace(/\d/g, '0');
  for (let items = 0, first = start; ; items++) {
    const before = items < MAX_ITEMS ? ITEM.exec(text.slice(Math.max(0, first - 32), first)) : null;
    if (!before || form(before[1]!) !== form(text.slice(start, start + before[1]!.length))) return first;
    first -= before[0].length;
  }
}

/**
 * The text before a value that may say what it is. Where the value begins a row of a table and the line above it is
 * another row or the head, that is the first cell of that line: the last one belongs to another column.
 *
 * @param length characters to look at, at most
 */
export function leadOf(text: string, value: number, length: number): string {
  const start = startOfList(text, value);
  const lead = text.slice(Math.max(0, start - length), start);
  const line = lead.lastIndexOf('\n');
  if (line < 0 || lead.slice(line).trim() !== '') return lead;
  const end = start - lead.length + line;
  const to = text.indexOf('\n', start);
  const row = text.slice(start, to < 0 ? start + 200 : Math.min(to, start + 200));
  const above = text.slice(Math.max(text.lastIndexOf('\n', end - 1) + 1, end - 200), end).trim();
  if (!CELLS.test(row.trim()) || !CELLS.test(above)) return lead;
  return `${above.slice(0, above.search(CELLS))} `.slice(-length);
}
