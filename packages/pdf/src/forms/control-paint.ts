import type { PDFContext, PDFDict, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import type { Matrix, Rect } from '../content/matrix.ts';
import { decodedText, flateStream } from './flate.ts';
import type { Rgb } from './form-control.ts';
import { applyEdits, PAGE_START, PaintWalk, type WalkedStream } from './paint-walk.ts';

/** Something painted in a control's marker colour, taken out of the page content. */
export interface MovedPaint {
  readonly control: number;
  /** Operators that paint it, but for matrix, graphics state and colour. */
  readonly source: string;
  /** From the space of `source` to that of the page. */
  readonly matrix: Matrix;
  /** Name in `resources` of the graphics state that it is painted with; empty for none. */
  readonly state: string;
  /** Opacity (0 to 1) that it is painted with in the place of `state`, when translucent groups are around it. */
  readonly alpha: number | undefined;
  readonly resources: PDFDict | undefined;
  /** Names in `resources` that `source` uses. */
  readonly fonts: ReadonlySet<string>;
  /** Points per CSS pixel. */
  readonly scale: number;
}

/** What one marked-content sequence of the page paints, in page space. */
export interface MarkedContent {
  readonly tag: string;
  bounds: Rect | undefined;
  /** Shows text that belongs to no control. */
  foreignText: boolean;
  readonly controls: Set<number>;
  /** Where the BDC operators stand in the page content. */
  readonly openings: { start: number; end: number }[];
}

export interface ControlPaint {
  readonly paints: MovedPaint[];
  readonly marked: Map<number, MarkedContent>;
  /** Writes the content back, with the sequences in `artifacts` (MCIDs) taken out of the structure. */
  commit(artifacts: ReadonlySet<number>): void;
}

/**
 * Finds what the content of a page written by Chromium paints in the marker colours of form controls, within
 * form XObjects too, and takes it out.
 *
 * @param colorOf the colour of a control that has no field on this page: its paint stays and gets that colour
 */
export function takeControlPaint(page: PDFPage, colorOf: (control: number) => Rgb | undefined): ControlPaint {
  const context = page.doc.context;
  const marked = new Map<number, MarkedContent>();
  const paints: MovedPaint[] = [];
  const streams = pageStreams(context, page);
  const root: WalkedStream = {
    source: streams.map((stream) => decodedText(stream)).join('\n'),
    resources: page.node.Resources(),
    edits: [],
  };
  const forms = new Map<PDFRef, PDFRawStream>();
  new PaintWalk(context, root, PAGE_START, { marked, paints, forms, colorOf }).run();
  return {
    paints,
    marked,
    commit(artifacts) {
      if (root.edits.length === 0 && forms.size === 0 && artifacts.size === 0) return;
      for (const [ref, stream] of forms) context.assign(ref, stream);
      const retagged = [...artifacts].flatMap((mcid) =>
        (marked.get(mcid)?.openings ?? []).map((at) => ({ ...at, text: '/Artifact BMC' })),
      );
      const content = applyEdits(root.source, [...root.edits, ...retagged]);
      const stream = flateStream(context, content);
      page.node.set(PDFName.of('Contents'), context.register(stream));
    },
  };
}

function pageStreams(context: PDFContext, page: PDFPage): PDFRawStream[] {
  const contents = page.node.Contents();
  const items = contents instanceof PDFArray ? contents.asArray() : [contents];
  return items.map((item) => context.lookup(item)).filter((item) => item instanceof PDFRawStream);
}
