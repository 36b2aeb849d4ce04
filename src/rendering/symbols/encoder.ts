import {
  code128,
  datamatrix,
  drawingSVG,
  ean8,
  ean13,
  interleaved2of5,
  pdf417,
  qrcode,
  type RenderOptions,
  upca,
} from 'bwip-js/generic';

const ENCODERS = { qr: qrcode, code128, ean13, ean8, upca, itf: interleaved2of5, datamatrix, pdf417 };

export type Symbology = keyof typeof ENCODERS;

/** Dark parts of a symbol, without a quiet zone. */
export interface EncodedSymbol {
  /** Width in units of `content`; a matrix code has two units per module, all others one. */
  readonly width: number;
  readonly height: number;
  /** SVG paths. */
  readonly content: string;
}

/** Thrown for text that a symbology cannot encode. */
export class UnencodableError extends Error {
  override readonly name = 'UnencodableError';
}

/**
 * Encodes a string as a symbol. This module has a megabyte of tables, so it is loaded on demand.
 *
 * @param height height of the bars of a linear symbol, in modules
 * @throws UnencodableError with the reason
 */
export function encode(
  symbology: Symbology,
  text: string,
  options: { readonly level?: string | undefined; readonly height?: number } = {},
): EncodedSymbol {
  const markup = draw(symbology, text, options);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(markup) ?? [];
  const paths = markup.match(/<path[^>]*>/g);
  if (width === undefined || paths === null) throw new UnencodableError('there is nothing to encode');
  return { width: Number(width), height: Number(height), content: paths.join('') };
}

/** Modules per millimetre in the library's heights: a module is a point (72 per inch), and an inch has 25.4 mm. */
const MODULES_PER_MM = 72 / 25.4;

function draw(
  symbology: Symbology,
  text: string,
  { level, height }: { readonly level?: string | undefined; readonly height?: number },
): string {
  const extended = /[^\0-\x7f]/.test(text);
  const options: Record<string, unknown> = {
    bcid: symbology,
    scale: 1,
    // Without an ECI, scanners guess the encoding of non-ASCII characters (AIM ECI 000026 is UTF-8).
    text: extended ? `^ECI000026${text.replaceAll('^', '^^')}` : text,
    parsefnc: extended,
    eclevel: level,
    height: height === undefined ? undefined : height / MODULES_PER_MM,
  };
  for (const key of Object.keys(options)) if (options[key] === undefined) delete options[key];
  try {
    return ENCODERS[symbology](options as unknown as RenderOptions, drawingSVG());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnencodableError(reason.replace(/^[\w.]+#\d+:\s*/, ''));
  }
}
