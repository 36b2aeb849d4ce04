import type { EmbeddedFont } from './embedded-font.ts';

export interface TextLine {
  readonly font: 'name' | 'detail';
  readonly text: string;
  /** Points. */
  readonly size: number;
  readonly x: number;
  readonly baseline: number;
}

export interface Layout {
  readonly lines: readonly TextLine[];
  /** Box of the bar between picture and text. */
  readonly bar: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly image:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined;
}

const NAME_SCALE = 1.3;
const LINE_HEIGHT = 1.28;
const MAX_DETAIL_SIZE = 10;
/** Details shrink to this share of the size that their height allows before they are shortened. */
const SMALLEST_SHARE = 0.72;
const IMAGE_SHARE = 0.38;

/**
 * Arranges a signature in a box of `width` × `height` points: picture on the left, a bar, then the name and
 * below it the details, as large as fits.
 */
export function arrange(
  box: { width: number; height: number },
  texts: { name: string; details: readonly string[] },
  fonts: { name: EmbeddedFont; detail: EmbeddedFont },
  picture: { width: number; height: number } | undefined,
): Layout {
  const padding = Math.min(4, box.height * 0.08, box.width * 0.04);
  const innerHeight = box.height - 2 * padding;
  const barWidth = Math.min(2, box.width * 0.01);
  const image = picture && placeImage(box, padding, picture);
  const barX = image === undefined ? padding : image.x + image.width + padding;
  const textX = barX + barWidth + padding * 1.5;
  const textWidth = Math.max(1, box.width - padding - textX);
  const rows = NAME_SCALE + texts.details.length;
  const byHeight = Math.min(MAX_DETAIL_SIZE, innerHeight / (rows * LINE_HEIGHT));
  const widest = Math.max(0, ...texts.details.map((text) => fonts.detail.width(text, 1)));
  const detailSize = Math.max(
    byHeight * SMALLEST_SHARE,
    Math.min(byHeight, textWidth / Math.max(widest, 0.01)),
  );
  const nameRoom = byHeight * NAME_SCALE;
  const nameSize = Math.max(
    nameRoom * 0.55,
    Math.min(nameRoom, textWidth / Math.max(fonts.name.width(texts.name, 1), 0.01)),
  );
  const blockHeight = (nameSize + detailSize * texts.details.length) * LINE_HEIGHT;
  let top = box.height - (box.height - blockHeight) / 2;
  const line = (font: 'name' | 'detail', text: string, size: number): TextLine => {
    const baseline = top - size * 1.02;
    top -= size * LINE_HEIGHT;
    return { font, text: fonts[font].fit(text, size, textWidth), size, x: textX, baseline };
  };
  const lines = [
    line('name', texts.name, nameSize),
    ...texts.details.map((text) => line('detail', text, detailSize)),
  ];
  return { lines, image, bar: { x: barX, y: padding, width: barWidth, height: innerHeight } };
}

function placeImage(
  box: { width: number; height: number },
  padding: number,
  picture: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.min(
    (box.width * IMAGE_SHARE) / picture.width,
    (box.height - 2 * padding) / picture.height,
  );
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: padding, y: (box.height - height) / 2, width, height };
}
