import type { PdfDocument } from '../../../../file/core/document.ts';
import { PdfRef, PdfStream } from '../../../../file/core/objects.ts';
import type { Page } from '../../../../file/core/page-tree.ts';
import { contentStream, contentText } from '../../../../page/syntax/content-stream.ts';
import type { Rgb } from './form-control.ts';
import { PAGE_START, PaintWalk, type WalkedStream } from './paint-walk.ts';
import { applyEdits, type MarkedContent, type MovedPaint } from './painted.ts';

export interface ControlPaint {
  readonly paints: MovedPaint[];
  readonly marked: Map<number, MarkedContent>;
  /** Writes the content back, with the sequences in `artifacts` (MCIDs) removed from the structure. */
  commit(artifacts: ReadonlySet<number>): void;
}

/**
 * Removes content painted in the marker colours of form controls from a page written by Chromium, including its form XObjects.
 *
 * @param colorOf returns the colour of a control that has no field on this page: its paint stays and gets that colour
 */
export function takeControlPaint(
  document: PdfDocument,
  page: Page,
  colorOf: (control: number) => Rgb | undefined,
): ControlPaint {
  const marked = new Map<number, MarkedContent>();
  const paints: MovedPaint[] = [];
  const root: WalkedStream = {
    source: contentsOf(document, page),
    resources: document.dict(page.attribute('Resources')),
    edits: [],
  };
  const forms = new Map<number, PdfStream>();
  new PaintWalk(document, root, PAGE_START, { marked, paints, forms, colorOf }).run();
  return {
    paints,
    marked,
    commit(artifacts) {
      if (root.edits.length === 0 && forms.size === 0 && artifacts.size === 0) return;
      for (const [number, stream] of forms) document.set(new PdfRef(number), stream);
      const retagged = [...artifacts].flatMap((mcid) =>
        (marked.get(mcid)?.openings ?? []).map((at) => ({ ...at, text: '/Artifact BMC' })),
      );
      const content = applyEdits(root.source, [...root.edits, ...retagged]);
      page.dict.set('Contents', document.add(contentStream(content)));
    },
  };
}

function contentsOf(document: PdfDocument, page: Page): string {
  const contents = document.resolve(page.dict.get('Contents'));
  const streams = (Array.isArray(contents) ? contents : [contents]).map((item) => document.resolve(item));
  return streams
    .filter((stream) => stream instanceof PdfStream)
    .map((stream) => contentText(document, stream))
    .join('\n');
}
