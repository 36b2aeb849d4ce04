import type { PdfDocument } from '../../../file/core/document.ts';
import { type Rect, rectOf } from '../../../file/core/matrix.ts';
import { dict, name, type PdfDict, type PdfRef } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { textString } from '../../../file/core/text-string.ts';
import { contentStream } from '../../../page/syntax/content-stream.ts';

/** Size of a speech bubble, in points. */
const BUBBLE = { width: 12, height: 11 };
/** A speech bubble with two lines, whose tail is at the lower left. */
const OUTLINE =
  'q /Blend gs 0.5 w 0.6 0.45 0 RG 1 0.9 0.45 rg 1 10.5 m 11 10.5 l 11 3.5 l 4.5 3.5 l 1 0.5 l h B';
const LINES = '3 8.5 m 9 8.5 l 3 6 m 7.5 6 l S Q';
/** Distance by which the tail reaches into the line of its place. */
const OVERLAP = 3;
/** Date that LibreOffice writes for a comment without one. */
const NO_DATE = /^D:0000/;
/** Description of a comment without text or author. */
const NO_TEXT = 'Comment';

/**
 * Gives comments an appearance (ISO 19005-2, 6.3.3) and a description (ISO 14289-1, 7.18.1). LibreOffice writes them as text
 * annotations with neither, and without an area. Their pop-up windows are removed: viewers make their own (ISO 32000-2, 12.5.6.14).
 */
export function drawNotes(document: PdfDocument, pages: readonly Page[]): void {
  let bubble: PdfRef | undefined;
  for (const page of pages) {
    const annotations = document.array(page.dict, 'Annots') ?? [];
    const notes = annotations.flatMap((item) => {
      const own = document.dict(item);
      return own && document.name(own, 'Subtype') === 'Text' ? [own] : [];
    });
    if (notes.length === 0) continue;
    const isWindow = (item: unknown) => document.name(document.dict(item as PdfRef), 'Subtype') === 'Popup';
    page.dict.set(
      'Annots',
      annotations.filter((item) => !isWindow(item)),
    );
    bubble ??= document.add(bubbleForm());
    const taken: Rect[] = [];
    for (const note of notes) {
      note.delete('Popup');
      if (NO_DATE.test(document.text(note, 'M') ?? '')) note.delete('M');
      if (!document.text(note, 'Contents')?.trim())
        note.set('Contents', textString(document.text(note, 'T')?.trim() || NO_TEXT));
      note.set('Name', name('Comment'));
      note.set('AP', dict({ N: bubble }));
      const { x0, y0, x1, y1 } = placeOf(document, page, note, taken);
      note.set('Rect', [x0, y0, x1, y1]);
    }
  }
}

/** Returns the area of a speech bubble on the page, to the right of others at the same place. */
function placeOf(document: PdfDocument, page: Page, note: PdfDict, taken: Rect[]): Rect {
  const [xa = 0, ya = 0, xb = 0, yb = 0] = document.numbers(note, 'Rect') ?? [];
  const [pa = 0, pb = 0, pc = 0, pd = 0] = document.numbers(page.attribute('MediaBox')) ?? [];
  const [anchor, paper] = [rectOf(xa, ya, xb, yb), rectOf(pa, pb, pc, pd)];
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  let x0 = anchor.x0;
  const y0 = within(anchor.y1 - OVERLAP, paper.y0, paper.y1 - BUBBLE.height);
  const isTaken = () => taken.some((other) => Math.abs(other.y0 - y0) < 1 && Math.abs(other.x0 - x0) < 1);
  while (isTaken() && x0 < paper.x1) x0 += BUBBLE.width;
  x0 = within(x0, paper.x0, paper.x1 - BUBBLE.width);
  const place = { x0, y0, x1: x0 + BUBBLE.width, y1: y0 + BUBBLE.height };
  taken.push(place);
  return place;
}

/** The speech bubble, through which the text under it stays legible. */
function bubbleForm() {
  return contentStream(
    `${OUTLINE} ${LINES}`,
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, BUBBLE.width, BUBBLE.height],
      Resources: dict({ ExtGState: dict({ Blend: dict({ BM: name('Multiply') }) }) }),
    }),
  );
}
