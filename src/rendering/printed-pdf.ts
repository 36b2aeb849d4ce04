/**
 * Counts the pages of a PDF that Chromium printed, whose page tree is uncompressed.
 *
 * @returns 0 when there is no page tree
 */
export function countPages(pdf: Buffer): number {
  const node = '/Type /Pages\n/Count ';
  let pages = 0;
  for (let at = pdf.indexOf(node); at !== -1; at = pdf.indexOf(node, at + node.length)) {
    const digits = pdf.toString('latin1', at + node.length, at + node.length + 10);
    pages = Math.max(pages, Number.parseInt(digits, 10) || 0);
  }
  return pages;
}
