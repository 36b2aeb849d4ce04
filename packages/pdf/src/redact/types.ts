import type { ContentLimits } from '../content/limits.ts';

/** A rectangle in points (1/72 inch) from the top-left corner of the page as displayed; `page` counts from 0. */
export interface RedactionRegion {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black when left out. Colours that show through are refused. */
  readonly color?: string;
}

/**
 * `Literal` matches the text whatever its case, accents, ligatures, width and spacing, also over line ends. `Regex` is a
 * regular expression of RE2, in which case matters unless it begins with `(?i)`.
 */
export type PatternType = 'Literal' | 'Regex';

export interface RedactionPattern {
  /** At most 1,000 characters. */
  readonly pattern: string;
  readonly pattern_type: PatternType;
  /** Page counted from 0. All pages, bookmarks and other texts of the document when left out. */
  readonly page?: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black when left out. */
  readonly color?: string;
}

/**
 * `exact` leaves the text behind a redaction where it was, so the box is as wide as the word. `quantized` moves it to a
 * grid of four em, so that the width says little of what stood there.
 */
export type GlyphPositions = 'exact' | 'quantized';

/** What has to go: at least one region, pattern or preset. */
export interface RedactionRequest {
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  /** Names of {@link PRESETS}. */
  readonly presets?: readonly string[];
  /** User or owner password of an encrypted document. */
  readonly password?: string;
  /** `exact` when left out. */
  readonly glyphPositions?: GlyphPositions;
  /** Tighter or wider bounds than the engine's own. */
  readonly limits?: Partial<RedactionLimits>;
  /** Called when a page has been redacted, and when it has been looked at again. */
  readonly onPage?: () => void;
}

export interface RedactionLimits extends ContentLimits {
  /** 10,000 unless given. */
  readonly pages: number;
  /** 200 MB unless given. */
  readonly inputBytes: number;
}

/** How often something was removed. */
export interface RedactionCount {
  /** `region 0`, `pattern 2`, `preset email`: index into the request, or the preset's name. */
  readonly source: string;
  /** Page counted from 0; −1 for what belongs to no page: bookmarks, structure text and the like. */
  readonly page: number;
  readonly count: number;
}

/** What was done. It never holds what was removed. */
export interface RedactionReport {
  /** Pages of the document. */
  readonly pages: number;
  readonly redactions: readonly RedactionCount[];
  /** Pages (from 0) that had to be turned into an image because something still showed. */
  readonly rasterizedPages: readonly number[];
  /** Kinds of hidden data that were found and removed, with their number. */
  readonly scrubbed: Readonly<Record<string, number>>;
  /** Whether the input was damaged. */
  readonly repaired: boolean;
  readonly glyphPositions: GlyphPositions;
}

export interface RedactionResult {
  readonly pdf: Uint8Array;
  readonly report: RedactionReport;
}
