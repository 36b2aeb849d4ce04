import { boundsOf, IDENTITY, type Matrix, type Rect } from '../../../../file/core/matrix.ts';
import type { PdfObject, PdfStream } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { operationsOf } from '../../../../page/syntax/lexer.ts';
import { AppearanceReader } from './appearance-reader.ts';
import { decodeAppearance } from './decode-appearance.ts';
import type { ShownGlyph, ShownPath } from './shown.ts';
import { UnjudgeableAppearance } from './unjudgeable.ts';

export interface Appearance {
  readonly glyphs: readonly ShownGlyph[];
  readonly paths: readonly ShownPath[];
  readonly bbox: Rect;
  readonly matrix: Matrix;
}

const MAX_OPERATIONS = 100_000;
/** Entries of a form XObject that do not affect its appearance. */
const HARMLESS_KEYS = new Set([
  ...[
    'Type',
    'Subtype',
    'FormType',
    'BBox',
    'Matrix',
    'Resources',
    'Length',
    'Filter',
    'DecodeParms',
    'Name',
  ],
  ...['LastModified', 'PieceInfo', 'StructParent', 'StructParents', 'Metadata', 'Group'],
]);

/**
 * Reads the appearance of a text or choice field (ISO 32000-2, 12.7.4.3): text in simple fonts, boxes and lines.
 *
 * @param isAsSigned whether the signed revision has the same font
 * @throws UnjudgeableAppearance for content that cannot be compared: pictures, shadings, transparency, layers, fonts with shapes
 *   of their own
 */
export function readAppearance(
  file: PdfFile,
  stream: PdfStream,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): Appearance {
  const odd = [...stream.dict.keys()].find((key) => !HARMLESS_KEYS.has(key));
  if (odd !== undefined) throw new UnjudgeableAppearance(`it has /${odd}`);
  const bbox = numbers(file, stream.dict.get('BBox'), 4);
  if (bbox === undefined) throw new UnjudgeableAppearance('it has no /BBox');
  const matrix = numbers(file, stream.dict.get('Matrix'), 6) as Matrix | undefined;
  const area = boundsOf([
    { x: bbox[0]!, y: bbox[1]! },
    { x: bbox[2]!, y: bbox[3]! },
  ]);
  const reader = new AppearanceReader(file, file.resolve(stream.dict.get('Resources')), area, isAsSigned);
  let left = MAX_OPERATIONS;
  for (const operation of operationsOf(decodeAppearance(file, stream))) {
    if (--left < 0) throw new UnjudgeableAppearance('it is too long');
    reader.operation(operation);
  }
  return { glyphs: reader.glyphs, paths: reader.paths, bbox: area, matrix: matrix ?? IDENTITY };
}

function numbers(file: PdfFile, object: PdfObject | undefined, count: number): number[] | undefined {
  const array = file.resolve(object);
  if (!Array.isArray(array) || array.length !== count) return undefined;
  const values = array.map((item) => file.resolve(item));
  return values.every((value) => typeof value === 'number') ? (values as number[]) : undefined;
}
