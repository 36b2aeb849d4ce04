const INCHES_PER_UNIT: Record<string, number> = { in: 1, mm: 1 / 25.4, cm: 1 / 2.54, pt: 1 / 72, px: 1 / 96 };

/** Width and height in millimetres or inches, portrait (ISO 216, ANSI/ASME Y14.1). */
const PAGE_SIZES = {
  A3: ['297mm', '420mm'],
  A4: ['210mm', '297mm'],
  A5: ['148mm', '210mm'],
  A6: ['105mm', '148mm'],
  Letter: ['8.5in', '11in'],
  Legal: ['8.5in', '14in'],
  Tabloid: ['11in', '17in'],
} as const;

export type PaperName = keyof typeof PAGE_SIZES;
export const PAPER_NAMES = Object.keys(PAGE_SIZES) as [PaperName, ...PaperName[]];

/** Returns width and height in points, portrait. */
export function paperPoints(name: PaperName): { width: number; height: number } {
  const [width, height] = PAGE_SIZES[name];
  return { width: inches(width) * 72, height: inches(height) * 72 };
}

/** Paper and margins in inches, as required by `Page.printToPDF`. */
export interface Paper {
  readonly paperWidth: number;
  readonly paperHeight: number;
  readonly marginTop: number;
  readonly marginRight: number;
  readonly marginBottom: number;
  readonly marginLeft: number;
}

/** Template options that determine the page size. */
interface PaperOptions {
  /** Name of a paper size, or CSS absolute lengths. */
  readonly pageSize: string | { readonly width: string; readonly height: string };
  readonly orientation: 'portrait' | 'landscape';
  readonly margins: {
    readonly top: string;
    readonly right: string;
    readonly bottom: string;
    readonly left: string;
  };
}

/** Returns a template's paper and margins in inches. A template's own `@page` rule takes precedence. */
export function paperOf(options: PaperOptions): Paper {
  const size = options.pageSize;
  const [width, height] =
    typeof size === 'string'
      ? (PAGE_SIZES[size as PaperName].map(inches) as [number, number])
      : [inches(size.width), inches(size.height)];
  const turned = options.orientation === 'landscape';
  return {
    paperWidth: turned ? height : width,
    paperHeight: turned ? width : height,
    marginTop: inches(options.margins.top),
    marginRight: inches(options.margins.right),
    marginBottom: inches(options.margins.bottom),
    marginLeft: inches(options.margins.left),
  };
}

/** Returns the size of the area between the margins in CSS pixels (1/96 inch), at least 1 × 1. */
export function contentSize(paper: Paper): { width: number; height: number } {
  const pixels = (size: number, before: number, after: number) =>
    Math.max(1, Math.round((size - before - after) * 96));
  return {
    width: pixels(paper.paperWidth, paper.marginLeft, paper.marginRight),
    height: pixels(paper.paperHeight, paper.marginTop, paper.marginBottom),
  };
}

/** Converts a CSS absolute length to inches. */
export function inches(length: string): number {
  const unit = length.slice(-2);
  return Number.parseFloat(length) * INCHES_PER_UNIT[unit]!;
}
