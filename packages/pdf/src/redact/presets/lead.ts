/** What parts the cells of a table where a line break does not: wide gaps. */
const CELLS = / {2,}/;

/**
 * The text before a value that may say what it is. Where the value begins a row of a table and the line above it is
 * another row or the head, that is the first cell of that line: the last one belongs to another column.
 *
 * @param length characters to look at, at most
 */
export function leadOf(text: string, start: number, length: number): string {
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
