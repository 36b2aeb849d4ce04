import type { ContentLimits } from '../../page/syntax/limits.ts';
import type { Sensitivity } from './text/text-ranges.ts';

/** A rectangle in points (1/72 inch) from the top-left corner of the page as displayed; `page` counts from 0. */
export interface RedactionRegion {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black by default. Translucent colours are refused. */
  readonly color?: string;
}

/**
 * `Literal` matches the text whatever its case, accents, ligatures, width and spacing, even across line breaks. `Regex`
 * is a regular expression of RE2, in which case matters unless it begins with `(?i)`, and `^` and `$` are the ends of lines.
 */
export type PatternType = 'Literal' | 'Regex';

export interface RedactionPattern {
  /** At most 1,000 characters. */
  readonly pattern: string;
  readonly pattern_type: PatternType;
  /** Page counted from 0. By default all pages, bookmarks and other texts of the document. */
  readonly page?: number;
  /** CSS colour name, `#rgb` or `#rrggbb`; black when left out. */
  readonly color?: string;
}

/**
 * `exact` leaves the text after a redaction where it was, so that the box is as wide as the word. `quantized` moves it
 * to a grid of four em, so that the width says little about what was there.
 */
export type GlyphPositions = 'exact' | 'quantized';

/**
 * Which words that a region removed are searched for in other places: none; the whole removed line; or also its single
 * words, if they are rare enough to be the secret. It concerns bookmarks, fields, links, tags and other texts of the
 * file; text on pages is removed only where a region or pattern says so.
 */
export type Elsewhere = 'none' | 'exact' | 'words';

export const ELSEWHERE: readonly Elsewhere[] = ['none', 'exact', 'words'];

/** What to remove: at least one region, pattern or preset. */
export interface RedactionRequest {
  readonly redactions?: readonly RedactionRegion[];
  readonly patterns?: readonly RedactionPattern[];
  /** Names of {@link PRESETS}. */
  readonly presets?: readonly string[];
  /** How sure presets have to be of a value. Default: `balanced`. */
  readonly sensitivity?: Sensitivity;
  /** User or owner password of an encrypted document. */
  readonly password?: string;
  /** Default: `exact`. */
  readonly glyphPositions?: GlyphPositions;
  /** Default: `words`. */
  readonly elsewhere?: Elsewhere;
  /** Whether pages on which patterns cannot be searched are refused (`PAGES_NOT_READ`). Default: false. */
  readonly strict?: boolean;
  /** Tighter or wider bounds than the engine's own. */
  readonly limits?: Partial<RedactionLimits>;
  /** Called when a page has been redacted, and again when it has been verified. */
  readonly onPage?: () => void;
}

export interface RedactionLimits extends ContentLimits {
  /** Default: 10,000. */
  readonly pages: number;
  /** Default: 200 MB. */
  readonly inputBytes: number;
}

/** How often something was removed. */
export interface RedactionCount {
  /** `region 0`, `pattern 2`, `preset email`: index into the request, or the preset's name. */
  readonly source: string;
  /** Page counted from 0; −1 for what belongs to no page: bookmarks, structure text and the like. */
  readonly page: number;
  /** A region counts once, however much it removes, and 0 times if nothing was there. */
  readonly count: number;
}

/** A rectangle in points from the top-left corner of the page as displayed, as in a {@link RedactionRegion}. */
export interface RedactionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Kinds of places in a file where something can be found. */
export const FOUND_IN = [
  'text',
  'image',
  'drawing',
  'replacement-text',
  'annotation',
  'comment',
  'field',
  'link',
  'bookmark',
  'destination',
  'page-label',
  'layer',
  'structure',
  'name',
  'metadata',
  'attachment',
  'script',
  'other',
] as const;

/**
 * `text` is what a page draws; `replacement-text` is what is read in its place (`ActualText`, `Alt`, `E`); `comment` is
 * what an annotation says besides what it draws; `name` is a name that the file's writer chose, as of a layer or of a
 * check box's state.
 */
export type FoundIn = (typeof FOUND_IN)[number];

/** One thing that a redaction would remove. */
export interface RedactionHit {
  /** As in {@link RedactionCount}. */
  readonly source: string;
  readonly kind: 'region' | 'literal' | 'regex' | 'preset';
  /** Position in the request's list; null for words that regions took and that are found elsewhere. */
  readonly index: number | null;
  /** Page counted from 0; −1 for what belongs to no page. */
  readonly page: number;
  readonly where: FoundIn;
  /** The bounds of all of it; null for what has no place on a page. */
  readonly box: RedactionBox | null;
  /** A box for each line, when there are several. */
  readonly boxes?: readonly RedactionBox[];
  /** What is removed, up to 1,000 characters; null for what has no text, such as a picture. */
  readonly text: string | null;
  /** Whether it is in data that is always removed. Such hits are not counted in the report. */
  readonly always: boolean;
}

/** What a redaction would do. It contains what would be removed, so it is only for whoever asked. */
export interface RedactionPreview {
  readonly report: RedactionReport;
  readonly hits: readonly RedactionHit[];
  /** Number of all hits, including those that are not listed. */
  readonly total: number;
  /** Whether there are more hits than are listed. */
  readonly truncated: boolean;
}

/** What was done. It never contains what was removed. */
export interface RedactionReport {
  /** Pages of the document. */
  readonly pages: number;
  readonly redactions: readonly RedactionCount[];
  /** Sources of the request, named as in `redactions`, that removed nothing. */
  readonly notFound: readonly string[];
  /** Pages (from 0) on which patterns and presets had nothing to search, or whose words may be in a picture. */
  readonly notRead: readonly number[];
  /** Pages (from 0) that had to be turned into an image because something still showed. */
  readonly rasterizedPages: readonly number[];
  /** Kinds of hidden data that were found and removed, with their number. */
  readonly scrubbed: Readonly<Record<string, number>>;
  /** Whether the input was damaged. */
  readonly repaired: boolean;
  /** The standards that the result claims to keep, such as `PDF/A-2a`: those that the input claimed, as far as it keeps them still. */
  readonly conformance: readonly string[];
  readonly glyphPositions: GlyphPositions;
}

export interface RedactionResult {
  readonly pdf: Uint8Array;
  readonly report: RedactionReport;
}
