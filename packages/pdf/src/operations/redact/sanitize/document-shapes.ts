import { isDict, type PdfDict, PdfRef } from '../../../file/core/objects.ts';
import type { Entries, Shape } from './allowed-objects.ts';
import { profile } from './color-shapes.ts';
import { group, resources } from './graphics-shapes.ts';
import {
  action,
  annotation,
  destination,
  interactiveForm,
  outline,
  page as remainingPage,
  transition,
} from './interactive-shapes.ts';
import { language } from './language.ts';
import { optionalContentGroup } from './layer-shapes.ts';
import {
  arrayOf,
  chosenName,
  dictOf,
  either,
  identifier,
  mapOf,
  number,
  oneOrMany,
  plain,
  refTo,
  streamOf,
  text,
  tuple,
} from './shape.ts';

/** The document as a whole: pages, structure, layers and the catalog (ISO 32000-2, 7.7 and clause 14). */

const outputIntent = dictOf({
  Type: plain,
  S: plain,
  OutputCondition: text,
  OutputConditionIdentifier: text,
  RegistryName: text,
  Info: text,
  DestOutputProfile: profile,
});

const PAGE: Entries = {
  Type: plain,
  Parent: pageNode,
  Resources: resources,
  MediaBox: plain,
  CropBox: plain,
  BleedBox: plain,
  TrimBox: plain,
  ArtBox: plain,
  BoxColorInfo: mapOf(dictOf({ C: plain, W: plain, S: plain, D: plain })),
  // Rewritten from all of the page's streams.
  Contents: streamOf({}),
  Rotate: plain,
  Group: group,
  Annots: arrayOf(annotation),
  Tabs: plain,
  StructParents: plain,
  UserUnit: plain,
  Dur: plain,
  Trans: transition,
  OutputIntents: arrayOf(outputIntent),
};

const NODE: Entries = {
  Type: plain,
  Parent: pageNode,
  Kids: arrayOf(pageNode),
  Count: plain,
  MediaBox: plain,
  CropBox: plain,
  Rotate: plain,
};

export function pageNode(...[value, walk]: Parameters<Shape>): ReturnType<Shape> {
  if (value instanceof PdfRef || !isDict(value)) return undefined;
  const isPage = walk.options.pdf.name(value, 'Type') === 'Page';
  walk.later(value, isPage ? PAGE : NODE);
  return value;
}

function nameTree(item: Shape, key: Shape): Shape {
  const node: Shape = dictOf(() => ({
    Kids: arrayOf(node),
    Names: pairs(key, item),
    Limits: arrayOf(key),
  }));
  return node;
}

function numberTree(item: Shape): Shape {
  const node: Shape = dictOf(() => ({ Kids: arrayOf(node), Nums: pairs(number, item), Limits: plain }));
  return node;
}

/** Alternating keys and values; a value that is not allowed becomes null. */
function pairs(key: Shape, item: Shape): Shape {
  return (value, walk) =>
    Array.isArray(value)
      ? value.map((one, index) => walk.keep(one, index % 2 === 0 ? key : item) ?? null)
      : undefined;
}

/** An object that is drawn, or an annotation that a page lists. */
const drawnObject = refTo((ref, walk) => walk.reached(ref));

const ATTRIBUTE_NAMES =
  'O Placement WritingMode BackgroundColor BorderColor BorderStyle BorderThickness Padding Color SpaceBefore SpaceAfter ' +
  'StartIndent EndIndent TextIndent TextAlign BBox Width Height BlockAlign InlineAlign TBorderStyle TPadding BaselineShift ' +
  'LineHeight TextDecorationColor TextDecorationThickness TextDecorationType RubyAlign RubyPosition GlyphOrientationVertical ' +
  'ColumnCount ColumnGap ColumnWidths ListNumbering ContinuedList Role checked Checked RowSpan ColSpan Scope TextPosition ' +
  'Type Subtype Attached NoteType';
const attributes: Shape = dictOf(() => ({
  ...Object.fromEntries(ATTRIBUTE_NAMES.split(' ').map((name) => [name, plain])),
  Desc: text,
  Summary: text,
  Short: text,
  Headers: arrayOf(identifier),
  ContinuedFrom: identifier,
}));

const namespace: Shape = dictOf({ Type: plain, NS: text });

const kid: Shape = (value, walk) => {
  if (typeof value === 'number') return value;
  if (!isDict(value)) return undefined;
  const type = walk.options.pdf.name(value, 'Type');
  if (type === 'MCR') return markedReference(value, walk);
  if (type === 'OBJR') return isDrawn(value.get('Obj'), walk) ? objectReference(value, walk) : undefined;
  return structureElement(value, walk);
};

function isDrawn(value: ReturnType<PdfDict['get']>, walk: Parameters<Shape>[1]): boolean {
  return value instanceof PdfRef && walk.reached(value);
}

const markedReference = dictOf({ Type: plain, Pg: remainingPage, Stm: drawnObject, MCID: plain });
const objectReference = dictOf({ Type: plain, Pg: remainingPage, Obj: drawnObject });

const structureElement: Shape = dictOf(() => ({
  Type: plain,
  S: structureType,
  P: structureParent,
  ID: identifier,
  Ref: arrayOf(structureElement),
  Pg: remainingPage,
  K: oneOrMany(kid),
  A: oneOrMany(either(attributes, number)),
  C: oneOrMany(either(chosenName, number)),
  R: plain,
  T: text,
  Lang: language,
  Alt: text,
  E: text,
  ActualText: text,
  NS: namespace,
}));

const STANDARD_TYPE =
  /^(Document|DocumentFragment|Part|Art|Sect|Div|BlockQuote|Caption|TOCI?|Index|NonStruct|Private|P|H[1-9]?|Title|FENote|Sub|Aside|LI?|Lbl|LBody|Table|T[RHD]|T(Head|Body|Foot)|Span|Quote|Note|Reference|BibEntry|Code|Link|Annot|Em|Strong|Ruby|R[BTP]|Warichu|W[TP]|Figure|Formula|Form|Artifact)$/;

const structureParent: Shape = (value, walk) =>
  (walk.options.pdf.name(value, 'Type') === 'StructTreeRoot' ? structureRoot : structureElement)(value, walk);

/** A structure type: a standard one, or one that the role map defines. */
const structureType: Shape = (value, walk) => {
  const name = walk.options.pdf.name(value);
  return name !== undefined && STANDARD_TYPE.test(name) ? value : chosenName(value, walk);
};

/** Role map of the document's own structure types. Entries for standard types have no effect and do no harm. */
const roleMap: Shape = (value, walk) => {
  if (!isDict(value)) return undefined;
  walk.laterMap(value, structureType, (key) => (STANDARD_TYPE.test(key) ? key : walk.maskedName(key)));
  return value;
};

const structureRoot: Shape = dictOf(() => ({
  Type: plain,
  K: oneOrMany(kid),
  IDTree: nameTree(structureElement, identifier),
  ParentTree: numberTree(either(tuple(structureElement), structureElement)),
  ParentTreeNextKey: plain,
  RoleMap: roleMap,
  ClassMap: mapOf(oneOrMany(attributes)),
  Namespaces: arrayOf(namespace),
}));

const order: Shape = (value, walk) =>
  Array.isArray(value) ? arrayOf(either(order, text, optionalContentGroup))(value, walk) : undefined;
const groups = arrayOf(optionalContentGroup);
const layerConfiguration = dictOf({
  Name: text,
  BaseState: plain,
  ON: groups,
  OFF: groups,
  Intent: plain,
  AS: arrayOf(dictOf({ Event: plain, OCGs: groups, Category: plain })),
  Order: order,
  ListMode: plain,
  RBGroups: arrayOf(groups),
  Locked: groups,
});

const VIEWER_PREFERENCES =
  'HideToolbar HideMenubar HideWindowUI FitWindow CenterWindow DisplayDocTitle NonFullScreenPageMode Direction ViewArea ' +
  'ViewClip PrintArea PrintClip PrintScaling Duplex PickTrayByPDFSize PrintPageRange NumCopies Enforce';

export const catalog: Shape = dictOf(() => ({
  Type: plain,
  Version: plain,
  Extensions: mapOf(oneOrMany(dictOf({ Type: plain, BaseVersion: plain, ExtensionLevel: plain }))),
  Pages: pageNode,
  PageLabels: numberTree(dictOf({ Type: plain, S: plain, P: text, St: plain })),
  Names: dictOf({ Dests: nameTree(destination, text) }),
  Dests: mapOf(destination),
  ViewerPreferences: dictOf(Object.fromEntries(VIEWER_PREFERENCES.split(' ').map((key) => [key, plain]))),
  PageLayout: plain,
  PageMode: plain,
  Outlines: outline,
  OpenAction: either(action, destination),
  AcroForm: interactiveForm,
  StructTreeRoot: structureRoot,
  MarkInfo: dictOf({ Marked: plain, UserProperties: plain, Suspects: plain }),
  Lang: language,
  OCProperties: dictOf({ OCGs: groups, D: layerConfiguration, Configs: arrayOf(layerConfiguration) }),
  OutputIntents: arrayOf(outputIntent),
  URI: dictOf({ Base: text }),
}));
