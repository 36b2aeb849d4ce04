import { isDict, nameOf, type PdfDict, PdfString } from '../../../file/core/objects.ts';
import type { AllowedObjects, Entries, Shape } from './allowed-objects.ts';
import { form, formResources } from './graphics-shapes.ts';
import { language } from './language.ts';
import { optionalContent } from './layer-shapes.ts';
import { arrayOf, chosenName, dictOf, either, mapOf, oneOrMany, plain, refTo, text, tuple } from './shape.ts';

/** Interactive features: destinations, actions, annotations, fields and bookmarks (ISO 32000-2, clause 12). */

/** A page that remains. */
export const page = refTo((ref, walk) => walk.options.pages.has(ref.number));

const explicitDestination = tuple(either(page, plain), plain);
/** A destination in this document (12.3.2): explicit, or by name. */
export const destination = either(explicitDestination, text, chosenName, dictOf({ D: explicitDestination }));

/** A file by its name alone (7.11): embedded data is removed. */
const fileName = either(text, dictOf({ Type: plain, F: text, UF: text, FS: plain }));

const fieldName = either(
  text,
  refTo((ref, walk) => walk.isKnownField(ref)),
);

const ACTIONS: Readonly<Record<string, Entries>> = {
  GoTo: { D: destination },
  GoToR: { F: fileName, D: either(tuple(plain), text, chosenName), NewWindow: plain },
  URI: { URI: text, IsMap: plain },
  Named: { N: plain },
  SubmitForm: { F: fileName, Fields: arrayOf(fieldName), Flags: plain },
  ResetForm: { Fields: arrayOf(fieldName), Flags: plain },
  Hide: { T: oneOrMany(fieldName), H: plain },
  SetOCGState: { State: tuple(either(plain, optionalContent)), PreserveRB: plain },
  Trans: { Trans: dictOf(() => TRANSITION) },
};

const TRANSITION: Entries = {
  Type: plain,
  S: plain,
  D: plain,
  Dm: plain,
  M: plain,
  Di: plain,
  SS: plain,
  B: plain,
};
export const transition = dictOf(TRANSITION);

const tables = new Map<string, Entries>();

/** Actions that only navigate or submit a form (12.6.4). */
export const action: Shape = (value, walk) => {
  const kind = walk.options.pdf.name(value, 'S') ?? '';
  if (!isDict(value) || !Object.hasOwn(ACTIONS, kind)) return undefined;
  let table = tables.get(kind);
  if (!table) {
    table = { Type: plain, S: plain, ...ACTIONS[kind]!, Next: oneOrMany(action) };
    tables.set(kind, table);
  }
  walk.later(value, table);
  return value;
};

/** Operators in a string that set font and colour of a field's text (12.7.4.3). */
const defaultAppearance: Shape = (value, walk) =>
  value instanceof PdfString ? new PdfString(walk.cleanDefaultAppearance(value.bytes)) : undefined;

const COMMON: Entries = {
  Type: plain,
  Subtype: plain,
  Rect: plain,
  Contents: text,
  P: page,
  NM: text,
  F: plain,
  AS: stateName(),
  AP: dictOf({ N: either(form, mapOf(form)) }),
  Border: plain,
  BS: dictOf({ Type: plain, W: plain, S: plain, D: plain }),
  BE: dictOf({ S: plain, I: plain }),
  C: plain,
  IC: plain,
  CA: plain,
  ca: plain,
  BM: plain,
  Lang: language,
  StructParent: plain,
  OC: optionalContent,
  H: plain,
  A: action,
  QuadPoints: plain,
  RD: plain,
  Q: plain,
  DA: defaultAppearance,
};

const FIELD: Entries = {
  FT: plain,
  Ff: plain,
  Parent: field,
  Kids: arrayOf(field),
  T: text,
  TU: text,
  TM: text,
  V: fieldValue,
  DV: fieldValue,
  Opt: arrayOf(either(text, arrayOf(text))),
  TI: plain,
  I: plain,
  MaxLen: plain,
  Q: plain,
  DA: defaultAppearance,
};

/** Entries by annotation type besides the common ones: drawing parameters used without an appearance (12.5.6). */
const KINDS: Readonly<Record<string, Entries>> = {
  Link: { Dest: destination },
  FreeText: { CL: plain, LE: plain, IT: plain },
  Line: {
    L: plain,
    LE: plain,
    LL: plain,
    LLE: plain,
    LLO: plain,
    Cap: plain,
    CO: plain,
    CP: plain,
    IT: plain,
  },
  Polygon: { Vertices: plain, LE: plain },
  PolyLine: { Vertices: plain, LE: plain },
  Ink: { InkList: plain },
  Text: { Name: plain, Open: plain },
  Stamp: { Name: plain },
  FileAttachment: { Name: plain, FS: text },
  Caret: { Sy: plain },
  Watermark: { FixedPrint: dictOf({ Type: plain, Matrix: plain, H: plain, V: plain }) },
  Widget: {
    ...FIELD,
    MK: dictOf({
      R: plain,
      BC: plain,
      BG: plain,
      CA: text,
      RC: text,
      AC: text,
      TP: plain,
    }),
  },
};

const annotationTables = new Map<string, Entries>();

/** An annotation that a page lists. */
export const annotation: Shape = (value, walk) => {
  if (!isDict(value)) return undefined;
  const subtype = walk.options.pdf.name(value, 'Subtype') ?? '';
  let table = annotationTables.get(subtype);
  if (!table) {
    table = Object.hasOwn(KINDS, subtype) ? { ...COMMON, ...KINDS[subtype] } : COMMON;
    annotationTables.set(Object.hasOwn(KINDS, subtype) ? subtype : '', table);
  }
  if (subtype !== 'Widget') onlyShownState(value, walk);
  walk.later(value, table);
  return value;
};

/** A widget that belongs to no field always shows the same state. */
function onlyShownState(dict: PdfDict, { options: { pdf } }: AllowedObjects): void {
  const appearances = pdf.dict(dict, 'AP');
  const states = pdf.dict(appearances, 'N');
  if (!appearances || !states) return;
  const state = pdf.name(dict, 'AS');
  const shown = state === undefined ? undefined : states.get(state);
  if (shown === undefined) appearances.delete('N');
  else appearances.set('N', shown);
  dict.delete('AS');
}

/** A field, or a widget that is one (12.7.4). A widget that no page lists has no appearance. */
function field(...[value, walk]: Parameters<Shape>): ReturnType<Shape> {
  if (!isDict(value)) return undefined;
  if (walk.options.annotations.has(value)) return annotation(value, walk);
  const isWidgetOnly = value.has('Subtype') && !value.has('T') && !value.has('Kids');
  if (isWidgetOnly) return undefined;
  walk.later(value, FIELD);
  return value;
}

/** A string, a choice of several, or the name of a button's state. */
function fieldValue(...[value, walk]: Parameters<Shape>): ReturnType<Shape> {
  return either(text, stateName(), arrayOf(text))(value, walk);
}

/** A state of a button; `Off` is a standard name. */
function stateName(): Shape {
  return (value, walk) => (nameOf(value) === 'Off' ? value : chosenName(value, walk));
}

export const interactiveForm = dictOf({
  Fields: arrayOf(field),
  NeedAppearances: plain,
  DA: defaultAppearance,
  Q: plain,
  DR: formResources,
});

/** Bookmarks and their root (12.3.3). */
export const outline: Shape = dictOf(() => ({
  Type: plain,
  Title: text,
  Parent: outline,
  Prev: outline,
  Next: outline,
  First: outline,
  Last: outline,
  Count: plain,
  Dest: destination,
  A: action,
  C: plain,
  F: plain,
}));
