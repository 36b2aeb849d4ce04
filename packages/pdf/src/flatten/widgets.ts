import type { PDFContext, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { rectOf as orderedRect, type Rect } from '../content/matrix.ts';

const name = PDFName.of;
const MAX_PARENTS = 64;

/** Annotation flags, ISO 32000-2, table 167. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** A form field's widget on a page. */
export interface Widget {
  /** The annotation as it stands in `/Annots`. */
  readonly entry: PDFObject;
  readonly dict: PDFDict;
  readonly page: PDFPage;
  readonly rect: Rect | undefined;
  /** Not hidden from the screen. */
  readonly visible: boolean;
  /** Tx, Btn, Ch or Sig. */
  readonly type: string;
}

export function widgetsOf(document: PDFDocument): Widget[] {
  const { context } = document;
  return document.getPages().flatMap((page) => {
    const annotations = page.node.lookup(name('Annots'));
    if (!(annotations instanceof PDFArray)) return [];
    return annotations.asArray().flatMap((entry): Widget[] => {
      const dict = context.lookup(entry);
      if (!(dict instanceof PDFDict) || dict.lookup(name('Subtype')) !== name('Widget')) return [];
      const flags = numberOf(dict.lookup(name('F'))) ?? 0;
      return [
        {
          entry,
          dict,
          page,
          rect: rectOf(context, dict.get(name('Rect'))),
          visible: (flags & (HIDDEN | NO_VIEW)) === 0,
          type: nameOf(inherited(dict, 'FT')),
        },
      ];
    });
  });
}

/** A field entry, its own or its nearest ancestor's. */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  let at: PDFObject | undefined = dict;
  for (let depth = 0; at instanceof PDFDict && depth < MAX_PARENTS; depth++) {
    const value = at.lookup(name(key));
    if (value !== undefined) return value;
    at = at.lookup(name('Parent'));
  }
  return undefined;
}

export function numberOf(object: PDFObject | undefined): number | undefined {
  return object instanceof PDFNumber ? object.asNumber() : undefined;
}

/** A name without its slash; empty when it is none. */
export function nameOf(object: PDFObject | undefined): string {
  return object instanceof PDFName ? object.decodeText() : '';
}

export function numbersOf(
  context: PDFContext,
  object: PDFObject | undefined,
  count: number,
): number[] | undefined {
  const array = context.lookup(object);
  if (!(array instanceof PDFArray) || array.size() !== count) return undefined;
  const numbers = array.asArray().map((item) => numberOf(context.lookup(item)));
  return numbers.every((value) => value !== undefined && Number.isFinite(value))
    ? (numbers as number[])
    : undefined;
}

export function rectOf(context: PDFContext, object: PDFObject | undefined): Rect | undefined {
  const [x1, y1, x2, y2] = numbersOf(context, object, 4) ?? [];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
  return orderedRect(x1, y1, x2, y2);
}

/** The normal appearance of the widget's present state (ISO 32000-2, 12.5.5), if there is one. */
export function appearanceOf(context: PDFContext, dict: PDFDict): PDFRef | undefined {
  const appearances = dict.lookup(name('AP'));
  if (!(appearances instanceof PDFDict)) return undefined;
  const normal = appearances.get(name('N'));
  const found = context.lookup(normal);
  if (found instanceof PDFStream) return asRef(context, normal, found);
  if (!(found instanceof PDFDict)) return undefined;
  const state = presentState(dict, found);
  const stream = found.lookup(state);
  return stream instanceof PDFStream ? asRef(context, found.get(state), stream) : undefined;
}

/** `/AS`; a file without it, or with one that names no appearance, means the state that the value names. */
function presentState(dict: PDFDict, states: PDFDict): PDFName {
  for (const candidate of [dict.lookup(name('AS')), inherited(dict, 'V')]) {
    if (candidate instanceof PDFName && (states.has(candidate) || candidate === name('Off')))
      return candidate;
  }
  return name('Off');
}

function asRef(context: PDFContext, object: PDFObject | undefined, stream: PDFStream): PDFRef {
  return object instanceof PDFRef ? object : context.register(stream);
}
