import type { PdfDocument } from '../../file/core/document.ts';
import { isDict, type PdfDict, type PdfObject } from '../../file/core/objects.ts';
import { readNumberTree } from '../../file/core/trees.ts';
import {
  ACTION_TYPES,
  ANNOTATION_TYPES,
  isPageSide,
  isShown,
  LANGUAGE,
  MEDIA_TYPE,
  NAMED_ACTIONS,
} from '../rules/allowed.ts';
import { type Check, type Subject, unless } from './checks.ts';

export const documentChecks: readonly Check[] = [
  {
    id: 'language',
    rules: ['6.7.4-1', 'ua:7.2-29'],
    words: 'The document declares no language, or an invalid one',
    *broken({ document, elements }) {
      yield* unless(LANGUAGE.test(document.text(document.catalog, 'Lang') ?? ''));
      for (const { lang } of elements)
        if (lang !== undefined && !LANGUAGE.test(lang)) yield lang.slice(0, 40);
    },
  },
  {
    id: 'title',
    rules: ['ua:7.1-9', 'ua:7.1-10'],
    words: 'The document has no title, or does not set viewers to show it',
    broken: ({ document }) =>
      unless(
        (document.text(document.dict(document.trailer, 'Info'), 'Title') ?? '').trim() !== '' &&
          document.boolean(document.dict(document.catalog, 'ViewerPreferences'), 'DisplayDocTitle') === true,
      ),
  },
  {
    id: 'actions',
    rules: ['6.5.1-1', '6.5.1-2', '6.5.2-1', '6.5.2-2', '6.10-2'],
    words: 'The document has scripts or other actions that PDF/A does not allow',
    *broken({ document, objects, pages }) {
      const { catalog } = document;
      if (document.has(catalog, 'AA') || document.has(document.dict(catalog, 'Names'), 'JavaScript'))
        yield 'the document';
      const opening = document.dict(catalog, 'OpenAction');
      if (opening && !isAllowed(document, opening)) yield 'the document';
      for (const { dict } of pages)
        if (document.has(dict, 'AA') || document.has(dict, 'PresSteps')) yield 'a page';
      for (const object of objects) {
        if (!isDict(object)) continue;
        const action = document.dict(object, 'A');
        if (action && document.has(action, 'S') && !isAllowed(document, action)) yield 'an action';
      }
    },
  },
  {
    id: 'catalog',
    rules: ['6.4.1-3', '6.4.2-1', '6.4.2-2', '6.9-1', '6.9-4', '6.10-1', '6.11-1'],
    words: 'The document catalog has an entry that the standards do not allow',
    *broken({ document }) {
      const { catalog } = document;
      for (const key of ['Requirements', 'NeedsRendering', 'OCProperties'])
        if (document.has(catalog, key)) yield key;
      if (document.has(document.dict(catalog, 'Names'), 'AlternatePresentations'))
        yield 'AlternatePresentations';
      const form = document.dict(catalog, 'AcroForm');
      if (document.has(form, 'XFA') || document.boolean(form, 'NeedAppearances') === true) yield 'AcroForm';
    },
  },
  {
    id: 'page-size',
    rules: ['6.1.13-11'],
    words: 'A page is smaller than 3 or larger than 14,400 units',
    *broken({ document, pages }) {
      for (const [i, page] of pages.entries()) {
        const box = document.numbers(page.attribute('MediaBox'));
        const sides = box?.length === 4 ? [box[2]! - box[0]!, box[3]! - box[1]!].map(Math.abs) : [0];
        if (!sides.every(isPageSide)) yield `page ${i + 1}`;
      }
    },
  },
  {
    id: 'embedded-files',
    rules: ['6.8-1', '6.8-2', '6.8-3', '6.8-4', 'ua:7.11-1'],
    words: 'An embedded file lacks its name, type or relationship',
    *broken(subject) {
      const { document } = subject;
      const associated = new Set(
        (document.array(document.catalog, 'AF') ?? []).map((item) => document.resolve(item)),
      );
      for (const own of fileSpecifications(subject)) {
        const stream = document.stream(document.dict(own, 'EF'), 'F');
        const type = stream && document.name(stream, 'Subtype');
        const complete =
          document.text(own, 'F') && document.text(own, 'UF') && document.name(own, 'AFRelationship');
        if (!complete || !MEDIA_TYPE.test(type ?? '') || !associated.has(own))
          yield document.text(own, 'UF') ?? 'a file';
      }
    },
  },
  {
    id: 'embedded-files-2',
    rules: ['6.8-5'],
    words: 'An embedded file is no PDF/A: the second part does not allow it, the third does',
    *broken(subject) {
      const { document } = subject;
      for (const own of fileSpecifications(subject)) yield document.text(own, 'UF') ?? 'a file';
    },
  },
  {
    id: 'annotations',
    rules: [
      '6.3.1-1',
      '6.3.2-1',
      '6.3.2-2',
      '6.3.3-1',
      '6.3.3-2',
      '6.3.3-3',
      '6.3.3-4',
      '6.4.1-1',
      '6.4.1-2',
    ],
    words:
      'An annotation or field has no appearance, is hidden, acts by itself, or is of a type that PDF/A does not allow',
    *broken({ document, pages }) {
      for (const { annotation, page } of annotationsOf({ document, pages })) {
        if (!isArchivable(document, annotation))
          yield `page ${page}: ${document.name(annotation, 'Subtype')}`;
      }
    },
  },
  {
    id: 'annotations-tagged',
    rules: [
      'ua:7.18.1-1',
      'ua:7.18.1-2',
      'ua:7.18.1-3',
      'ua:7.18.3-1',
      'ua:7.18.4-1',
      'ua:7.18.5-1',
      'ua:7.18.5-2',
    ],
    words:
      'A link or field is not part of the structure, has no description, or pages do not follow the structure',
    *broken({ document, pages, elements }) {
      const annotations = [...annotationsOf({ document, pages })];
      // Saves reading the parent tree, which has tens of thousands of entries in a long document.
      if (annotations.length === 0) return;
      const tree = document.dict(document.catalog, 'StructTreeRoot');
      const parents = readNumberTree(document, tree?.get('ParentTree'));
      const held = new Map<PdfObject, string>();
      for (const own of elements) {
        for (const kid of own.kids)
          if (kid.kind === 'object') held.set(document.resolve(kid.object), own.type);
      }
      for (const { annotation, page, tabs } of annotations) {
        const subtype = document.name(annotation, 'Subtype') ?? '';
        const wanted = { Link: 'Link', Widget: 'Form' }[subtype] ?? 'Annot';
        const named =
          subtype === 'Widget' ? inherited(document, annotation, 'TU') : annotation.get('Contents');
        const key = document.number(annotation, 'StructParent');
        const linked = key !== undefined && parents.has(key) && held.get(annotation) === wanted;
        if (!linked || !document.text(named) || tabs !== 'S') yield `page ${page}: ${subtype}`;
      }
    },
  },
];

function isAllowed(document: PdfDocument, action: PdfDict): boolean {
  const type = document.name(action, 'S') ?? '';
  const named = document.name(action, 'N') ?? '';
  return ACTION_TYPES.has(type) && (type !== 'Named' || NAMED_ACTIONS.has(named));
}

function* fileSpecifications({ document, objects }: Subject): Generator<PdfDict> {
  for (const object of objects) if (isDict(object) && document.dict(object, 'EF')) yield object;
}

function* annotationsOf({ document, pages }: Pick<Subject, 'document' | 'pages'>): Generator<{
  annotation: PdfDict;
  page: number;
  tabs: string | undefined;
}> {
  for (const [i, { dict }] of pages.entries()) {
    for (const item of document.array(dict, 'Annots') ?? []) {
      const annotation = document.dict(item);
      if (annotation) yield { annotation, page: i + 1, tabs: document.name(dict, 'Tabs') };
    }
  }
}

function isArchivable(document: PdfDocument, annotation: PdfDict): boolean {
  const subtype = document.name(annotation, 'Subtype') ?? '';
  const flags = document.number(annotation, 'F') ?? 0;
  if (!ANNOTATION_TYPES.has(subtype) || !isShown(flags)) return false;
  if (subtype === 'Link' || subtype === 'Popup') return true;
  const appearance = document.dict(annotation, 'AP');
  if (!appearance || [...appearance.keys()].join() !== 'N') return false;
  if (subtype !== 'Widget') return document.stream(appearance, 'N') !== undefined;
  if (document.has(annotation, 'A') || document.has(annotation, 'AA')) return false;
  const button = document.name(inherited(document, annotation, 'FT')) === 'Btn';
  return button
    ? document.dict(appearance, 'N') !== undefined
    : document.stream(appearance, 'N') !== undefined;
}

/** Returns an entry of a field or of its nearest ancestor that has it. */
function inherited(document: PdfDocument, field: PdfDict, key: string): PdfObject | undefined {
  let own: PdfDict | undefined = field;
  for (let depth = 0; own && depth < 32; depth++) {
    const value = own.get(key);
    if (value !== undefined) return value;
    own = document.dict(own, 'Parent');
  }
  return undefined;
}
