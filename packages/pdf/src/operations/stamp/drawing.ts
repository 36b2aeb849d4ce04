import { type PageForm, pageForm, type Source } from '../../document/assemble/index.ts';
import { BLACK, parseColor, type Rgb } from '../../document/colors/color.ts';
import { pageAt } from '../../document/pages/page-selection.ts';
import { directionOf } from '../../document/typeset/bidi.ts';
import type { EmbeddedFonts } from '../../document/typeset/embedded-fonts.ts';
import type { LoadedFace } from '../../document/typeset/font-faces.ts';
import { ShapedTypesetter } from '../../document/typeset/shaped-typesetter.ts';
import type { UsedFonts } from '../../document/typeset/typesetter.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfDict, type PdfObject, type PdfRef } from '../../file/core/objects.ts';
import { embedImage } from '../../page/images/embed-image.ts';
import { contentStream } from '../../page/syntax/content-stream.ts';
import { formatNumber } from '../../page/syntax/operands.ts';
import type { ImageStamp, PdfStamp, TextStamp } from './options.ts';

/** A form XObject to draw on pages, in points, with its origin at the lower left corner. */
export interface Drawing {
  readonly ref: PdfRef;
  readonly width: number;
  readonly height: number;
}

const SIZE = 12;
const LINE_HEIGHT = 1.25;
/** Points per pixel of an image without a resolution: CSS has 96 pixels per inch. */
const PIXEL = 0.75;

/** Draws texts of one style, each text once. */
export class TextDrawings {
  readonly #document: PdfDocument;
  readonly #stamp: TextStamp;
  readonly #typesetter: ShapedTypesetter;
  readonly #color: Rgb;
  readonly #drawn = new Map<string, Drawing>();

  constructor(
    document: PdfDocument,
    stamp: TextStamp,
    faces: readonly LoadedFace[],
    fonts: EmbeddedFonts,
    field: string,
  ) {
    this.#document = document;
    this.#stamp = stamp;
    this.#typesetter = new ShapedTypesetter(faces, fonts);
    this.#color = stamp.color === undefined ? BLACK : parseColor(stamp.color, `${field}.color`);
  }

  /** Whether the colour needs only DeviceGray. */
  get isGray(): boolean {
    return this.#color.every((part) => part === this.#color[0]);
  }

  draw(text: string): Drawing {
    const known = this.#drawn.get(text);
    if (known) return known;
    const drawing = this.#make(text);
    this.#drawn.set(text, drawing);
    return drawing;
  }

  #make(text: string): Drawing {
    const { size = SIZE, anchor = 'center' } = this.#stamp;
    const typesetter = this.#typesetter;
    const lines = text.split('\n');
    const widths = lines.map((line) => typesetter.width(line) * size);
    const width = Math.max(1, ...widths);
    const step = size * LINE_HEIGHT;
    const height = step * (lines.length - 1) + (typesetter.ascent - typesetter.descent) * size;
    const used: UsedFonts = new Map();
    const color = this.isGray
      ? `${formatNumber(this.#color[0])} g`
      : `${this.#color.map((part) => formatNumber(part)).join(' ')} rg`;
    const shown = lines.map((line, i) => {
      const room = width - widths[i]!;
      const x = anchor.includes('left') ? 0 : anchor.includes('right') ? room : room / 2;
      const y = height - typesetter.ascent * size - i * step;
      const operators = typesetter.show(line, size, directionOf(line), used);
      return `BT 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm ${operators} ET`;
    });
    const resources = dict({ Font: new Map<string, PdfObject>(used) });
    const ref = this.#document.add(formOf(`${color}\n${shown.join('\n')}`, width, height, resources));
    return { ref, width, height };
  }
}

/**
 * Returns an image as a drawing.
 *
 * @throws InvalidInputError `IMAGE_UNREADABLE`
 */
export function imageDrawing(document: PdfDocument, stamp: ImageStamp, field: string): Drawing {
  const image = embedImage(document, stamp.image, `${field}.image`);
  const [width, height] = [image.width * PIXEL, image.height * PIXEL];
  const resources = dict({ XObject: dict({ Im: image.ref }) });
  const content = `${formatNumber(width)} 0 0 ${formatNumber(height)} 0 0 cm /Im Do`;
  return { ref: document.add(formOf(content, width, height, resources)), width, height };
}

/**
 * Returns a page of another PDF as a drawing.
 *
 * @throws InvalidInputError `PAGE_OUT_OF_RANGE`
 */
export function pdfDrawing(document: PdfDocument, stamp: PdfStamp, source: Source, field: string): PageForm {
  return pageForm(document, source, pageAt(stamp.page ?? 0, source.pages.length, `${field}.page`));
}

function formOf(content: string, width: number, height: number, resources: PdfDict) {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    // Letters may extend beyond their box.
    BBox: [-height, -height, width + height, 2 * height],
    Resources: resources,
  });
  return contentStream(content, entries);
}
