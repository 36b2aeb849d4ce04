import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfFacts {
  /** Sizes and positions in points, from the left and bottom edge. */
  readonly pages: readonly {
    readonly width: number;
    readonly height: number;
    readonly text: string;
    readonly first: { readonly x: number; readonly y: number } | undefined;
  }[];
  readonly tagged: boolean;
  readonly lang: string | undefined;
  readonly title: string | undefined;
  /** Titles of the bookmarks, the inner ones indented. */
  readonly outline: readonly string[];
  readonly attachments: readonly string[];
}

interface Bookmark {
  readonly title: string;
  readonly items: readonly Bookmark[];
}

/** Reads a PDF with pdf.js, which is independent of the code that makes the PDF. */
export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: PdfFacts['pages'][number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const items = (await page.getTextContent()).items.flatMap((item) => ('str' in item ? [item] : []));
    const first = items.find(({ str }) => str.trim() !== '')?.transform as number[] | undefined;
    pages.push({
      width: Math.round(right - left),
      height: Math.round(top - bottom),
      text: items.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join(''),
      first: first && { x: Math.round(first[4]!), y: Math.round(first[5]!) },
    });
  }
  const { info } = (await document.getMetadata()) as { info: { Language?: string; Title?: string } };
  const titles = (items: readonly Bookmark[], indent: string): string[] =>
    items.flatMap(({ title, items: inner }) => [indent + title, ...titles(inner, `${indent}  `)]);
  const facts: PdfFacts = {
    pages,
    tagged:
      ((await document.getMarkInfo()) as unknown as Map<string, boolean> | null)?.get('Marked') === true,
    lang: info.Language,
    title: info.Title,
    outline: titles(((await document.getOutline()) ?? []) as Bookmark[], ''),
    attachments: [
      ...(((await document.getAttachments()) as Map<string, unknown> | null) ?? new Map()).keys(),
    ],
  };
  await document.loadingTask.destroy();
  return facts;
}
