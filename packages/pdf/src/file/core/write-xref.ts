import type { XrefEntry } from './xref.ts';

/** `/W` of the rows of `xrefRows`: type, offset or object stream, generation or index. */
export const ROW_WIDTHS = [1, 5, 2];
const ROW_LENGTH = 8;

/** Encodes the rows of a cross-reference stream (ISO 32000-2, 7.5.8.3), one for each entry; missing entries are free. */
export function xrefRows(entries: readonly (XrefEntry | undefined)[]): Buffer {
  const rows = Buffer.alloc(entries.length * ROW_LENGTH);
  entries.forEach((entry, i) => {
    const at = i * ROW_LENGTH;
    if (entry?.kind === 'offset') {
      rows.writeUInt8(1, at);
      rows.writeUIntBE(entry.offset, at + 1, 5);
      rows.writeUInt16BE(entry.generation, at + 6);
    } else if (entry?.kind === 'packed') {
      rows.writeUInt8(2, at);
      rows.writeUIntBE(entry.container, at + 1, 5);
      rows.writeUInt16BE(entry.index, at + 6);
    } else rows.writeUInt16BE(0xffff, at + 6);
  });
  return rows;
}

/** Writes a cross-reference table in one section (ISO 32000-2, 7.5.4); missing entries are free. */
export function xrefTable(entries: readonly (XrefEntry | undefined)[]): string {
  const lines = entries.map((entry) =>
    entry?.kind === 'offset'
      ? `${String(entry.offset).padStart(10, '0')} ${String(entry.generation).padStart(5, '0')} n \n`
      : '0000000000 65535 f \n',
  );
  return `xref\n0 ${entries.length}\n${lines.join('')}`;
}

/** Splits ascending numbers into runs of [first, count]. */
export function runs(numbers: readonly number[]): [number, number][] {
  const result: [number, number][] = [];
  for (const number of numbers) {
    const last = result.at(-1);
    if (last !== undefined && last[0] + last[1] === number) last[1]++;
    else result.push([number, 1]);
  }
  return result;
}
