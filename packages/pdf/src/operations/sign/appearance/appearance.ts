import { intentAllows } from '../../../document/metadata/output-intent.ts';
import { srgbStream } from '../../../document/metadata/srgb-profile.ts';
import { archivePartOf } from '../../../document/metadata/stated-claims.ts';
import type { UsedFonts } from '../../../document/typeset/typesetter.ts';
import type { IncrementalUpdate } from '../../../file/core/incremental-update.ts';
import { dict, name, type PdfDict, PdfStream } from '../../../file/core/objects.ts';
import { upright } from '../../../file/core/page-geometry.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { numberToken } from '../../../file/core/serialize.ts';
import { embedImage } from '../../../page/images/embed-image.ts';
import type { EmbeddedImage } from '../../../page/images/embedded-image.ts';
import { type Box, viewOf } from '../page-view.ts';
import type { SignRequest } from '../request.ts';
import type { WidgetLook } from '../signature-field.ts';
import type { SignatureTexts } from '../signature-texts.ts';
import type { SigningWarning } from '../signing-warnings.ts';
import { arrange, type Fonts, type Layout } from './layout.ts';
import { sealFonts } from './seal-fonts.ts';
import { sealTexts, shownEntries } from './seal-texts.ts';

const BAR_COLOR = '0.16 0.33 0.56 rg';
const NAME_COLOR = '0.09 0.13 0.2 rg';
const DETAIL_COLOR = '0.3 0.34 0.4 rg';

/** A visible signature as drawn. */
export interface DrawnSeal extends WidgetLook {
  readonly warnings: readonly SigningWarning[];
}

/**
 * Draws the visible signature as a form XObject, and computes the rectangle of its widget.
 *
 * @param box area on the displayed page
 * @throws InvalidInputError `IMAGE_UNREADABLE`; `SEAL_GLYPH_MISSING` for text that no font has
 */
export async function addAppearance(
  update: IncrementalUpdate,
  page: Page,
  box: Box,
  request: Pick<SignRequest, 'visible' | 'fonts'>,
  texts: SignatureTexts,
  signedAt: Date,
): Promise<DrawnSeal> {
  const view = viewOf(update.file, page);
  const { width, height } = box;
  const seal = request.visible ?? {};
  const language = seal.language ?? update.text(update.catalog, 'Lang');
  const fonts = await sealFonts(update, request.fonts ?? [], shownEntries(texts, seal), language);
  const image = seal.image && embedImage(update, seal.image);
  const layout = arrange({ width, height }, sealTexts(texts, signedAt, seal, fonts.words), fonts, image);
  const used: UsedFonts = new Map();
  const content = draw(layout, fonts, image, used);
  fonts.embed();
  const resources: PdfDict = dict({
    Font: used.size === 0 ? undefined : new Map(used),
    XObject: image && dict({ I0: image.ref }),
    ColorSpace: defaultSpaces(update),
  });
  const appearance = update.add(
    new PdfStream(
      dict({
        Type: name('XObject'),
        Subtype: name('Form'),
        BBox: [0, 0, width, height],
        Matrix: [...upright(view.rotation, width, height)],
        Resources: resources,
      }),
      Buffer.from(content, 'latin1'),
    ),
  );
  const [left, bottom, right, top] = view.toPage(box).map(rounded) as [number, number, number, number];
  const rectangle = [left, bottom, right, top] as const;
  return { rectangle, rotation: view.rotation, appearance, warnings: warningsOf(layout) };
}

/** Returns colour spaces for a PDF/A file without an output intent for the colours of the seal (ISO 19005-2, 6.2.4.3). */
function defaultSpaces(update: IncrementalUpdate): PdfDict | undefined {
  if (archivePartOf(update) === undefined || intentAllows(update, 'rgb')) return undefined;
  const gray = [name('CalGray'), dict({ WhitePoint: [0.9505, 1, 1.089], Gamma: 2.2 })];
  return dict({
    DefaultRGB: [name('ICCBased'), update.add(srgbStream())],
    DefaultGray: intentAllows(update, 'gray') ? undefined : gray,
  });
}

/** Font size in points below which text is hard to read on paper. */
const SMALL = 5;

function warningsOf({ lines, isCut }: Layout): SigningWarning[] {
  const smallest = Math.min(SMALL, ...lines.map(({ size }) => size));
  const warnings: SigningWarning[] = [];
  if (smallest < SMALL)
    warnings.push({
      code: 'SEAL_TEXT_SMALL',
      message: `the text of the visible signature is ${rounded(Math.round(smallest * 10) / 10)} pt high, below ${SMALL} pt: enlarge its box, or choose fewer lines`,
    });
  if (isCut)
    warnings.push({
      code: 'SEAL_TEXT_CUT',
      message:
        'the text of the visible signature does not fit into its box and was cut: enlarge the box, or choose fewer lines',
    });
  return warnings;
}

function draw(layout: Layout, fonts: Fonts, image: EmbeddedImage | undefined, used: UsedFonts): string {
  const numbers = (...values: number[]): string =>
    values.map((value) => numberToken(rounded(value))).join(' ');
  const { bar } = layout;
  const parts = bar ? [`q ${BAR_COLOR} ${numbers(bar.x, bar.y, bar.width, bar.height)} re f Q`] : [];
  if (image !== undefined && layout.image !== undefined) {
    const { x, y, width, height } = layout.image;
    parts.push(`q ${numbers(width, 0, 0, height, x, y)} cm /I0 Do Q`);
  }
  for (const line of layout.lines) {
    const color = line.font === 'name' ? NAME_COLOR : DETAIL_COLOR;
    const position = numbers(1, 0, 0, 1, line.x, line.baseline);
    const shown = fonts[line.font].show(line.text, rounded(line.size), line.direction, used);
    parts.push(`BT ${color} ${position} Tm ${shown} ET`);
  }
  return parts.join('\n');
}

/** Rounds to a ten-thousandth of a point, which is finer than any device. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
