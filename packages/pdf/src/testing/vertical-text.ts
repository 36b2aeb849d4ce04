import { onePage, rawStream } from './raw-pdf.ts';

const TO_UNICODE = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
1 beginbfrange <0000> <ffff> <0000> endbfrange endcmap end`;

/** Form of vertical text: with a vertical font, or with a horizontal one character by character or row by row. */
export type ColumnKind = 'vertical font' | 'character by character' | 'row by row';

const SIZE = 12;
const PITCH = 20;

/**
 * Returns an untagged page with 12 pt columns from the right, 20 pt apart. A space between words is a third of an em, and not
 * drawn; one at the end of a column is drawn behind its last character, without being placed.
 *
 * @param step distance between the characters of a column in points
 */
export function verticalPage(columns: readonly string[], kind: ColumnKind, step = SIZE): Uint8Array {
  if (kind === 'vertical font') {
    const shown = columns.map((column, index) => `1 0 0 1 ${500 - index * PITCH} 700 Tm <${hex(column)}> Tj`);
    return ideographicPage(shown, 'Identity-V');
  }
  const cells = columns.flatMap((column, index) => {
    let row = 0;
    return [...column.trimEnd()].flatMap((character, at, { length }) => {
      const space = at === length - 1 ? column.slice(column.trimEnd().length) : '';
      const cell = { character, space, row, x: 500 - index * PITCH };
      row += character === ' ' ? SIZE / 3 / step : 1;
      return character === ' ' ? [] : [cell];
    });
  });
  if (kind === 'row by row') cells.sort((a, b) => a.row - b.row || a.x - b.x);
  return ideographicPage(
    cells.map(
      ({ character, space, row, x }) =>
        `1 0 0 1 ${x} ${690 - row * step} Tm <${hex(character)}> Tj <${hex(space)}> Tj`,
    ),
    'Identity-H',
  );
}

/** Returns a page with lines drawn character by character, with word spaces of half an em. */
export function horizontalPage(lines: readonly string[], leading: number): Uint8Array {
  const shown = lines.flatMap((line, row) =>
    [...line].map(
      (character, at) => `1 0 0 1 ${60 + at * SIZE} ${690 - row * leading} Tm <${hex(character)}> Tj`,
    ),
  );
  return ideographicPage(shown, 'Identity-H');
}

function hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}

function ideographicPage(shown: readonly string[], encoding: 'Identity-H' | 'Identity-V'): Uint8Array {
  return onePage({
    content: `BT /F1 ${SIZE} Tf ${shown.join('\n')} ET`,
    resources: '/Font << /F1 10 0 R >>',
    objects: {
      10: `<< /Type /Font /Subtype /Type0 /BaseFont /Mincho /Encoding /${encoding} /DescendantFonts [11 0 R] /ToUnicode 12 0 R >>`,
      11: '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 13 0 R >>',
      12: rawStream('', TO_UNICODE),
      13: '<< /Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>',
    },
  });
}
