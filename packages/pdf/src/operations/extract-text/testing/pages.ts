import { type OnePage, onePage } from '../../../testing/raw-pdf.ts';
import { type ExtractTextOptions, extractText } from '../extract-text.ts';
import type { TextBlock, TextPage } from '../types.ts';

/** Times as `F1`, in bold as `F2`, and Courier as `F3`. */
export const FONTS = `/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>
  /F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >>
  /F3 << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >> >>`;

/** Content that shows a string. */
export function show(x: number, y: number, text: string, size = 10, font = 'F1'): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
}

export function pdfOf(content: string, further: OnePage = {}): Uint8Array {
  return onePage({ content, resources: FONTS, ...further });
}

/** The text of the only page. */
export async function textOf(
  content: string,
  options: ExtractTextOptions = {},
  further: OnePage = {},
): Promise<string> {
  const { pages } = await extractText(pdfOf(content, further), options);
  return (pages[0] as { text: string }).text;
}

export function markdownOf(content: string, further: OnePage = {}): Promise<string> {
  return textOf(content, { format: 'markdown' }, further);
}

export async function blocksOf(content: string, further: OnePage = {}): Promise<readonly TextBlock[]> {
  const { pages } = await extractText(pdfOf(content, further), { format: 'json' });
  return (pages[0] as TextPage).blocks;
}

/** A marked-content sequence that shows a string. */
export function marked(id: number, tag: string, x: number, y: number, text: string): string {
  return `/${tag} << /MCID ${id} >> BDC ${show(x, y, text)} EMC`;
}

/** Content inside an artifact. */
export function artifact(content: string): string {
  return `/Artifact BMC ${content} EMC`;
}

/**
 * A tagged page.
 *
 * @param kids references to the elements in the document's element
 * @param objects elements, from 12 on
 */
export function tagged(content: string, kids: string, objects: OnePage['objects']) {
  return {
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Lang (en)',
    objects: {
      10: `<< /Type /StructTreeRoot /K 11 0 R /RoleMap << /Big /H2 >> >>`,
      11: `<< /Type /StructElem /S /Document /K [${kids}] /P 10 0 R >>`,
      ...objects,
    },
    content,
  } satisfies OnePage;
}

export function element(type: string, kids: string, more = ''): string {
  return `<< /Type /StructElem /S /${type} /Pg 3 0 R /K ${kids} ${more} >>`;
}
