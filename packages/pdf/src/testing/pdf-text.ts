import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns all text of a PDF as read by pdf.js, which is independent of the code that wrote it. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await textItems(bytes)).map((page) => page.map(({ str }) => str).join(' ')).join('\n');
}

/** Returns the lines of a PDF as pdf.js splits them. */
export async function pdfLines(bytes: Uint8Array): Promise<string[]> {
  const items = (await textItems(bytes)).flat();
  const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
  return text.split('\n').map((line) => line.trim());
}

async function textItems(bytes: Uint8Array): Promise<{ readonly str: string; readonly hasEOL: boolean }[][]> {
  const document = await getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false, verbosity: 0 })
    .promise;
  const pages: { str: string; hasEOL: boolean }[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ('str' in item ? item : { str: '', hasEOL: false })));
  }
  await document.loadingTask.destroy();
  return pages;
}
