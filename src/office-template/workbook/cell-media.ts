import path from 'node:path';
import type { DocumentPackage } from '../document-package.ts';
import type { Inserted, PlacedImage } from '../inserted.ts';
import {
  attributeOf,
  childrenNamed,
  escapeXml,
  markupNode,
  nodeMarkup,
  prefixOf,
  setAttribute,
  type XmlElement,
} from '../xml-tree.ts';
import { cellPlace, columnNumber } from './references.ts';

/** A picture or a link of a cell, which is written outside of the cell. */
export interface CellMedia {
  readonly cell: XmlElement;
  readonly inserted: Extract<Inserted, { kind: 'image' | 'link' }>;
}

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
const EMU_PER_POINT = 12_700;
/** Height of a row without one, and the highest that Excel has, in points. */
const DEFAULT_HEIGHT = 15;
const MAX_HEIGHT = 409;

/** Elements of a sheet behind its links, and behind its drawing, in their order (ECMA-376 part 1, 18.3.1.99). */
const AFTER_DRAWING = [
  ...[
    'legacyDrawing',
    'legacyDrawingHF',
    'drawingHF',
    'picture',
    'oleObjects',
    'controls',
    'webPublishItems',
  ],
  ...['tableParts', 'extLst'],
];
const AFTER_LINKS = [
  ...[
    'printOptions',
    'pageMargins',
    'pageSetup',
    'headerFooter',
    'rowBreaks',
    'colBreaks',
    'customProperties',
  ],
  ...['cellWatches', 'ignoredErrors', 'smartTags', 'drawing', ...AFTER_DRAWING],
];

/** Writes the pictures and links of the cells of a sheet, whose rows have their last numbers. */
export function placeMedia(
  files: DocumentPackage,
  part: string,
  sheet: XmlElement,
  all: readonly CellMedia[],
): void {
  const links: string[] = [];
  const pictures: { readonly cell: XmlElement; readonly image: PlacedImage }[] = [];
  const x = prefixOf(sheet);
  for (const { cell, inserted } of all) {
    if (inserted.kind === 'image') pictures.push({ cell, image: inserted.image });
    else {
      const id = files.relate(part, 'hyperlink', inserted.url, true);
      links.push(`<${x}hyperlink xmlns:r="${RELATIONSHIPS}" ref="${attributeOf(cell, 'r')}" r:id="${id}"/>`);
    }
  }
  if (links.length > 0) {
    const [holder] = childrenNamed(sheet, 'x:hyperlinks');
    if (holder) append(holder, links.join(''));
    else insertBefore(sheet, AFTER_LINKS, `<${x}hyperlinks>${links.join('')}</${x}hyperlinks>`);
  }
  if (pictures.length > 0) drawPictures(files, part, sheet, pictures);
}

function drawPictures(
  files: DocumentPackage,
  part: string,
  sheet: XmlElement,
  pictures: readonly { readonly cell: XmlElement; readonly image: PlacedImage }[],
): void {
  const known = files
    .relations(part)
    .find(({ type, target }) => type === 'drawing' && files.has(target))?.target;
  const drawing = known ?? `xl/drawings/platen-${files.nextNumber()}.xml`;
  if (known === undefined) {
    files.set(
      drawing,
      `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"></xdr:wsDr>`,
    );
    files.addContentType(drawing, DRAWING_TYPE);
    const id = files.relate(part, 'drawing', path.posix.relative(path.posix.dirname(part), drawing));
    const x = prefixOf(sheet);
    insertBefore(sheet, AFTER_DRAWING, `<${x}drawing xmlns:r="${RELATIONSHIPS}" r:id="${id}"/>`);
  }
  const root = files.tree(drawing);
  const anchors = pictures.map(({ cell, image }, index) => {
    growRow(cell.parent!, image);
    const relation = files.addImage(drawing, image.bytes, image.extension);
    return anchorMarkup(cell, image, relation, 10_000 + index);
  });
  append(root, anchors.join(''));
  files.set(drawing, nodeMarkup(root));
}

/** A row without a height of its own becomes as high as its highest picture. */
function growRow(row: XmlElement, { height }: PlacedImage): void {
  const points = Math.min(MAX_HEIGHT, Math.ceil(height / EMU_PER_POINT) + 1);
  const isOwn = attributeOf(row, 'ht') !== undefined && !row.open.includes(GROWN);
  if (isOwn || Number(attributeOf(row, 'ht') ?? DEFAULT_HEIGHT) >= points) return;
  setAttribute(row, 'ht', String(points));
  if (!row.open.includes(GROWN)) row.open = row.open.replace(/^<[^\s/>]+/, `$& ${GROWN}`);
}

const GROWN = 'customHeight="true"';

/** A picture at the corner of a cell, in its own size (ECMA-376 part 1, 20.5.2.24). */
function anchorMarkup(
  cell: XmlElement,
  { width, height, alt }: PlacedImage,
  relation: string,
  id: number,
): string {
  const { column, row } = cellPlace(attributeOf(cell, 'r') ?? '');
  const [cx, cy] = [width, height].map((side) => Math.max(1, Math.round(side)));
  return (
    `<xdr:oneCellAnchor xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:from><xdr:col>${columnNumber(column) - 1}</xdr:col>` +
    `<xdr:colOff>0</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>` +
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  );
}

function append(holder: XmlElement, markup: string): void {
  const node = markupNode(markup);
  node.parent = holder;
  holder.children.push(node);
}

function insertBefore(sheet: XmlElement, names: readonly string[], markup: string): void {
  const index = sheet.children.findIndex(
    (child) => child.kind === 'element' && names.some((name) => child.name === `x:${name}`),
  );
  const node = markupNode(markup);
  node.parent = sheet;
  sheet.children.splice(index < 0 ? sheet.children.length : index, 0, node);
}
