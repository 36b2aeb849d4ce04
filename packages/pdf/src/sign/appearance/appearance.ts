import type { IncrementalUpdate } from '../../core/incremental-update.ts';
import { dict, name, type PdfDict, PdfStream } from '../../core/objects.ts';
import { upright } from '../../core/page-geometry.ts';
import type { Page } from '../../core/page-tree.ts';
import { numberToken } from '../../core/serialize.ts';
import { type Box, viewOf } from '../page-view.ts';
import type { SignatureTexts } from '../request.ts';
import type { WidgetLook } from '../signature-field.ts';
import { embedImage } from './embed-image.ts';
import { EmbeddedFont } from './embedded-font.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { arrange, type Fonts, type Layout, NO_BREAK_SPACE, type Texts } from './layout.ts';

const BAR_COLOR = '0.16 0.33 0.56 rg';
const NAME_COLOR = '0.09 0.13 0.2 rg';
const DETAIL_COLOR = '0.3 0.34 0.4 rg';

/**
 * Draws the visible signature as a form XObject and says where its widget goes.
 *
 * @param box as it is seen
 * @param picture PNG or JPEG, shown beside the text
 * @throws InvalidInputError naming the field, when the picture is not usable
 */
export function addAppearance(
  update: IncrementalUpdate,
  page: Page,
  box: Box,
  picture: Uint8Array | undefined,
  texts: SignatureTexts,
  signedAt: Date,
): WidgetLook {
  const view = viewOf(update.file, page);
  const { width, height } = box;
  const fonts = { name: new EmbeddedFont('semibold'), detail: new EmbeddedFont('regular') };
  const image = picture && embedImage(update, picture);
  const layout = arrange({ width, height }, shownTexts(texts, signedAt, fonts), fonts, image);
  const content = draw(layout, fonts, image);
  const resources: PdfDict = dict({
    Font: dict({ F0: fonts.name.embed(update), F1: fonts.detail.embed(update) }),
    XObject: image && dict({ I0: image.ref }),
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
  return { rectangle: [left, bottom, right, top], rotation: view.rotation, appearance };
}

/** What can be shown in the fonts at hand; all of it stands in the signature itself. */
function shownTexts(texts: SignatureTexts, signedAt: Date, fonts: Fonts): Texts {
  const date = signedAt.toISOString().slice(0, 16).replace('T', NO_BREAK_SPACE);
  const signed = `${date}${NO_BREAK_SPACE}UTC`;
  const signer = fonts.name.showable(texts.name ?? '');
  const details = signer === '' ? [signed] : [`Digitally signed ${signed}`];
  for (const [label, text] of [
    ['Reason', texts.reason],
    ['Location', texts.location],
  ]) {
    const shown = fonts.detail.showable(text ?? '');
    if (shown !== '') details.push(`${label}: ${shown}`);
  }
  return { name: signer === '' ? 'Digitally signed' : signer, details };
}

function draw(layout: Layout, fonts: Fonts, image: EmbeddedImage | undefined): string {
  const numbers = (...values: number[]): string =>
    values.map((value) => numberToken(rounded(value))).join(' ');
  const { bar } = layout;
  const parts = [`q ${BAR_COLOR} ${numbers(bar.x, bar.y, bar.width, bar.height)} re f Q`];
  if (image !== undefined && layout.image !== undefined) {
    const { x, y, width, height } = layout.image;
    parts.push(`q ${numbers(width, 0, 0, height, x, y)} cm /I0 Do Q`);
  }
  for (const line of layout.lines) {
    const [resource, color] = line.font === 'name' ? ['F0', NAME_COLOR] : ['F1', DETAIL_COLOR];
    const position = numbers(1, 0, 0, 1, line.x, line.baseline);
    parts.push(
      `BT ${color} /${resource} ${numbers(line.size)} Tf ${position} Tm ${fonts[line.font].show(line.text)} Tj ET`,
    );
  }
  return parts.join('\n');
}

/** A ten-thousandth of a point is finer than any device. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
