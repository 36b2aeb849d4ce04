import { escapeHtml } from '../escape-html.ts';
import type { EncodedSymbol, Symbology } from './encoder.ts';
import { FilterOptions } from './filter-options.ts';
import { round, svg } from './svg.ts';

/** `encode` of the encoder, which is loaded on demand. */
export type Encode = (
  symbology: Symbology,
  text: string,
  options: { readonly level?: string | undefined; readonly height?: number },
) => EncodedSymbol;

interface Kind {
  /** Name of the symbology for people. */
  readonly title: string;
  /** Units of an encoded symbol per module. */
  readonly unit: number;
  /** Quiet zone on each side, in modules, by the standard of the symbology. */
  readonly quiet: { readonly left: number; readonly right: number; readonly above: number };
  /** Width of a module, in millimetres. */
  readonly module: number;
  /** Text that the symbology can encode, and its description for messages. */
  readonly holds: RegExp;
  readonly words: string;
  /** Number of digits in each group beneath the bars. */
  readonly groups?: readonly number[];
}

const sides = (modules: number) => ({ left: modules, right: modules, above: 0 });
const around = (modules: number) => ({ left: modules, right: modules, above: modules });
const TEXT = 'a text that is not empty';
const KINDS: Readonly<Record<Symbology, Kind>> = {
  qr: { title: 'QR', unit: 2, quiet: around(4), module: 0.5, holds: /./s, words: TEXT },
  datamatrix: { title: 'Data Matrix', unit: 2, quiet: around(1), module: 0.5, holds: /./s, words: TEXT },
  pdf417: { title: 'PDF417', unit: 1, quiet: around(2), module: 0.33, holds: /./s, words: TEXT },
  code128: {
    title: 'Code 128',
    unit: 1,
    quiet: sides(10),
    module: 0.33,
    holds: /^[\x20-\x7e]{1,200}$/,
    words: 'at most 200 characters of ASCII',
  },
  ean13: {
    title: 'EAN-13',
    unit: 1,
    quiet: { left: 11, right: 7, above: 0 },
    module: 0.33,
    holds: /^\d{12,13}$/,
    words: '12 digits, or 13 with the check digit',
    groups: [1, 6, 6],
  },
  ean8: {
    title: 'EAN-8',
    unit: 1,
    quiet: sides(7),
    module: 0.33,
    holds: /^\d{7,8}$/,
    words: '7 digits, or 8 with the check digit',
    groups: [0, 4, 4],
  },
  upca: {
    title: 'UPC-A',
    unit: 1,
    quiet: sides(9),
    module: 0.33,
    holds: /^\d{11,12}$/,
    words: '11 digits, or 12 with the check digit',
    groups: [1, 5, 5, 1],
  },
  itf: {
    title: 'ITF',
    unit: 1,
    quiet: sides(10),
    module: 0.4,
    holds: /^(\d\d){1,40}$/,
    words: 'an even number of digits, at most 80',
  },
};

const BARCODES = ['code128', 'ean13', 'ean8', 'upca', 'itf', 'datamatrix', 'pdf417'] as const;
const COMMON = ['quiet_zone', 'module', 'alt'] as const;
/** Height of the bars of linear symbols, in millimetres. */
const HEIGHT = 18;
/** Height of the digits beneath the bars, in modules. */
const DIGITS = 8;

/** An encoded symbol with its sizes. */
export interface PlacedSymbol {
  readonly kind: Kind;
  readonly text: string;
  readonly symbol: EncodedSymbol;
  /** Width of a module, in millimetres. */
  readonly module: number;
  /** Quiet zone, in units of the symbol. */
  readonly quiet: { readonly left: number; readonly right: number; readonly above: number };
}

/**
 * `{{ url | qr: level: "Q" }}`: a QR code (ISO/IEC 18004) as SVG.
 *
 * @throws Error for an invalid value or option, with the reason
 */
export function qrFilter(encode: Encode, value: unknown, given: readonly unknown[]): string {
  const options = new FilterOptions('qr', given, ['level', ...COMMON]);
  return drawn('qr', encodedQr(encode, value, options), options);
}

/**
 * `{{ number | barcode: "ean13", text: true }}`: one of the other symbologies as SVG.
 *
 * @throws Error for an invalid value or option, with the reason
 */
export function barcodeFilter(encode: Encode, value: unknown, given: readonly unknown[]): string {
  const options = new FilterOptions('barcode', given, ['height', 'text', 'level', ...COMMON]);
  return drawn(`barcode ${options.positional[0]}`, encodedBarcode(encode, value, options), options);
}

/** Encodes the value of `qr`. @throws Error as {@link qrFilter} does */
export function encodedQr(encode: Encode, value: unknown, options: FilterOptions): PlacedSymbol {
  const level = options.choice('level', ['L', 'M', 'Q', 'H']) ?? 'M';
  return placed('qr', encode, value, options, { filter: 'qr', level });
}

/** Encodes the value of `barcode`. @throws Error as {@link barcodeFilter} does */
export function encodedBarcode(encode: Encode, value: unknown, options: FilterOptions): PlacedSymbol {
  const wanted = String(options.positional[0] ?? '');
  const symbology = BARCODES.find((name) => name === wanted);
  if (!symbology)
    throw new Error(
      `barcode: the kind must be one of ${BARCODES.join(', ')}, such as {{ sku | barcode: "code128" }}`,
    );
  const level = options.number('level', { least: 0, most: 8 });
  if (level !== undefined && symbology !== 'pdf417') throw new Error('barcode: only pdf417 has a level');
  return placed(symbology, encode, value, options, {
    filter: 'barcode',
    level: level === undefined ? undefined : String(level),
  });
}

function placed(
  symbology: Symbology,
  encode: Encode,
  value: unknown,
  options: FilterOptions,
  { filter, level }: { readonly filter: string; readonly level: string | undefined },
): PlacedSymbol {
  const kind = KINDS[symbology];
  const text = value === undefined || value === null ? '' : String(value);
  if (!kind.holds.test(text))
    throw new Error(`${filter}: ${kind.title} holds ${kind.words}, which "${text.slice(0, 40)}" is not`);
  const module = options.number('module', { least: 0.1, most: 10 }) ?? kind.module;
  const quiet = options.number('quiet_zone', { least: 0, most: 100 });
  const height = (options.number('height', { least: 1, most: 500 }) ?? HEIGHT) / module;
  const isBars = isLinear(kind);
  const symbol = encoded(filter, kind, () =>
    encode(symbology, text, { level, ...(isBars && { height: Math.max(1, Math.round(height)) }) }),
  );
  const { unit } = kind;
  return {
    ...{ kind, text, symbol, module },
    quiet: {
      left: (quiet ?? kind.quiet.left) * unit,
      right: (quiet ?? kind.quiet.right) * unit,
      above: (isBars ? 0 : (quiet ?? kind.quiet.above)) * unit,
    },
  };
}

function isLinear({ quiet }: Kind): boolean {
  return quiet.above === 0;
}

/** Description of a symbol for people who do not see it. */
export function symbolAlt({ kind, text }: PlacedSymbol, options: FilterOptions): string {
  return options.text('alt') ?? `${kind.title}: ${text}`;
}

function drawn(name: string, code: PlacedSymbol, options: FilterOptions): string {
  const { kind, text, symbol, module, quiet } = code;
  const { left, right, above } = quiet;
  const digits = (options.flag('text') ?? kind.groups !== undefined) && isLinear(kind);
  const below = digits ? DIGITS + 2 : above;
  const [width, full] = [left + symbol.width + right, above + symbol.height + below];
  const words = digits ? writtenOut(kind, withCheckDigit(kind, text), { left, symbol }) : '';
  const mm = (units: number) => `${round((units / kind.unit) * module)}mm`;
  return svg({
    name,
    alt: symbolAlt(code, options),
    width,
    height: full,
    size: { width: mm(width), height: mm(full) },
    attributes: ' shape-rendering="crispEdges"',
    // Scanners need a light background, whatever is behind the symbol.
    content: `<path fill="#fff" d="M0 0H${round(width)}V${round(full)}H0Z"/><g transform="translate(${left} ${above})">${symbol.content}</g>${words}`,
  });
}

function encoded(filter: string, { title }: Kind, encode: () => EncodedSymbol): EncodedSymbol {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UnencodableError') throw error;
    const reason = error.message.charAt(0).toLowerCase() + error.message.slice(1);
    throw new Error(`${filter}: ${title} cannot hold this: ${reason}`);
  }
}

/** Returns the human-readable digits, with the check digit (GS1 General Specifications, 7.9). */
function withCheckDigit({ groups }: Kind, text: string): string {
  const length = groups?.reduce((sum, count) => sum + count, 0);
  if (length === undefined || text.length === length) return text;
  const sum = [...text]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return text + String((10 - (sum % 10)) % 10);
}

function writtenOut(
  { groups }: Kind,
  text: string,
  { left, symbol }: { readonly left: number; readonly symbol: EncodedSymbol },
): string {
  const y = round(symbol.height + DIGITS);
  const style = 'font-family="Arimo, Arial, sans-serif" fill="#000"';
  const word = (x: number, content: string, length?: number) => {
    const spread = length === undefined ? '' : ` textLength="${round(length)}" lengthAdjust="spacing"`;
    return content === ''
      ? ''
      : `<text x="${round(x)}" y="${y}" font-size="${DIGITS}" text-anchor="middle"${spread} ${style}>${escapeHtml(content)}</text>`;
  };
  if (!groups) return word(left + symbol.width / 2, text);
  const [first = 0, one = 0, two = 0, last = 0] = groups;
  const half = symbol.width / 2;
  const inner = half - 8 - (last > 0 ? 7 : 0);
  const offset = last > 0 ? 3.5 : 0;
  return [
    word(left - 6, text.slice(0, first)),
    word(left + half / 2 + offset, text.slice(first, first + one), inner),
    word(left + half * 1.5 - offset, text.slice(first + one, first + one + two), inner),
    word(left + symbol.width + 5, text.slice(first + one + two)),
  ].join('');
}
