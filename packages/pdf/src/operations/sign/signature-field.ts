import { archivePartOf } from '../../document/metadata/stated-claims.ts';
import { DamagedPdfError } from '../../file/core/damaged.ts';
import type { IncrementalUpdate } from '../../file/core/incremental-update.ts';
import {
  dict,
  isDict,
  name,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '../../file/core/objects.ts';
import type { Rotation } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { textString } from '../../file/core/text-string.ts';
import { isTagged, placeInStructure, setTabOrder } from './field-structure.ts';

/** Signature flags SignaturesExist and AppendOnly (ISO 32000-2, table 225). */
const SIG_FLAGS = 3;
/** Annotation flags Print and Locked (ISO 32000-2, table 167). */
const WIDGET_FLAGS = 4 | 128;

export interface WidgetLook {
  /** Left, bottom, right, top in user space of the page. */
  readonly rectangle: readonly [number, number, number, number];
  readonly rotation: Rotation;
  readonly appearance: PdfRef;
}

/**
 * Adds a signature field with its widget to the page and to the form, which is created if needed. The rest of page, form and
 * catalog stays unchanged.
 *
 * @param look left out for an invisible signature
 * @param structured whether the document's structure and the page's tab order may change
 * @returns whether the field conforms to PDF/UA: the page has the tab order of the structure, and a visible field is in the
 *   structure
 */
export function addSignatureField(
  update: IncrementalUpdate,
  options: {
    page: Page;
    fieldName: string;
    signature: PdfRef;
    look: WidgetLook | undefined;
    structured: boolean;
  },
): boolean {
  const { page, look } = options;
  const widget = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    FT: name('Sig'),
    T: textString(options.fieldName),
    // Alternative field name for screen readers (ISO 14289-1, 7.18.1).
    TU: look === undefined ? undefined : textString('Signature'),
    V: options.signature,
    F: WIDGET_FLAGS,
    P: page.ref,
    Rect: look === undefined ? nowhere(update, page) : [...look.rectangle],
    AP: appearanceOf(update, look),
    MK: look === undefined || look.rotation === 0 ? undefined : dict({ R: look.rotation }),
  });
  const field = update.add(widget);
  const ordered = !isTagged(update) || setTabOrder(update, page, options.structured);
  const placed =
    look === undefined || (options.structured && ordered && placeInStructure(update, page, field, widget));
  appendToArray(update, page.ref, update.dict(page.ref) ?? page.dict, 'Annots', field);
  markFormSigned(update, field);
  return ordered && placed;
}

/** Returns the appearances of a widget. PDF/A-1 requires one of invisible widgets, too (ISO 19005-1, 6.9). */
function appearanceOf(update: IncrementalUpdate, look: WidgetLook | undefined): PdfDict | undefined {
  if (look) return dict({ N: look.appearance });
  if (archivePartOf(update) !== '1') return undefined;
  const form = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, 0, 0],
    Resources: dict({}),
  });
  return dict({ N: update.add(new PdfStream(form, new Uint8Array())) });
}

/**
 * Returns an empty rectangle at a point outside the page's boxes. Validators require a field within the crop box to be in the
 * structure (ISO 14289-1, 7.18.4), even if that box is larger than the media box.
 */
function nowhere(update: IncrementalUpdate, page: Page): number[] {
  const boxes = (['MediaBox', 'CropBox'] as const).map((key) => update.numbers(page.attribute(key)) ?? []);
  const left = Math.min(0, ...boxes.flatMap(([x0, , x1]) => [x0 ?? 0, x1 ?? 0]));
  const bottom = Math.min(0, ...boxes.flatMap(([, y0, , y1]) => [y0 ?? 0, y1 ?? 0]));
  return [left, bottom, left, bottom];
}

/** Sets a signature in `/Perms` as the one that certifies the document (ISO 32000-2, 12.8.6). */
export function setCertification(update: IncrementalUpdate, signature: PdfRef): void {
  const permissions = update.dict(update.catalog, 'Perms');
  const certified = new Map([...(permissions ?? []), ['DocMDP', signature] as const]);
  update.set(update.file.catalogRef, new Map(update.catalog).set('Perms', certified));
}

/**
 * Sets the signature flags of the form.
 *
 * @param added field to append to its list
 */
export function markFormSigned(update: IncrementalUpdate, added?: PdfRef): void {
  const formObject = update.catalog.get('AcroForm') ?? null;
  const old = update.resolve(formObject);
  if (old !== null && !isDict(old)) throw new DamagedPdfError('/AcroForm is not a dictionary');
  const form: PdfDict = new Map(old ?? []);
  const flags = update.resolve(form.get('SigFlags'));
  form.set('SigFlags', (typeof flags === 'number' ? flags : 0) | SIG_FLAGS);
  if (added !== undefined) {
    const fields = form.get('Fields');
    const list = update.resolve(fields);
    if (fields instanceof PdfRef && Array.isArray(list)) update.set(fields, [...list, added]);
    else form.set('Fields', [...(Array.isArray(list) ? list : []), added]);
  }
  if (formObject instanceof PdfRef && old !== null) update.set(formObject, form);
  else {
    const stored = old === null ? update.add(form) : form;
    update.set(update.file.catalogRef, new Map(update.catalog).set('AcroForm', stored));
  }
}

function appendToArray(
  update: IncrementalUpdate,
  owner: PdfRef,
  holder: PdfDict,
  key: string,
  item: PdfObject,
): void {
  const value = holder.get(key);
  const list = update.resolve(value);
  if (value instanceof PdfRef && Array.isArray(list)) {
    update.set(value, [...list, item]);
    return;
  }
  update.set(owner, new Map(holder).set(key, [...(Array.isArray(list) ? list : []), item]));
}

/** Returns the first of Signature1, Signature2, … that is not the name of a root field of the form. */
export function freeFieldName(taken: ReadonlySet<string>): string {
  let index = 1;
  while (taken.has(`Signature${index}`)) index++;
  return `Signature${index}`;
}
