import { structureElements } from '../../../packages/pdf/src/testing/conformance.ts';
import { placedTextOf, type TestRenderer, template } from './test-renderer.ts';

const ROWS = 1001;
/** Number of rows from which content-dependent columns are measured. */
export const MEASURED_ROWS = 3001;
/** Rule that matches nothing, but whose `:nth-child` keeps a table in one piece. */
const WHOLE = 'i:nth-child(7){}';
const CELLS = 'td,th{padding:1pt 4pt;font-size:8pt}';

/**
 * Returns a document with a table of three columns.
 *
 * @param cols its `colgroup`
 */
export function longTable(css: string, cols = '', count = ROWS): string {
  const rows = Array.from({ length: count }, (_, i) => `<tr><td>${i}<td>article ${i * 7}<td>${i * 13}.00`);
  return `<title>Report</title><style>${CELLS}table{table-layout:fixed;width:100%;border-spacing:0}${css}</style><h1>Report</h1>
    <table>${cols}<thead><tr><th>No.<th>Article<th>Amount<tbody>${rows.join('\n')}</table><p>The end`;
}

/** Differences between a document with its table in pieces and the same one with the table whole. */
export interface PiecesAndWhole {
  /** Text runs of each page, in their order. */
  readonly texts: readonly [pieces: string[][], whole: string[][]];
  /** Maximum deviation of a text run, in points. */
  readonly across: number;
  readonly down: number;
  /** Types of all structure elements. */
  readonly structure: readonly [pieces: string, whole: string];
}

/** Prints a document (`longTable`) with its table in pieces and whole. */
export async function printBoth(renderer: TestRenderer, html: string): Promise<PiecesAndWhole> {
  const print = async (text: string) => (await renderer.render({ source: template(text), data: {} })).pdf;
  const pdfs = [await print(html), await print(html.replace('<style>', `<style>${WHOLE}`))] as const;
  const [own, expected] = [await placedTextOf(pdfs[0]), await placedTextOf(pdfs[1])];
  const wholes = expected.flat();
  const off = (axis: 'x' | 'y') =>
    Math.max(...own.flat().map((text, i) => Math.abs(text[axis] - (wholes[i]?.[axis] ?? Number.NaN))));
  const textsOf = (pages: typeof own) => pages.map((page) => page.map(({ text }) => text));
  const shapeOf = (pdf: Uint8Array) =>
    structureElements(pdf)
      .map(({ type }) => type)
      .join(' ');
  return {
    texts: [textsOf(own), textsOf(expected)],
    across: off('x'),
    down: off('y'),
    structure: [shapeOf(pdfs[0]), shapeOf(pdfs[1])],
  };
}
