import type { PdfDocument } from '../../../file/core/document.ts';
import { rectOf as orderedRect, type Rect } from '../../../file/core/matrix.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';

const MAX_PARENTS = 64;

/** Annotation flags, ISO 32000-2, table 167. */
const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

/** A form field's widget on a page. */
export interface Widget {
  /** Annotation entry in `/Annots`. */
  readonly entry: PdfObject;
  readonly dict: PdfDict;
  readonly page: Page;
  readonly rect: Rect | undefined;
  /** Whether it is visible on the screen. */
  readonly visible: boolean;
  /** Field type: Tx, Btn, Ch or Sig. */
  readonly type: string;
}

export function widgetsOf(document: PdfDocument): Widget[] {
  return document.pages().flatMap((page) =>
    (document.array(page.dict, 'Annots') ?? []).flatMap((entry): Widget[] => {
      const dict = document.dict(entry);
      if (dict === undefined || document.name(dict, 'Subtype') !== 'Widget') return [];
      return [
        {
          entry,
          dict,
          page,
          rect: rectOf(document, dict.get('Rect')),
          visible: isVisible(document, dict),
          type: nameOf(inherited(document, dict, 'FT')) ?? '',
        },
      ];
    }),
  );
}

/** Whether an annotation is visible on the screen. */
export function isVisible(document: PdfDocument, dict: PdfDict): boolean {
  return ((document.number(dict, 'F') ?? 0) & (HIDDEN | NO_VIEW)) === 0;
}

/** Returns a field entry, its own or its nearest ancestor's; resolved. */
export function inherited(document: PdfDocument, dict: PdfDict, key: string): PdfObject | undefined {
  let at: PdfDict | undefined = dict;
  for (let depth = 0; at !== undefined && depth < MAX_PARENTS; depth++) {
    const value = document.resolve(at.get(key));
    if (value !== null) return value;
    at = document.dict(at, 'Parent');
  }
  return undefined;
}

export function rectOf(document: PdfDocument, object: PdfObject | undefined): Rect | undefined {
  const numbers = document.numbers(object);
  if (numbers?.length !== 4) return undefined;
  const [x1, y1, x2, y2] = numbers as [number, number, number, number];
  return orderedRect(x1, y1, x2, y2);
}

/** An appearance stream with its reference. */
export interface Appearance {
  readonly ref: PdfRef;
  readonly stream: PdfStream;
}

/** Returns the normal appearance for the widget's current state (ISO 32000-2, 12.5.5), if it has one. */
export function appearanceOf(document: PdfDocument, dict: PdfDict): Appearance | undefined {
  const normal = document.dict(dict, 'AP')?.get('N');
  const states = document.resolve(normal);
  if (!isDict(states)) return appearance(document, normal);
  return appearance(document, states.get(presentState(document, dict, states)));
}

function appearance(document: PdfDocument, ref: PdfObject | undefined): Appearance | undefined {
  const stream = document.resolve(ref);
  return ref instanceof PdfRef && stream instanceof PdfStream ? { ref, stream } : undefined;
}

/** Returns `/AS`. If it is missing or names no appearance, the state follows from the value. */
function presentState(document: PdfDocument, dict: PdfDict, states: PdfDict): string {
  for (const candidate of [document.resolve(dict.get('AS')), inherited(document, dict, 'V')]) {
    const state = nameOf(candidate);
    if (state !== undefined && (states.has(state) || state === 'Off')) return state;
  }
  return 'Off';
}
