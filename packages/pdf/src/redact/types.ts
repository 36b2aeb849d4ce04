import type { ContentLimits } from '../content/limits.ts';

/** A rectangle in points (1/72 inch) from the top-left corner of the page as displayed; `page` counts from 0. */
export interface RedactionRegion {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS colour name or hex; default black. */
  readonly color?: string;
}

export type PatternType = 'Literal' | 'Regex';

export interface RedactionPattern {
  readonly pattern: string;
  readonly pattern_type: PatternType;
  /** Page counted from 0; all pages when left out. */
  readonly page?: number;
  readonly color?: string;
}

export type GlyphPositions = 'exact' | 'quantized';

export interface RedactionRequest {
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  readonly presets?: readonly string[];
  /** User or owner password of an encrypted document. */
  readonly password?: string;
  readonly glyphPositions?: GlyphPositions;
  readonly limits?: Partial<RedactionLimits>;
  /** Called when a page has been redacted, and when it has been looked at again. */
  readonly onPage?: () => void;
}

export interface RedactionLimits extends ContentLimits {
  readonly pages: number;
  readonly inputBytes: number;
}

/** How often something was removed. It never holds what was removed. */
export interface RedactionCount {
  /** `region 0`, `pattern 2`, `preset email`: index into the request, or the preset's name. */
  readonly source: string;
  /** Page counted from 0; −1 for what belongs to no page: bookmarks, structure text and the like. */
  readonly page: number;
  readonly count: number;
}

export interface RedactionReport {
  readonly pages: number;
  readonly redactions: readonly RedactionCount[];
  /** Pages (from 0) that had to be turned into an image because something still showed. */
  readonly rasterizedPages: readonly number[];
  /** Kinds of hidden data that were found and removed, with their number. */
  readonly scrubbed: Readonly<Record<string, number>>;
  readonly repaired: boolean;
  readonly glyphPositions: GlyphPositions;
}

export interface RedactionResult {
  readonly pdf: Uint8Array;
  readonly report: RedactionReport;
}
