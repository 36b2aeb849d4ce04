import { InvalidInputError } from '../../errors.ts';
import type { Matrix } from '../../file/core/matrix.ts';
import type { ImposePages, PaperSize, PerSheet } from './options.ts';

const A4: PaperSize = { width: 595.2756, height: 841.8898 };
/** Columns and rows of a sheet, in either orientation. */
const GRIDS: Readonly<Record<PerSheet, readonly [number, number]>> = {
  2: [1, 2],
  4: [2, 2],
  6: [2, 3],
  8: [2, 4],
  9: [3, 3],
  16: [4, 4],
};

/** A sheet, with the positions of its pages. */
export interface SheetLayout {
  readonly sheet: PaperSize;
  /** Position of a page of this size: upright, as large as possible, and centred in its slot. */
  place(page: PaperSize, slot: number): { readonly matrix: Matrix; readonly frame: readonly number[] };
}

/**
 * Returns the layout with the largest pages that the options allow.
 *
 * @throws InvalidInputError when margins leave no room
 */
export function sheetLayout(options: ImposePages, pages: readonly PaperSize[]): SheetLayout {
  const { perSheet, paper = A4, orientation, margin = 18, gap = 9 } = options;
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)];
  const portrait = { width: short, height: long };
  const landscape = { width: long, height: short };
  const sheets = { portrait: [portrait], landscape: [landscape], any: [portrait, landscape] }[
    orientation ?? 'any'
  ];
  const [a, b] = GRIDS[perSheet];
  const candidates = sheets.flatMap((sheet) =>
    [
      ...new Map([
        [`${a}`, [a, b] as const],
        [`${b}`, [b, a] as const],
      ]).values(),
    ].map(([columns, rows]) => {
      const width = (sheet.width - 2 * margin - (columns - 1) * gap) / columns;
      const height = (sheet.height - 2 * margin - (rows - 1) * gap) / rows;
      const scales = pages.map((page) => Math.min(width / page.width, height / page.height));
      return { sheet, columns, rows, width, height, size: scales.reduce((sum, scale) => sum + scale, 0) };
    }),
  );
  const best = candidates.reduce((most, each) => (each.size > most.size * (1 + 1e-9) ? each : most));
  if (!(best.width >= 3 && best.height >= 3)) {
    throw new InvalidInputError('margin: leaves no space for pages, together with gap', { field: 'margin' });
  }
  const { sheet, columns, rows, width, height } = best;
  return {
    sheet,
    place(page, slot) {
      const [column, row] = slotAt(options.order ?? 'right-down', slot, columns, rows);
      const scale = Math.min(width / page.width, height / page.height);
      const x = margin + column * (width + gap) + (width - page.width * scale) / 2;
      const y = sheet.height - margin - row * (height + gap) - height + (height - page.height * scale) / 2;
      return { matrix: [scale, 0, 0, scale, x, y], frame: [x, y, page.width * scale, page.height * scale] };
    },
  };
}

/** Column from the left and row from the top. */
function slotAt(
  order: NonNullable<ImposePages['order']>,
  slot: number,
  columns: number,
  rows: number,
): [column: number, row: number] {
  const down = order.startsWith('down');
  const [column, row] = down
    ? [Math.floor(slot / rows), slot % rows]
    : [slot % columns, Math.floor(slot / columns)];
  return [order.includes('left') ? columns - 1 - column : column, row];
}
