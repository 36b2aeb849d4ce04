import { onePage } from './raw-pdf.ts';

/** Returns a page in 9 pt Times with columns at the given left edges, drawn row by row. */
export function columnPage(
  columns: readonly (readonly string[])[],
  lefts: readonly number[],
  { leading = 12, offset = 0 } = {},
): Uint8Array {
  const rows = Math.max(...columns.map(({ length }) => length));
  const shown = Array.from({ length: rows }, (_, row) =>
    columns.map((lines, index) => {
      const y = 650 - row * leading - index * offset;
      return lines[row] === undefined ? '' : `BT /F1 9 Tf ${lefts[index]} ${y} Td (${lines[row]}) Tj ET`;
    }),
  );
  return onePage({
    content: shown.flat().join('\n'),
    resources: '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>',
  });
}

/** Wraps text into lines of at most `length` characters. */
export function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns a paragraph that mentions a name. */
export function minutes(name: string): string {
  return `The committee met on Tuesday to hear the report of the treasurer, who said that the letter of ${name} had been received in good order and would be answered within the week. Members then asked whether the new premises in Harbour Street were large enough, and the chair replied that a decision had been put off until the spring. Nobody objected, and the meeting went on with the plans for the summer.`;
}
