import type { FilterImplOptions, Token } from 'liquidjs';
import {
  type Encode,
  encodedBarcode,
  encodedQr,
  type PlacedSymbol,
  symbolAlt,
} from '../rendering/symbols/barcode.ts';
import { FilterOptions } from '../rendering/symbols/filter-options.ts';
import { imageSize } from './image-size.ts';
import { EMU_PER_MM, type Inserted } from './inserted.ts';
import { linkOf } from './link.ts';
import { HtmlReader } from './read-html.ts';
import { symbolImage } from './symbol-image.ts';

/** Parts of the filled document that drawing filters need. */
export interface DocumentMedia {
  /**
   * Returns a file of the template by path, or of the account by `asset:` and path; `undefined` if there is none, `pending` if it
   * has to be read first and the document filled again.
   */
  file(path: string): Uint8Array | 'pending' | undefined;
  readonly encode: Encode;
  /** Name of such documents, for messages. */
  readonly documents: string;
  /** Holds what is inserted, and returns what the filter prints. */
  insert(inserted: Inserted): string;
  /** Reports what a filter leaves out. @param token of the filter */
  leaveOut(what: readonly string[], token: Token): void;
}

/** Size of a pixel without another size: 96 in an inch, as in HTML. */
const EMU_PER_PIXEL = 9_525;
const MAX_MM = 1_000;
const MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, px: 25.4 / 96 };
const SYMBOL_OPTIONS = ['quiet_zone', 'module', 'alt'];
const CHARTS = ['bar_chart', 'line_chart', 'pie_chart', 'sparkline'];

/** Returns the filters of office templates that draw, in place of those that make SVG or HTML. */
export function documentFilters(media: DocumentMedia): Record<string, FilterImplOptions> {
  const filters: Record<string, FilterImplOptions> = {
    /** `{{ logo | image: "30mm", alt: "Logo" }}`: a PNG, JPEG or GIF by its path in the assets, or a data URL. */
    image(value: unknown, ...given: unknown[]) {
      if (value === undefined || value === null || value === '') return '';
      const options = new FilterOptions('image', given, ['width', 'height', 'alt']);
      const bytes = imageBytes(String(value), media);
      if (bytes === 'pending') return '';
      const size = imageSize(bytes);
      if (!size) throw new Error('image: the image must be a PNG, JPEG or GIF');
      const first = options.positional[0];
      const width = lengthOf('width', first === undefined ? options.text('width') : String(first));
      const height = lengthOf('height', options.text('height'));
      const image = {
        ...{ bytes, extension: size.extension, alt: options.text('alt') ?? '' },
        ...fitted(size, width, height),
      };
      return media.insert({ kind: 'image', image });
    },
    /** `{{ url | qr: level: "Q", size: "25mm" }}`: a QR code. */
    qr(value: unknown, ...given: unknown[]) {
      const options = new FilterOptions('qr', given, ['level', 'size', ...SYMBOL_OPTIONS]);
      return insertSymbol(encodedQr(media.encode, value, options), options, media);
    },
    /** `{{ sku | barcode: "code128", width: "50mm" }}`: a bar code, without the digits beneath. */
    barcode(value: unknown, ...given: unknown[]) {
      const options = new FilterOptions('barcode', given, ['height', 'level', 'width', ...SYMBOL_OPTIONS]);
      return insertSymbol(encodedBarcode(media.encode, value, options), options, media);
    },
    /** `{{ url | link: "Pay now" }}`: a link. */
    link(value: unknown, ...given: unknown[]) {
      if (value === undefined || value === null || value === '') return '';
      const text = given[0] === undefined ? String(value) : String(given[0]);
      return media.insert({ kind: 'link', url: linkOf('link', String(value)), text });
    },
    /** `{{ terms | html }}`: bold, italic, lists, links, headings and tables of HTML. */
    html(this: { readonly token: Token }, value: unknown) {
      if (value === undefined || value === null || value === '') return '';
      const { blocks, leftOut } = new HtmlReader(String(value));
      if (leftOut.size > 0) media.leaveOut([...leftOut], this.token);
      return media.insert({ kind: 'rich', blocks });
    },
  };
  for (const name of CHARTS)
    filters[name] = () => {
      throw new Error(`${name} is not available in ${media.documents}`);
    };
  return Object.fromEntries(
    Object.entries(filters).map(([name, handler]) => [
      name,
      { handler: handler as Extract<FilterImplOptions, (...args: never[]) => unknown>, raw: true },
    ]),
  );
}

function insertSymbol(code: PlacedSymbol, options: FilterOptions, { insert }: DocumentMedia): string {
  const { png, ...size } = symbolImage(code);
  const width = lengthOf('width', options.text('size') ?? options.text('width'));
  const own = { width: size.width * EMU_PER_MM, height: size.height * EMU_PER_MM };
  const scale = width === undefined ? 1 : width / own.width;
  // Bars keep the height that they were given.
  const height = code.quiet.above === 0 ? own.height : own.height * scale;
  const image = {
    bytes: png,
    extension: 'png',
    width: own.width * scale,
    height,
    alt: symbolAlt(code, options),
  } as const;
  return insert({ kind: 'image', image });
}

function imageBytes(value: string, { file }: Pick<DocumentMedia, 'file'>): Uint8Array | 'pending' {
  const data = /^data:image\/[\w.+-]+;base64,/.exec(value);
  if (data) return Buffer.from(value.slice(data[0].length), 'base64');
  const path = value.replace(/^(?:\.\/)?(?:assets\/)?/, '');
  const bytes = file(path) ?? file(value);
  if (bytes) return bytes;
  const whose = ACCOUNT_ASSET.test(value) ? 'an asset of the account' : 'an asset of the template';
  throw new Error(
    `image: "${value.slice(0, 60)}" is neither the path of ${whose} nor a data URL (data:image/png;base64,…)`,
  );
}

const ACCOUNT_ASSET = /^asset:/;

/** @returns EMU */
function lengthOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, number, unit] = /^(\d{1,5}(?:\.\d{1,5})?)(mm|cm|in|pt|px)$/.exec(text.trim()) ?? [];
  const millimetres = Number(number) * (MM[unit ?? ''] ?? 0);
  if (!(millimetres > 0 && millimetres <= MAX_MM))
    throw new Error(
      `${name} must be a length such as "30mm" of at most ${MAX_MM} mm (${text.slice(0, 20)} seen)`,
    );
  return millimetres * EMU_PER_MM;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Keeps the proportions: with both sides given, the image fits into them. */
function fitted(image: Size, width: number | undefined, height: number | undefined): Size {
  const scales = [
    ...(width === undefined ? [] : [width / image.width]),
    ...(height === undefined ? [] : [height / image.height]),
  ];
  const scale = scales.length === 0 ? EMU_PER_PIXEL : Math.min(...scales);
  return { width: image.width * scale, height: image.height * scale };
}
