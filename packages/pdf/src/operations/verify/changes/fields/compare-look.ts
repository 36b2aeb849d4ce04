import type { Matrix, Rect } from '../../../../file/core/matrix.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../../../../file/core/objects.ts';
import type { PdfFile } from '../../../../file/core/pdf-file.ts';
import { list } from '../compare.ts';
import type { FieldWidget, FormField } from './fields-with-widgets.ts';
import { checkMarks, checkPath } from './look-paths.ts';
import { expectedLines, styleOf } from './look-style.ts';
import { checkText } from './look-text.ts';
import { type Appearance, readAppearance } from './read-appearance.ts';
import { differs, UnjudgeableAppearance } from './unjudgeable.ts';

const HIDDEN = 1 << 1;
/** Tolerance in points for positions: editors place the same content differently. */
const SLACK = 1.5;

/**
 * Compares the appearance of a text or choice field's widget with the field's value. It must show that text, glyph by glyph at
 * its position, and nothing else except the background and border declared by the widget.
 *
 * @param before the widget's signed appearance, whose boxes and lines may stay
 * @param isAsSigned whether the signed revision has the same font
 * @returns why the appearance does not show the value, or cannot be compared; undefined when it does
 */
export function lookProblem(
  file: PdfFile,
  field: FormField,
  widget: FieldWidget,
  before: Appearance | undefined,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): string | undefined {
  try {
    const flags = file.resolve(widget.dict.get('F'));
    if (typeof flags === 'number' && flags & HIDDEN) return undefined;
    const rect = rectangle(file, widget.dict.get('Rect'));
    if (rect === undefined) return 'its rectangle cannot be read';
    if (rect.x1 === rect.x0 || rect.y1 === rect.y0) return undefined;
    const appearance = normalAppearance(file, widget.dict, isAsSigned);
    const lines = expectedLines(file, field);
    if (appearance === undefined) {
      if (lines.every((line) => line.trim() === '') || needsAppearances(file)) return undefined;
      return 'it has no appearance';
    }
    checkFrame(file, widget, appearance, rect, before);
    const style = styleOf(file, field, widget, appearance);
    checkText(appearance, lines, style);
    for (const path of appearance.paths) checkPath(path, appearance, style, before);
    if (style.chosen !== undefined) checkMarks(appearance, style.chosen);
    return undefined;
  } catch (error) {
    if (error instanceof UnjudgeableAppearance) return error.message;
    throw error;
  }
}

/**
 * Returns the normal appearance of a widget.
 *
 * @throws UnjudgeableAppearance when it cannot be compared
 */
export function normalAppearance(
  file: PdfFile,
  widget: PdfDict,
  isAsSigned: (font: PdfObject | undefined) => boolean,
): Appearance | undefined {
  const appearances = file.resolve(widget.get('AP'));
  if (appearances === null) return undefined;
  const normal = isDict(appearances) ? file.resolve(appearances.get('N')) : null;
  if (normal === null) return undefined;
  if (!(normal instanceof PdfStream)) differs('its appearance is not a stream');
  return readAppearance(file, normal, isAsSigned);
}

/** Whether `/NeedAppearances` requests readers to regenerate all field appearances from the values. */
export function needsAppearances(file: PdfFile): boolean {
  const form = file.resolve(file.catalog.get('AcroForm'));
  return isDict(form) && file.resolve(form.get('NeedAppearances')) === true;
}

function rectangle(file: PdfFile, object: PdfObject | undefined): Rect | undefined {
  const [a, b, c, d] = list(file, object).map((item) => file.resolve(item));
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined;
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) };
}

/** Checks the placement of the appearance: unchanged, or upright and as large as the widget. */
function checkFrame(
  file: PdfFile,
  widget: FieldWidget,
  { bbox, matrix }: Appearance,
  rect: Rect,
  before: Appearance | undefined,
): void {
  if (before !== undefined && sameFrame(bbox, before.bbox) && sameMatrix(matrix, before.matrix)) return;
  const characteristics = file.resolve(widget.attribute('MK'));
  const turned = isDict(characteristics) ? file.resolve(characteristics.get('R')) : null;
  const angle = typeof turned === 'number' ? ((turned % 360) + 360) % 360 : 0;
  const [cos, sin] = [
    Math.round(Math.cos((angle * Math.PI) / 180)),
    Math.round(Math.sin((angle * Math.PI) / 180)),
  ];
  const upright: Matrix = [cos, sin, -sin, cos, matrix[4], matrix[5]];
  const [width, height] = [rect.x1 - rect.x0, rect.y1 - rect.y0];
  const [wide, high] = angle % 180 === 0 ? [width, height] : [height, width];
  const fits = Math.abs(bbox.x1 - bbox.x0 - wide) <= SLACK && Math.abs(bbox.y1 - bbox.y0 - high) <= SLACK;
  if (!fits || !sameMatrix(matrix, upright)) differs('it is scaled, moved or turned');
}

function sameFrame(a: Rect, b: Rect): boolean {
  return [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1].every((by) => Math.abs(by) <= SLACK);
}

function sameMatrix(a: Matrix, b: Matrix): boolean {
  return a.every((value, i) => Math.abs(value - b[i]!) < 0.01);
}
