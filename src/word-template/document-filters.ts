import type { FilterImplOptions } from 'liquidjs';
import { FilterOptions } from '../rendering/symbols/filter-options.ts';
import { imageSize } from './image-size.ts';
import { type EncodeQr, qrImage } from './qr-image.ts';
import { escapeXml } from './xml-tree.ts';

/** Parts of the filled document that drawing filters need. */
export interface DocumentMedia {
  /** Files of the template by path. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
  readonly encodeQr: EncodeQr;
  /** Adds a picture to the document and returns the id of its relationship. */
  addImage(bytes: Uint8Array, extension: string): string;
  /** Stores the markup of a run, and returns a placeholder for the filter to print. */
  draw(markup: string): string;
}

const EMU_PER_MM = 36_000;
/** Size of a pixel without another size: 96 in an inch, as in HTML. */
const EMU_PER_PIXEL = 9_525;
const MAX_MM = 1_000;
const MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, px: 25.4 / 96 };
const CHARTS = ['bar_chart', 'line_chart', 'pie_chart', 'sparkline'];
const LINKS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MAX_LINK_LENGTH = 2_000;

/** Returns the filters of Word templates that draw, in place of those that make SVG or HTML. */
export function documentFilters(media: DocumentMedia): Record<string, FilterImplOptions> {
  const filters: Record<string, FilterImplOptions> = {
    /** `{{ logo | image: "30mm", alt: "Logo" }}`: a PNG, JPEG or GIF by its path in the assets, or a data URL. */
    image(value: unknown, ...given: unknown[]) {
      if (value === undefined || value === null || value === '') return '';
      const options = new FilterOptions('image', given, ['width', 'height', 'alt']);
      const bytes = imageBytes(String(value), media.assets);
      const size = imageSize(bytes);
      if (!size) throw new Error('image: the image must be a PNG, JPEG or GIF');
      const first = options.positional[0];
      const width = lengthOf('width', first === undefined ? options.text('width') : String(first));
      const height = lengthOf('height', options.text('height'));
      const id = media.addImage(bytes, size.extension);
      return media.draw(picture(id, fitted(size, width, height), options.text('alt') ?? ''));
    },
    /** `{{ url | qr: level: "Q", size: "25mm" }}`: a QR code. */
    qr(value: unknown, ...given: unknown[]) {
      const options = new FilterOptions('qr', given, ['level', 'size', 'alt']);
      const level = options.choice('level', ['L', 'M', 'Q', 'H']) ?? 'M';
      const symbol = qrImage(media.encodeQr, String(value ?? ''), level);
      const side = lengthOf('size', options.text('size')) ?? symbol.millimetres * EMU_PER_MM;
      const id = media.addImage(symbol.png, 'png');
      const alt = options.text('alt') ?? `QR: ${String(value ?? '')}`;
      return media.draw(picture(id, { width: side, height: side }, alt));
    },
    /** `{{ url | link: "Pay now" }}`: a link. */
    link(value: unknown, ...given: unknown[]) {
      if (value === undefined || value === null || value === '') return '';
      const url = linkOf(String(value));
      return media.draw(hyperlink(url, given[0] === undefined ? String(value) : String(given[0])));
    },
  };
  for (const name of [...CHARTS, 'barcode'])
    filters[name] = () => {
      throw new Error(`${name} is not available in Word templates`);
    };
  return Object.fromEntries(
    Object.entries(filters).map(([name, handler]) => [
      name,
      { handler: handler as Extract<FilterImplOptions, (...args: never[]) => unknown>, raw: true },
    ]),
  );
}

function imageBytes(value: string, assets: DocumentMedia['assets']): Uint8Array {
  const data = /^data:image\/[\w.+-]+;base64,/.exec(value);
  if (data) return Buffer.from(value.slice(data[0].length), 'base64');
  const path = value.replace(/^(?:\.\/)?(?:assets\/)?/, '');
  const bytes = assets.get(path) ?? assets.get(value);
  if (bytes) return bytes;
  throw new Error(
    `image: "${value.slice(0, 60)}" is neither the path of an asset of the template nor a data URL (data:image/png;base64,…)`,
  );
}

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

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
/** The prefix of the part may be another one. */
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Inline picture (ECMA-376 part 1, 20.4.2.8). Its id is set when the part is complete. */
function picture(id: string, { width, height }: Size, alt: string): string {
  const [cx, cy] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const named = `id="0" name="Picture" descr="${escapeXml(alt)}"`;
  return (
    `<w:drawing ${W}><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${named}/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">` +
    `<pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  );
}

/** @throws Error for an address that is not a link */
function linkOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !LINKS.has(url.protocol) || url.href.length > MAX_LINK_LENGTH)
    throw new Error(
      `link: "${value.slice(0, 60)}" must be an address that begins with https:, http:, mailto: or tel:`,
    );
  // Quotation marks and backslashes would end the argument of the field.
  return url.href.replaceAll('"', '%22').replaceAll('\\', '%5C');
}

/** Link as a field in the same run, so that it has the formatting of the run (ECMA-376 part 1, 17.16.5.25). */
function hyperlink(url: string, text: string): string {
  return (
    `<w:fldChar ${W} w:fldCharType="begin"/><w:instrText ${W} xml:space="preserve"> HYPERLINK "${escapeXml(url)}" </w:instrText>` +
    `<w:fldChar ${W} w:fldCharType="separate"/><w:t xml:space="preserve">${escapeXml(text)}</w:t><w:fldChar ${W} w:fldCharType="end"/>`
  );
}
