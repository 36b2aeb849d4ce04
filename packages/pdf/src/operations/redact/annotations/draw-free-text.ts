import {
  MissingGlyphError,
  TypesetterChooser,
} from '../../../document/fields/appearance/choose-typesetter.ts';
import { defaultAppearanceOf } from '../../../document/fields/appearance/default-appearance.ts';
import { colourOperators, numbers } from '../../../document/fields/appearance/frame.ts';
import type { FormWidget } from '../../../document/fields/model/form-field.ts';
import { claimsEmbeddedFonts } from '../../../document/metadata/stated-claims.ts';
import { directionOf } from '../../../document/typeset/bidi.ts';
import type { UsedFonts } from '../../../document/typeset/typesetter.ts';
import { flate } from '../../../file/core/flate.ts';
import type { Rect } from '../../../file/core/matrix.ts';
import { dict, name, type PdfDict, PdfString } from '../../../file/core/objects.ts';
import { likelyText } from '../../../file/core/text-readings.ts';
import type { PageAnnotation } from '../../../page/content/page-annotations.ts';
import type { Job } from '../job.ts';

/** Distance from the border down to the baseline, in em: poppler uses 1, MuPDF 0.8. */
const BASELINE = 0.85;

/** NoRotate flag (ISO 32000-2, table 167): viewers disagree on where such an annotation is. */
const NO_ROTATE = 16;

/** Entries that each viewer draws differently. */
const OWN_WAYS = ['CL', 'RD', 'Rotate', 'BE'];

/**
 * Gives free text without an appearance (ISO 32000-2, 12.5.6.6) the one that poppler and MuPDF would draw, so that single words
 * can be removed from it. Text of several lines, and text that viewers draw differently, gets none.
 *
 * @returns the band in which viewers show its line; undefined when no appearance was drawn
 */
export async function drawFreeText(
  job: Job,
  { dict: annotation, rect }: PageAnnotation,
): Promise<Rect | undefined> {
  const { pdf } = job;
  const text = (likelyText(pdf.value(annotation, 'Contents')) ?? '').trim();
  const widget: FormWidget = { dict: annotation, ref: undefined, parent: undefined, page: 0, rect };
  if (!rect || text === '' || /[\r\n\u2028\u2029]/.test(text)) return undefined;
  if (!(pdf.value(annotation, 'DA') instanceof PdfString)) return undefined;
  if (OWN_WAYS.some((key) => pdf.has(annotation, key)) || (pdf.number(annotation, 'CA') ?? 1) < 1)
    return undefined;
  if (((pdf.number(annotation, 'F') ?? 0) & NO_ROTATE) !== 0) return undefined;
  const { font, size, colour } = defaultAppearanceOf(pdf, widget);
  if (size === 0) return undefined;
  const embeddedOnly = claimsEmbeddedFonts(pdf);
  const chooser = new TypesetterChooser(pdf, { faces: [], embeddedOnly, nothingNew: false });
  const typesetter = await chooser.choose(text, widget, font).catch((error: unknown) => {
    if (error instanceof MissingGlyphError) return undefined;
    throw error;
  });
  if (!typesetter) return undefined;
  const [width, height] = [rect.x1 - rect.x0, rect.y1 - rect.y0];
  const border = borderOf(job, annotation);
  const spare = width - 4 * border - typesetter.width(text) * size;
  if (spare < 0) return undefined;
  const quadding = pdf.number(annotation, 'Q') ?? 0;
  const x = 2 * border + (quadding === 1 ? spare / 2 : quadding === 2 ? spare : 0);
  const used: UsedFonts = new Map();
  const fill = colourOperators(pdf.numbers(annotation, 'C'), 'fill');
  const stroke = colour.replace(/\S+$/, (operator) => operator.toUpperCase());
  const frame = numbers(border / 2, border / 2, width - border, height - border);
  const content = [
    ...(fill ? [`q ${fill} ${numbers(0, 0, width, height)} re f Q`] : []),
    ...(border > 0 ? [`q ${stroke} ${numbers(border)} w ${frame} re S Q`] : []),
    `BT ${colour} 1 0 0 1 ${numbers(x, height - 2 * border - BASELINE * size)} Tm`,
    typesetter.show(text, size, directionOf(text), used),
    'ET',
  ].join('\n');
  chooser.finish();
  const stream = flate(
    Buffer.from(content, 'latin1'),
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: [0, 0, width, height],
      Resources: dict({ Font: new Map(used) }),
    }),
  );
  annotation.set('AP', dict({ N: pdf.add(stream) }));
  return { ...rect, y0: rect.y1 - 2 * border - 1.5 * size };
}

/** Border width in points; all viewers use 1 where the annotation specifies none. */
function borderOf({ pdf }: Job, annotation: PdfDict): number {
  const width =
    pdf.number(pdf.dict(annotation, 'BS'), 'W') ?? pdf.number(pdf.array(annotation, 'Border')?.[2]) ?? 1;
  return Math.max(0, width);
}
