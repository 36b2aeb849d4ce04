/** Prints rows as aligned columns, or as JSON. */
export function printRows(rows: ReadonlyArray<Readonly<Record<string, string>>>, json = false): void {
  if (json) {
    console.log(JSON.stringify(rows, null, 2));
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => row[name]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index]!))
      .join('  ')
      .trimEnd();
  if (columns.length === 0) console.log('none');
  else console.log([line(columns), ...rows.map((row) => line(columns.map((name) => row[name]!)))].join('\n'));
}
