import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  markupNode,
  prefixOf,
  setAttribute,
  setChildren,
  type XmlElement,
} from '../office-template/xml-tree.ts';
import { editPackage } from './edit-package.ts';

/** Formats whose page setup is changed in the file itself. */
export const TURNED_FORMATS = ['docx', 'odt', 'xlsx', 'ods'] as const;
export type TurnedFormat = (typeof TURNED_FORMATS)[number];

const OPEN_DOCUMENT = { parts: /^styles\.xml$/, turn: turnLayouts };

const BY_FORMAT: Readonly<
  Record<TurnedFormat, { readonly parts: RegExp; readonly turn: (root: XmlElement) => void }>
> = {
  docx: { parts: /^word\/document\d*\.xml$/, turn: turnSections },
  xlsx: { parts: /^xl\/(?:worksheets|chartsheets)\/[^/]+\.xml$/, turn: turnSheet },
  odt: OPEN_DOCUMENT,
  ods: OPEN_DOCUMENT,
};

/**
 * Makes all pages of a document landscape. Margins stay where they are.
 *
 * @throws InvalidInputError `OFFICE_DAMAGED`
 */
export function turnPages(document: Uint8Array, format: TurnedFormat): Promise<Uint8Array> {
  const { parts, turn } = BY_FORMAT[format];
  return editPackage(document, parts, turn);
}

/** Letter in twentieths of a point, the size of a section that names none (ECMA-376 part 1, 17.6.13). */
const LETTER = { w: '12240', h: '15840' };

function turnSections(root: XmlElement): void {
  const w = prefixOf(root);
  const [body] = elementsNamed(root, 'w:body');
  if (body && childrenNamed(body, 'w:sectPr').length === 0) {
    const size = `<${w}pgSz ${w}w="${LETTER.h}" ${w}h="${LETTER.w}" ${w}orient="landscape"/>`;
    setChildren(body, [...body.children, markupNode(`<${w}sectPr>${size}</${w}sectPr>`)]);
  }
  for (const section of elementsNamed(root, 'w:sectPr')) {
    let [size] = childrenNamed(section, 'w:pgSz');
    if (!size) {
      size = markupNode(`<${w}pgSz/>`);
      setChildren(section, [...section.children, size]);
    }
    const [width, height] = [attributeOf(size, 'w') ?? LETTER.w, attributeOf(size, 'h') ?? LETTER.h];
    const isLandscape = Number(width) > Number(height);
    setAttribute(size, `${w}w`, isLandscape ? width : height);
    setAttribute(size, `${w}h`, isLandscape ? height : width);
    setAttribute(size, `${w}orient`, 'landscape');
  }
}

/** Elements of a sheet that follow its page setup (ECMA-376 part 1, 18.3.1.99). */
const AFTER_SETUP = new Set(
  [
    ...['headerFooter', 'rowBreaks', 'colBreaks', 'customProperties', 'cellWatches', 'ignoredErrors'],
    ...['smartTags', 'drawing', 'legacyDrawing', 'legacyDrawingHF', 'drawingHF', 'picture', 'oleObjects'],
    ...['controls', 'webPublishItems', 'tableParts', 'extLst'],
  ].map((name) => `x:${name}`),
);

/** A4 as a paper of sheets (ECMA-376 part 1, 18.3.1.63). */
const A4_PAPER = '9';

function turnSheet(root: XmlElement): void {
  const [own] = childrenNamed(root, 'x:pageSetup');
  const setup = own ?? markupNode(`<${prefixOf(root)}pageSetup/>`);
  setAttribute(setup, 'orientation', 'landscape');
  // LibreOffice ignores the orientation of a sheet without a paper.
  if (!Number(attributeOf(setup, 'paperSize'))) setAttribute(setup, 'paperSize', A4_PAPER);
  if (own) return;
  const at = root.children.findIndex((child) => child.kind === 'element' && AFTER_SETUP.has(child.name));
  setChildren(root, root.children.toSpliced(at < 0 ? root.children.length : at, 0, setup));
}

/** A4, the size of a page layout that names none. */
const A4 = { width: '21cm', height: '29.7cm' };

function turnLayouts(root: XmlElement): void {
  for (const properties of elementsNamed(root, 'style:page-layout-properties')) {
    const width = attributeOf(properties, 'page-width') ?? A4.width;
    const height = attributeOf(properties, 'page-height') ?? A4.height;
    const isLandscape = points(width) > points(height);
    setAttribute(properties, 'fo:page-width', isLandscape ? width : height);
    setAttribute(properties, 'fo:page-height', isLandscape ? height : width);
    setAttribute(properties, 'style:print-orientation', 'landscape');
  }
}

const POINTS_OF_UNIT: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  pc: 12,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
};

/** Returns a length of OpenDocument in points (ISO/IEC 26300-1, 18.3.18); 0 if it is none. */
export function points(length: string): number {
  const [, value, unit] = /^(-?[\d.]+)(pt|in|pc|cm|mm)$/.exec(length) ?? [];
  return value === undefined || unit === undefined ? 0 : Number(value) * POINTS_OF_UNIT[unit]!;
}
