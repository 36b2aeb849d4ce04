import type { Session } from '../session.ts';

/** Columns of a printed list, by header. */
export type Columns<T> = Readonly<Record<string, (item: T) => string | number | null | undefined>>;

/** Prints an object: as JSON with `--json`, otherwise one line per member. */
export function printObject(session: Session, value: object): void {
  if (session.json) printJson(value);
  else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const width = Math.max(0, ...members.map(([name]) => name.length));
    write(members.map(([name, member]) => `${name.padEnd(width)}  ${shown(member)}`));
  }
}

/** Prints a list: as JSON with `--json`, otherwise in aligned columns. */
export function printList<T>(session: Session, items: readonly T[], columns: Columns<T>): void {
  if (session.json) {
    printJson(items);
    return;
  }
  if (items.length === 0) {
    write(['none']);
    return;
  }
  const rows = [
    Object.keys(columns),
    ...items.map((item) => Object.values(columns).map((cell) => String(cell(item) ?? ''))),
  ];
  const widths = rows[0]!.map((_, index) => Math.max(...rows.map((row) => row[index]!.length)));
  write(
    rows.map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index]!))
        .join('  ')
        .trimEnd(),
    ),
  );
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  write([JSON.stringify(value, null, 2)]);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function write(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
